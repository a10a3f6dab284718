//! `rats matrix|diffset|last-column`: the matrices, trees and difference sets of document 003.

use ratwheel_workbench::answers::{
    Counted, DifferencesAnswer, LastColumnAnswer, RatsMatrix, Tree, TreesAnswer, rats_table,
};

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

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    match &args.what {
        What::Matrix { d, which } => matrix(piles(d)?, *which, output),
        What::Diffset { d, reverse } => {
            let answer = DifferencesAnswer::new(piles(d)?, *reverse).map_err(Failure::input)?;
            if output.is_json() { output.json_line(&answer) } else { counts(output, "difference", &answer.differences) }
        }
        What::LastColumn { d } => {
            let answer = LastColumnAnswer::new(piles(d)?).map_err(Failure::input)?;
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
    let which = match which {
        Which::Trees => return trees(d, output),
        Which::R => RatsMatrix::R,
        Which::F => RatsMatrix::F,
        Which::Digits => RatsMatrix::Digits,
        Which::Values => RatsMatrix::Values,
        Which::Differences => RatsMatrix::Differences,
    };
    let table = rats_table(d, which).map_err(Failure::input)?;
    output.table(&table.columns, table.rows.map(|row| row.map_err(Failure::input)))
}

fn trees(d: usize, output: &mut Output) -> Outcome {
    fn draw(tree: &Tree, indent: usize, lines: &mut Vec<String>) {
        lines.push(format!("{}{}", "  ".repeat(indent), tree.value));
        tree.children.iter().for_each(|child| draw(child, indent + 1, lines));
    }
    let answer = TreesAnswer::new(d).map_err(Failure::input)?;
    output.answer(&answer, || {
        let mut lines = Vec::new();
        answer.trees.iter().for_each(|root| draw(root, 0, &mut lines));
        lines.join("\n")
    })
}
