//! Every position of a region by brute force: solved, compared with the strategies, written to a file.

use super::Game;
use crate::ask::{Answer, Asked, Context, Number, Problem, ProblemKind, Question, Reply, Shape, Sizes, to_json};
use crate::given::Given;
use crate::schema;
use ratwheel_bench::{Bench, Check, Disagreement, Export, Format, PlanAnswer, Provenance};
use ratwheel_games::Rules;
use ratwheel_rules::Play;
use ratwheel_solve::{Region, Request, Solution, Want};
use schemars::JsonSchema;
use schemars::generate::SchemaGenerator;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, Write};
use std::sync::Arc;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] =
    &[Asked::of::<SolveQuestion>(), Asked::of::<CheckQuestion>(), Asked::of::<ExportQuestion>()];

/// What is worked out of a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wanted {
    /// P-positions.
    #[default]
    P,
    /// P-positions.
    Outcomes,
    /// Grundy values.
    Grundy,
    /// How long the game lasts.
    Remoteness,
}

impl Wanted {
    fn want(self, play: Play, context: &Context<'_>) -> Result<Want, Problem> {
        match self {
            Self::Grundy if play == Play::Misere => Err(context.either(
                Problem::input("Grundy values do not depend on who wins at the end, and do not decide misère play")
                    .hint("leave --misere out, or ask for --misere without --grundy"),
                Problem::input("Grundy values do not decide misère play").hint("leave out `misere` or `grundy`"),
            )),
            Self::Grundy => Ok(Want::Grundy),
            Self::Remoteness => Ok(Want::Remoteness),
            Self::P | Self::Outcomes => Ok(Want::PPositions),
        }
    }
}

/// Which positions of a region are P, and what are the others worth?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct SolveQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Piles below this: one number for all, or one for each.
    pub size: Option<Sizes>,
    /// In place of `size`: every position with a total of at most this.
    pub total: Option<Number>,
    /// P-positions, Grundy values or lengths of play; P-positions if not given.
    #[serde(default)]
    pub want: Wanted,
    /// Only tell how it would be worked out, and how much memory that takes.
    #[serde(default)]
    pub explain: bool,
}

/// How a region would be solved, or what was found.
#[derive(Debug)]
pub enum SolveAnswer {
    /// How it would be worked out.
    Plan(PlanAnswer),
    /// What was found.
    Found {
        /// The game.
        bench: Arc<Bench>,
        /// The game as it was asked for.
        game: String,
        /// Every position of the region.
        solution: Box<Solution>,
    },
}

/// What [`SolveAnswer`] looks like. It is written while it is read out of the solution, not made first.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "it is described and never made")]
enum SolveShape {
    Plan(PlanAnswer),
    Found(Found),
}

/// A region: values are nested by piles, or listed with their positions where the region is not a box.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "it is described and never made")]
struct Found {
    game: String,
    #[schemars(extend("enum" = ["normal", "misere"]))]
    play: String,
    #[schemars(skip_serializing_if = "Option::is_none", with = "Vec<ratwheel_numbers::Natural>")]
    size: Option<()>,
    #[schemars(skip_serializing_if = "Option::is_none", with = "ratwheel_numbers::Natural")]
    total: Option<()>,
    positions: u64,
    p_count: u64,
    /// `any`, `cyclic` or `dihedral`: P-positions that are the same in this order of their piles are listed once.
    #[schemars(skip_serializing_if = "Option::is_none", with = "String")]
    up_to: Option<()>,
    #[schemars(skip_serializing_if = "Option::is_none", with = "u64")]
    largest: Option<()>,
    #[schemars(skip_serializing_if = "Option::is_none", with = "Vec<ratwheel_rules::Position>")]
    p_positions: Option<()>,
    #[schemars(skip_serializing_if = "Option::is_none", with = "Vec<Value>")]
    grundy: Option<()>,
    #[schemars(skip_serializing_if = "Option::is_none", with = "Vec<Value>")]
    remoteness: Option<()>,
}

impl Answer for SolveAnswer {
    fn reply(&self, context: &Context<'_>) -> Result<Reply, Problem> {
        match self {
            Self::Plan(plan) => Ok(Reply::Json(to_json(plan)?)),
            Self::Found { bench, game, solution } => {
                let bytes = written((bench, game, solution), None, context)?;
                let text = String::from_utf8(bytes).map_err(|_| Problem::broken("the answer is not UTF-8"))?;
                Ok(Reply::Json(text.trim_end().to_owned()))
            }
        }
    }

    fn shape(generator: &mut SchemaGenerator) -> Shape {
        Shape::Json(schema::of_answer::<SolveShape>(generator))
    }
}

impl SolveQuestion {
    /// The game, and what the solver is to work out of it.
    ///
    /// # Errors
    /// [`Problem`] for a bad region, and for values that do not exist.
    pub fn request(&self, context: &Context<'_>) -> Result<(Arc<Bench>, Request), Problem> {
        let (bench, region) = region_of(&self.game, self.size.as_ref(), self.total.as_ref(), context)?;
        let request = request(&self.game, region, self.want, context)?;
        Ok((bench, request))
    }
}

fn request(game: &Game, region: Region, want: Wanted, context: &Context<'_>) -> Result<Request, Problem> {
    let mut request = Request::new(region, want.want(game.play(), context)?).play(game.play());
    if context.limits.memory != u64::MAX {
        request = request.memory(context.limits.memory);
    }
    Ok(context.threads.map_or(request.clone(), |threads| request.threads(threads)))
}

impl Question for SolveQuestion {
    const NAME: &'static str = "solve";
    const SUMMARY: &'static str = "P-positions, Grundy values or lengths of play of a region, by brute force";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","size":"8"}"#;
    const LONG: bool = true;
    type Answer = SolveAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<SolveAnswer, Problem> {
        let (bench, request) = self.request(context)?;
        if self.explain {
            return Ok(SolveAnswer::Plan(bench.explain(&request)?));
        }
        small(&bench, &request.region, context.positions())?;
        let solution = Box::new(bench.solve(&request, context.control)?);
        let game = self.game.game.clone().unwrap_or_else(|| bench.name().to_owned());
        Ok(SolveAnswer::Found { bench, game, solution })
    }
}

/// Refuses a region with too many positions before anything is worked out.
fn small(bench: &Bench, region: &Region, (name, most): (&'static str, u64)) -> Result<(), Problem> {
    let tuples = match (region, bench.piles()) {
        (Region::Box(sides), Some(_)) => sides.iter().try_fold(1u64, |all, side| all.checked_mul(*side)),
        // Coins on a strip: every set of squares.
        (Region::Box(sides), None) => {
            sides.first().and_then(|side| u32::try_from(*side).ok()).and_then(|side| 1u64.checked_shl(side))
        }
        (Region::Total(total), piles) => {
            let piles = u32::try_from(piles.unwrap_or(1)).unwrap_or(u32::MAX);
            total.checked_add(1).and_then(|side| side.checked_pow(piles))
        }
    };
    if tuples.is_some_and(|tuples| tuples <= most) {
        return Ok(());
    }
    let why = format!("a region with more than {most} positions");
    Err(Problem::limit(name, most, why).hint("ask for a smaller one"))
}

/// What was found, as a file; without a format as JSON.
fn written(
    (bench, game, solution): (&Bench, &str, &Solution),
    format: Option<Format>,
    context: &Context<'_>,
) -> Result<Vec<u8>, Problem> {
    let contents = format!("{} of {}", solution.want(), bench.name());
    let provenance = Provenance::new(bench, game, contents, "the server, /api/solve or /api/export");
    let spread = format == Some(Format::BFile) && solution.want() != Want::PPositions && bench.piles() == Some(2);
    let export = Export::new(bench, solution, &provenance).antidiagonals(spread);
    let most = context.limits.answer;
    let mut out = Capped { bytes: Vec::new(), most, full: false };
    let done = match format {
        Some(format) => export.write(&mut out, format, context.control),
        None => export.write_json(&mut out, context.control),
    };
    if out.full {
        return Err(Problem::limit("answer", most, format_args!("the answer has more than {most} bytes")));
    }
    done?;
    Ok(out.bytes)
}

/// Bytes in memory, up to a limit.
struct Capped {
    bytes: Vec<u8>,
    most: u64,
    full: bool,
}

impl Write for Capped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if (self.bytes.len() as u64).saturating_add(bytes.len() as u64) > self.most {
            self.full = true;
            return Err(io::Error::other("the answer is too long"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Do strategies, claims and examples agree with brute force?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct CheckQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Piles below this: one number for all, or the same for each. Where piles may grow, what can be reached is worked out too.
    pub size: Option<Sizes>,
    /// In place of `size`: every position with a total of at most this.
    pub total: Option<Number>,
    /// Only this claim: its name, or a formula in place of one.
    pub claim: Option<String>,
}

/// `{checked, disagreements, count}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckAnswer {
    /// What was compared, in words.
    pub checked: Vec<String>,
    /// Where it differed, the first ones.
    pub disagreements: Vec<Disagreement>,
    /// How many there were in all.
    pub count: usize,
    /// Where it was compared: for claims without a game, a box with numbers below its side.
    #[serde(skip)]
    pub region: Region,
    /// The claims without a game that could not be evaluated; none where there is a game.
    #[serde(skip)]
    pub unknown: Option<usize>,
}

impl Question for CheckQuestion {
    const NAME: &'static str = "check";
    const SUMMARY: &'static str = "Every strategy, claim and example of a game against brute force on a box; claims without a game for small numbers";
    const EXAMPLE: &'static str = r#"{"game":"mouse","size":"9"}"#;
    const LONG: bool = true;
    type Answer = CheckAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<CheckAnswer, Problem> {
        let hint = "give one number for all piles: the box of `check` has equal sides";
        let size = match (&self.size, &self.total) {
            (Some(size), None) => size,
            (None, Some(total)) => return self.up_to(total, context),
            _ => return Err(which_region(context)),
        };
        // A box that cannot even be written down is too much work, as other large boxes are.
        let sizes = context.sizes("size", size).map_err(|mut problem| {
            if problem.kind == ProblemKind::Unsuited {
                problem.kind = ProblemKind::GaveUp;
            }
            problem
        })?;
        if let Some(claim) = &self.claim {
            return self.one_claim(claim, context);
        }
        let bench = context.open(&self.game, None)?;
        let alone = matches!(bench.instance().rules, Rules::Claims { .. });
        let (bench, size) = match sizes.as_slice() {
            [size] if alone => (bench, *size),
            _ if alone => {
                let problem = Problem::input("claims without a game have one size");
                return Err(problem.hint("give one number: variables stay below it"));
            }
            _ => context.cube(&self.game, size, hint)?,
        };
        let Check { checked, disagreements, count, refused } = bench.check(size, context.control)?;
        let region = Region::Box(vec![size; bench.piles().unwrap_or(1)]);
        Ok(CheckAnswer { checked, disagreements, count, region, unknown: alone.then_some(refused.len()) })
    }
}

impl CheckQuestion {
    fn one_claim(&self, claim: &str, context: &Context<'_>) -> Result<CheckAnswer, Problem> {
        let bench = context.open(&self.game, None)?;
        let Given { bench, claim, .. } = Given::read(bench, claim, self.game.play())?;
        let piles = bench.piles().unwrap_or(1);
        let region = match (&self.size, &self.total) {
            (Some(size), None) => match context.sizes("size", size)?.as_slice() {
                [side] => Region::Box(vec![*side; piles]),
                sides => Region::Box(sides.to_vec()),
            },
            (None, Some(total)) => Region::Total(total_of(total, context)?),
            _ => return Err(which_region(context)),
        };
        let closed = !bench.claims_set(&claim);
        let Check { checked, disagreements, count, refused } = bench.check_claim(&claim, &region, context.control)?;
        Ok(CheckAnswer { checked, disagreements, count, region, unknown: closed.then_some(refused.len()) })
    }

    fn up_to(&self, total: &Number, context: &Context<'_>) -> Result<CheckAnswer, Problem> {
        if let Some(claim) = &self.claim {
            return self.one_claim(claim, context);
        }
        let total = total_of(total, context)?;
        let bench = context.played(&self.game, None)?;
        let Check { checked, disagreements, count, .. } = bench.check_up_to(total, context.control)?;
        Ok(CheckAnswer { checked, disagreements, count, region: Region::Total(total), unknown: None })
    }
}

/// A total as it is given.
pub(super) fn total_of(total: &Number, context: &Context<'_>) -> Result<u64, Problem> {
    let most = ("job_positions", context.limits.job_positions);
    Ok(context.count("total", Some(total), most)?.unwrap_or(0))
}

/// The game, and the box or the total that is meant.
pub(super) fn region_of(
    game: &Game,
    size: Option<&Sizes>,
    total: Option<&Number>,
    context: &Context<'_>,
) -> Result<(Arc<Bench>, Region), Problem> {
    match (size, total) {
        (Some(size), None) => {
            let (bench, sides) = context.sized(game, size)?;
            Ok((bench, Region::Box(sides)))
        }
        (None, Some(total)) => Ok((context.played(game, None)?, Region::Total(total_of(total, context)?))),
        _ => Err(which_region(context)),
    }
}

/// Neither or both of a size and a total were given.
pub(super) fn which_region(context: &Context<'_>) -> Problem {
    let hint = context.either("give --size N or --total S", "give `size` or `total`");
    Problem::input("which region?").hint(hint)
}

/// A region as a file, please.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ExportQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Piles below this: one number for all, or one for each.
    pub size: Option<Sizes>,
    /// In place of `size`: every position with a total of at most this.
    pub total: Option<Number>,
    /// P-positions, Grundy values or lengths of play; P-positions if not given.
    #[serde(default)]
    pub want: Wanted,
    /// The format; txt is a b-file, read by antidiagonals.
    pub format: FileFormat,
}

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FileFormat {
    /// Comma-separated values.
    Csv,
    /// JSON.
    Json,
    /// A b-file.
    Txt,
    /// A TeX table.
    Tex,
}

/// Something to save.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RegionFile {
    name: String,
    kind: &'static str,
    bytes: Vec<u8>,
}

impl Answer for RegionFile {
    fn reply(&self, context: &Context<'_>) -> Result<Reply, Problem> {
        let reply = Reply::File { name: self.name.clone(), kind: self.kind, bytes: self.bytes.clone() };
        reply.within(context.limits.answer)
    }

    fn shape(_: &mut SchemaGenerator) -> Shape {
        Shape::File(&["text/csv", "application/json", "text/plain", "application/x-tex"])
    }
}

impl Question for ExportQuestion {
    const NAME: &'static str = "export";
    const SUMMARY: &'static str = "A region as a file";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","size":["3","3"],"want":"grundy","format":"csv"}"#;
    const LONG: bool = true;
    type Answer = RegionFile;

    fn ask(&self, context: &Context<'_>) -> Result<RegionFile, Problem> {
        let (format, kind, ending) = match self.format {
            FileFormat::Json => (Format::Json, "application/json", "json"),
            FileFormat::Txt => (Format::BFile, "text/plain; charset=utf-8", "b.txt"),
            FileFormat::Tex => (Format::Tex, "application/x-tex", "tex"),
            FileFormat::Csv => (Format::Csv, "text/csv; charset=utf-8", "csv"),
        };
        let (bench, region) = region_of(&self.game, self.size.as_ref(), self.total.as_ref(), context)?;
        let request = request(&self.game, region, self.want, context)?;
        let spread = format == Format::BFile && request.want != Want::PPositions && bench.piles() == Some(2);
        format.suits(&bench, request.want, spread)?;
        small(&bench, &request.region, context.positions())?;
        let solution = bench.solve(&request, context.control)?;
        let game = self.game.game.as_deref().unwrap_or(bench.name());
        let bytes = written((&bench, game, &solution), Some(format), context)?;
        let want = match self.want {
            Wanted::P => "p",
            Wanted::Outcomes => "outcomes",
            Wanted::Grundy => "grundy",
            Wanted::Remoteness => "remoteness",
        };
        Ok(RegionFile { name: format!("{}-{want}.{ending}", super::file_name(bench.name())), kind, bytes })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::ask::{Cache, Limits, ask, read};
    use crate::questions::{
        BoardQuestion, InvarianceQuestion, PictureQuestion, SetInvarianceQuestion, SetStarQuestion,
    };
    use ratwheel_draw::Terminal;
    use serde_json::json;

    /// A pile grows and the total stays: (x,y) is P iff x is 0.
    const STAIRCASE: &str = "game s\npiles x, y\nmeasure y, x\nmove I: x' < x and y' = y\nmove II: y' < y and x' + y' = x + y\nclaim P: x = 0";
    /// A pile grows, and the total with it.
    const UPWARDS: &str =
        "game u\npiles x, y\nmeasure y, x\nmove I: x' < x and y' = y\nmove II: y' < y and x' = x + 2*y";

    fn asked<Q: Question>(rules: &str, fields: &Value) -> Result<Q::Answer, Problem> {
        let (cache, limits) = (Cache::default(), Limits::default());
        let mut body = fields.clone();
        body["rules"] = json!(rules);
        ask(&read::<Q>(body.to_string().as_bytes()).unwrap(), &Context::new(&cache, &limits))
    }

    /// The same answers on a box and up to a total, whoever is asked.
    #[test]
    fn games_whose_piles_grow_are_answered_everywhere() {
        let check = |fields: Value| asked::<CheckQuestion>(STAIRCASE, &fields).unwrap();
        let on_box = check(json!({ "size": 5 }));
        assert_eq!((on_box.count, on_box.checked), (0, vec!["claim P on 25 positions".to_owned()]));
        let up_to = check(json!({ "total": 5 }));
        assert_eq!((up_to.count, up_to.checked), (0, vec!["claim P on 21 positions".to_owned()]));

        let drawn = |fields: Value| {
            let picture = asked::<PictureQuestion>(STAIRCASE, &fields).unwrap();
            let text = picture.drawn.to_terminal(&Terminal { ascii: true, colour: false, columns: 80 });
            text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect::<Vec<_>>().join("|")
        };
        let square = drawn(json!({ "kind": "board", "width": 3, "height": 3 }));
        let corner = drawn(json!({ "kind": "board", "total": 2 }));
        assert_eq!(square.matches('#').count() + square.matches('*').count(), 3, "{square}");
        assert_eq!(corner.matches('#').count() + corner.matches('*').count(), 3, "{corner}");
        assert_eq!((square.matches('.').count(), corner.matches('.').count()), (6, 3), "{square} {corner}");
        for fields in [json!({ "kind": "sequence", "rows": 6 }), json!({ "kind": "differences", "total": 6 })] {
            assert!(asked::<PictureQuestion>(STAIRCASE, &fields).is_ok(), "{fields}");
        }
        assert!(asked::<PictureQuestion>(STAIRCASE, &json!({ "kind": "heat", "total": 6 })).is_ok());

        let board = json!({ "width": 3, "height": 2, "want": "outcomes" });
        let board = asked::<BoardQuestion>(STAIRCASE, &board).unwrap();
        assert_eq!(serde_json::to_value(board.rows).unwrap(), json!(["PNN", "PNN"]));

        for (fields, members) in [(json!({ "size": 5 }), 5), (json!({ "total": 7 }), 8)] {
            let number = asked::<SetInvarianceQuestion>(STAIRCASE, &fields).unwrap();
            assert_eq!((number.members, number.number), (members, Some(1)), "{fields}");
        }
        assert_eq!(asked::<SetStarQuestion>(STAIRCASE, &json!({ "size": 4 })).unwrap().members.len(), 3);
        let classes = |fields: Value| asked::<InvarianceQuestion>("game m\npiles x\nmove I: x' = x div 2", &fields);
        assert_eq!(classes(json!({ "total": 10 })).unwrap().classes, classes(json!({ "size": 11 })).unwrap().classes);
    }

    /// A total is recommended only where it is taken and where it helps.
    #[test]
    fn advice_about_a_total_can_be_followed() {
        let refused = asked::<SolveQuestion>(STAIRCASE, &json!({ "size": 5 })).unwrap_err();
        assert!(refused.message.contains("up to a total instead") && refused.hint.unwrap().contains("`total`"));
        assert!(asked::<SolveQuestion>(STAIRCASE, &json!({ "total": 5 })).is_ok());
        let export = json!({ "size": 5, "format": "csv" });
        assert!(asked::<ExportQuestion>(STAIRCASE, &export).unwrap_err().hint.unwrap().contains("`total`"));
        assert!(asked::<ExportQuestion>(STAIRCASE, &json!({ "total": 5, "format": "csv" })).is_ok());
        let picture = json!({ "kind": "board" });
        let refusals = [
            asked::<SolveQuestion>(UPWARDS, &json!({ "size": 5 })).map(|_| ()),
            asked::<SolveQuestion>(UPWARDS, &json!({ "total": 5 })).map(|_| ()),
            asked::<PictureQuestion>(UPWARDS, &picture).map(|_| ()),
            asked::<SetInvarianceQuestion>(UPWARDS, &json!({ "size": 5 })).map(|_| ()),
        ];
        for refused in refusals {
            let refused = refused.unwrap_err();
            assert!(refused.message.contains("raises the total: bound the piles"), "{}", refused.message);
            assert!(!format!("{}{:?}", refused.message, refused.hint).contains("`total`"), "{}", refused.message);
        }
    }
}
