//! `rats matrix|diffset|last-column`: the matrices, trees and difference sets of document 003.

use ratwheel_workbench::questions::{Counted, RatsAnswer, RatsMatrix, RatsObject, RatsQuestion, Tree};

use crate::ask::ask;
use crate::errors::{Done, Failure};
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

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let question = |what: RatsObject, d: &str| RatsQuestion {
        what,
        d: Some(d.into()),
        which: RatsMatrix::default(),
        reverse: false,
    };
    let question = match &args.what {
        What::Matrix { d, which: Which::Trees } => question(RatsObject::Trees, d),
        What::Matrix { d, which } => RatsQuestion { which: which.matrix(), ..question(RatsObject::Matrix, d) },
        What::Diffset { d, reverse } => RatsQuestion { reverse: *reverse, ..question(RatsObject::Diffset, d) },
        What::LastColumn { d } => question(RatsObject::LastColumn, d),
    };
    match ask(&question)? {
        RatsAnswer::Table(table) => output.table(&table.columns, table.rows.into_iter().map(Ok::<_, Failure>)),
        answer if output.is_json() => output.json_line(&answer),
        RatsAnswer::Differences { differences } => counts(output, "difference", &differences),
        RatsAnswer::LastColumn { values } => counts(output, "value", &values),
        RatsAnswer::Trees { trees } => {
            let mut lines = Vec::new();
            trees.iter().for_each(|root| draw(root, 0, &mut lines));
            output.text(&lines.join("\n"))
        }
    }
}

impl Which {
    fn matrix(self) -> RatsMatrix {
        match self {
            Self::R | Self::Trees => RatsMatrix::R,
            Self::F => RatsMatrix::F,
            Self::Digits => RatsMatrix::Digits,
            Self::Values => RatsMatrix::Values,
            Self::Differences => RatsMatrix::Differences,
        }
    }
}

fn counts(output: &mut Output, head: &str, counted: &[Counted]) -> Done {
    let rows = counted.iter().map(|entry| Ok::<_, Failure>(vec![entry.value.clone(), entry.count.clone()]));
    output.table(&[head.to_owned(), "times".to_owned()], rows)
}

fn draw(tree: &Tree, indent: usize, lines: &mut Vec<String>) {
    lines.push(format!("{}{}", "  ".repeat(indent), tree.value));
    tree.children.iter().for_each(|child| draw(child, indent + 1, lines));
}
