//! `rats matrix|diffset|last-column`: the matrices, trees and difference sets of document 003.

use ratwheel_games::rats::{self, Node, RowOrder};
use serde::Serialize;

use crate::args;
use crate::errors::{Failure, Outcome};
use crate::output::Output;

/// The matrices, trees and difference sets of document 003
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// A matrix of document 003, or the trees behind it
    Matrix {
        /// The number of piles
        #[arg(long, value_name = "D", default_value = "3")]
        d: String,
        /// R: the P-positions; F: the shortcuts; their digits, values and differences; the trees T^d
        #[arg(long, value_enum, default_value_t = Which::R)]
        which: Which,
    },
    /// The set of differences with multiplicities
    Diffset {
        /// The number of piles
        #[arg(long, value_name = "D", default_value = "3")]
        d: String,
        /// Sort the rows left to right instead (Remark 1)
        #[arg(long)]
        reverse: bool,
    },
    /// The values of the last column of F with their multiplicities
    LastColumn {
        /// The number of piles
        #[arg(long, value_name = "D", default_value = "3")]
        d: String,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    #[value(name = "R", alias = "r")]
    R,
    #[value(name = "F", alias = "f")]
    F,
    Digits,
    Values,
    Differences,
    Trees,
}

#[derive(Serialize)]
struct Counted {
    value: String,
    count: String,
}

#[derive(Serialize)]
struct Differences {
    differences: Vec<Counted>,
}

#[derive(Serialize)]
struct LastColumn {
    values: Vec<Counted>,
}

#[derive(Serialize)]
struct Trees {
    trees: Vec<Tree>,
}

#[derive(Serialize)]
struct Tree {
    value: String,
    children: Vec<Tree>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    match &args.what {
        What::Matrix { d, which } => matrix(piles(d)?, *which, output),
        What::Diffset { d, reverse } => {
            let found = if *reverse {
                rats::difference_set_by_sorting(piles(d)?, RowOrder::LeftToRight)
            } else {
                rats::difference_set(piles(d)?)
            };
            let counted = found.map_err(Failure::input)?.into_iter();
            let counted = counted.map(|d| Counted { value: d.value.to_string(), count: d.count.to_string() });
            let answer = Differences { differences: counted.collect() };
            if output.is_json() { output.json_line(&answer) } else { counts(output, "difference", &answer.differences) }
        }
        What::LastColumn { d } => {
            let counted = rats::last_column(piles(d)?).map_err(Failure::input)?.into_iter();
            let counted = counted.map(|e| Counted { value: e.value.to_string(), count: e.count.to_string() });
            let answer = LastColumn { values: counted.collect() };
            if output.is_json() { output.json_line(&answer) } else { counts(output, "value", &answer.values) }
        }
    }
}

/// The number of piles; the games say how many they take.
fn piles(text: &str) -> Result<usize, Failure> {
    args::length("--d", text, u32::MAX)
}

fn counts(output: &mut Output, head: &str, counted: &[Counted]) -> Outcome {
    let rows = counted.iter().map(|entry| Ok::<_, Failure>(vec![entry.value.clone(), entry.count.clone()]));
    output.table(&[head.to_owned(), "times".to_owned()], rows)
}

fn matrix(d: usize, which: Which, output: &mut Output) -> Outcome {
    if which == Which::Trees {
        return trees(d, output);
    }
    let matrix = match which {
        Which::R => rats::rat_matrix(d),
        _ => rats::shortcut_matrix(d, RowOrder::RightToLeft),
    };
    let matrix = matrix.map_err(Failure::input)?;
    let numbered = |cells: Vec<Vec<String>>| {
        cells
            .into_iter()
            .enumerate()
            .map(|(i, row)| Ok::<_, Failure>(std::iter::once(i.to_string()).chain(row).collect::<Vec<_>>()))
    };
    let heads = |name: &str, count: usize| -> Vec<String> {
        std::iter::once("i".to_owned()).chain((1..=count).map(|j| format!("{name}_{j}"))).collect()
    };
    match which {
        Which::R | Which::F => {
            let cells =
                (0..matrix.rows().len()).map(|i| (0..matrix.columns()).filter_map(|j| matrix.cell(i, j)).collect());
            output.table(&heads(if which == Which::R { "R" } else { "F" }, matrix.columns()), numbered(cells.collect()))
        }
        Which::Digits => {
            let digits = rats::digits(&matrix);
            let cells = digits.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
            output.table(&heads("c", matrix.columns() - 1), numbered(cells))
        }
        _ => {
            let list = if which == Which::Values { rats::values(&matrix) } else { rats::differences(&matrix) };
            let head = if which == Which::Values { "value" } else { "D_i" };
            let cells = list.iter().map(|value| vec![value.to_string()]).collect();
            output.table(&["i".to_owned(), head.to_owned()], numbered(cells))
        }
    }
}

fn trees(d: usize, output: &mut Output) -> Outcome {
    fn tree(node: &Node) -> Tree {
        Tree { value: node.value.to_string(), children: node.children.iter().map(tree).collect() }
    }
    fn draw(node: &Node, indent: usize, lines: &mut Vec<String>) {
        lines.push(format!("{}{}", "  ".repeat(indent), node.value));
        node.children.iter().for_each(|child| draw(child, indent + 1, lines));
    }
    let found = rats::trees(d).map_err(Failure::input)?;
    output.answer(&Trees { trees: found.iter().map(tree).collect() }, || {
        let mut lines = Vec::new();
        found.iter().for_each(|root| draw(root, 0, &mut lines));
        lines.join("\n")
    })
}
