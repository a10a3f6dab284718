//! A small tree of mathematical notation and its writers for plain text and MathML.

use std::fmt::Write;

pub enum Notation {
    Text(String),
    Number(String),
    Identifier {
        name: String,
        primed: bool,
    },
    /// An element of an array.
    Element {
        name: String,
        primed: bool,
        index: Box<Notation>,
    },
    /// A sum or nim-sum over a range: its sign, the index with its first value, the last value, and what is added up.
    Big(&'static str, Box<Notation>, Box<Notation>, Box<Notation>),
    /// Between two things, with room around it.
    Operator(&'static str),
    /// Before one thing.
    Sign(&'static str),
    /// Two factors side by side.
    Beside,
    Row(Vec<Notation>),
    Fenced(&'static str, Box<Notation>, &'static str),
    Fraction(Box<Notation>, Box<Notation>),
    /// A quotient rounded down.
    Quotient(Box<Notation>, Box<Notation>),
    Power(Box<Notation>, Box<Notation>),
    Root(Box<Notation>),
    /// A function with its system below.
    Under(Box<Notation>, Box<Notation>),
    /// Values with their conditions; the last has none.
    Cases(Vec<(Notation, Option<Notation>)>),
}

/// `x12` is x with index 12; `beta` is β.
pub fn split_name(name: &str) -> (String, &str) {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let (letters, index) = if letters.is_empty() { (name, "") } else { name.split_at(letters.len()) };
    let letters = letters.trim_end_matches('_');
    let letters = match letters {
        "alpha" => "α",
        "beta" => "β",
        "betahat" => "β̂",
        "gamma" => "γ",
        "delta" => "δ",
        "epsilon" => "ε",
        "theta" => "θ",
        "lambda" => "λ",
        "mu" => "μ",
        "xi" => "ξ",
        "pi" => "π",
        "rho" => "ρ",
        "sigma" => "σ",
        "tau" => "τ",
        "phi" => "φ",
        "psi" => "ψ",
        "omega" => "ω",
        "" => name,
        other => other,
    };
    (letters.to_owned(), index)
}

fn subscript(index: &str) -> String {
    let digit = |c: char| c.to_digit(10).and_then(|d| char::from_u32(0x2080 + d)).unwrap_or(c);
    index.chars().map(digit).collect()
}

fn superscript(text: &str) -> Option<String> {
    let digit = |c: char| {
        Some(match c {
            '0' => '⁰',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            '4'..='9' => char::from_u32(0x2070 + c.to_digit(10)?)?,
            '−' => '⁻',
            _ => return None,
        })
    };
    text.chars().map(digit).collect()
}

/// One line of plain text.
pub fn plain(notation: &Notation) -> String {
    match notation {
        Notation::Text(text) | Notation::Number(text) => text.clone(),
        Notation::Identifier { name, primed } => {
            let (letters, index) = split_name(name);
            format!("{letters}{}{}", subscript(index), if *primed { "′" } else { "" })
        }
        Notation::Element { name, primed, index } => {
            let prime = if *primed { "′" } else { "" };
            format!("{}{prime}[{}]", split_name(name).0, plain(index))
        }
        Notation::Big(sign, from, to, body) => format!("{sign}[{}…{}] {}", plain(from), plain(to), plain(body)),
        Notation::Operator(",") => ",".to_owned() + " ",
        Notation::Operator(":") => ": ".to_owned(),
        Notation::Operator("·") => "·".to_owned(),
        Notation::Operator("…") => "…".to_owned(),
        Notation::Operator(sign) => format!(" {sign} "),
        Notation::Sign(sign) => (*sign).to_owned(),
        Notation::Beside => String::new(),
        Notation::Row(parts) => row_of(parts),
        Notation::Fenced(open, inner, close) => format!("{open}{}{close}", plain(inner)),
        Notation::Fraction(above, below) => format!("{}/{}", grouped(above, false), grouped(below, true)),
        Notation::Quotient(above, below) => format!("⌊{}/{}⌋", grouped(above, false), grouped(below, true)),
        Notation::Power(base, exponent) => {
            let (base, exponent) = (plain(base), plain(exponent));
            match superscript(&exponent) {
                Some(exponent) => base + &exponent,
                None => format!("{base}^({exponent})"),
            }
        }
        Notation::Root(inner) => match &**inner {
            Notation::Number(n) => format!("√{n}"),
            inner => format!("√({})", plain(inner)),
        },
        Notation::Under(function, system) => format!("{}[{}]", plain(function), plain(system)),
        Notation::Cases(cases) => {
            let case = |(value, condition): &(Notation, Option<Notation>)| match condition {
                Some(condition) => format!("{} if {}", plain(value), plain(condition)),
                None => format!("{} otherwise", plain(value)),
            };
            format!("{{{}}}", cases.iter().map(case).collect::<Vec<_>>().join("; "))
        }
    }
}

/// Side by side, a factor behind a fraction would read as a part of its denominator: there a dot is written.
fn row_of(parts: &[Notation]) -> String {
    let mut text = String::new();
    for (i, part) in parts.iter().enumerate() {
        let behind = i.checked_sub(1).and_then(|i| parts.get(i));
        let dot = matches!((part, behind), (Notation::Beside, Some(Notation::Fraction(..))));
        text.push_str(&if dot { "·".to_owned() } else { plain(part) });
    }
    text
}

/// In brackets when the line would read otherwise: a sum above, anything with factors below.
fn grouped(notation: &Notation, below: bool) -> String {
    let text = plain(notation);
    let compound = match notation {
        Notation::Row(parts) => below || parts.iter().any(|p| matches!(p, Notation::Operator("+" | "−" | "mod"))),
        Notation::Fraction(..) => below,
        _ => false,
    };
    if compound { format!("({text})") } else { text }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Text outside, `math` elements around what is mathematics.
pub fn mathml(notation: &Notation) -> String {
    let parts: &[Notation] = match notation {
        Notation::Row(parts) => parts,
        other => std::slice::from_ref(other),
    };
    let mut out = String::new();
    let mut open = false;
    for part in parts {
        let is_text = matches!(part, Notation::Text(_));
        if is_text == open {
            out.push_str(if open { "</math>" } else { "<math>" });
            open = !open;
        }
        match part {
            Notation::Text(text) => out.push_str(&escaped(text)),
            part => element(part, &mut out),
        }
    }
    if open {
        out.push_str("</math>");
    }
    out
}

/// One `math` element.
pub fn formula(notation: &Notation) -> String {
    let mut out = "<math>".to_owned();
    element(notation, &mut out);
    out + "</math>"
}

fn row(notation: &Notation, out: &mut String) {
    out.push_str("<mrow>");
    element(notation, out);
    out.push_str("</mrow>");
}

fn element(notation: &Notation, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = match notation {
        Notation::Text(text) => write!(out, "<mtext>{}</mtext>", escaped(text)),
        Notation::Number(n) => write!(out, "<mn>{n}</mn>"),
        Notation::Identifier { name, primed } => {
            let (letters, index) = split_name(name);
            let letters = escaped(&letters);
            match (index, primed) {
                ("", false) => write!(out, "<mi>{letters}</mi>"),
                ("", true) => write!(out, "<msup><mi>{letters}</mi><mo>′</mo></msup>"),
                (index, false) => write!(out, "<msub><mi>{letters}</mi><mn>{index}</mn></msub>"),
                (index, true) => write!(out, "<msubsup><mi>{letters}</mi><mn>{index}</mn><mo>′</mo></msubsup>"),
            }
        }
        Notation::Element { name, primed, index } => {
            let letters = escaped(&split_name(name).0);
            let _ = write!(out, "<{}><mi>{letters}</mi>", if *primed { "msubsup" } else { "msub" });
            row(index, out);
            write!(out, "{}", if *primed { "<mo>′</mo></msubsup>" } else { "</msub>" })
        }
        Notation::Big(sign, from, to, body) => {
            let _ = write!(out, "<munderover><mo>{sign}</mo>");
            row(from, out);
            row(to, out);
            out.push_str("</munderover>");
            row(body, out);
            Ok(())
        }
        Notation::Operator(sign) | Notation::Sign(sign) => write!(out, "<mo>{}</mo>", escaped(sign)),
        Notation::Beside => write!(out, "<mo>&#x2062;</mo>"),
        Notation::Row(parts) => {
            parts.iter().for_each(|part| element(part, out));
            Ok(())
        }
        Notation::Fenced(open, inner, close) => {
            let _ = write!(out, "<mrow><mo>{open}</mo>");
            element(inner, out);
            write!(out, "<mo>{close}</mo></mrow>")
        }
        Notation::Fraction(a, b) => pair("mfrac", bare_sum(a), bare_sum(b), out),
        Notation::Quotient(a, b) => {
            out.push_str("<mrow><mo>⌊</mo>");
            let _ = pair("mfrac", bare_sum(a), bare_sum(b), out);
            write!(out, "<mo>⌋</mo></mrow>")
        }
        Notation::Power(a, b) => pair("msup", a, b, out),
        Notation::Under(a, b) => pair("msub", a, b, out),
        Notation::Root(inner) => {
            out.push_str("<msqrt>");
            element(inner, out);
            write!(out, "</msqrt>")
        }
        Notation::Cases(cases) => {
            out.push_str("<mrow><mo>{</mo><mtable>");
            for (value, condition) in cases {
                out.push_str("<mtr><mtd>");
                element(value, out);
                out.push_str("</mtd><mtd>");
                match condition {
                    Some(condition) => {
                        out.push_str("<mtext>if&#xA0;</mtext>");
                        element(condition, out);
                    }
                    None => out.push_str("<mtext>otherwise</mtext>"),
                }
                out.push_str("</mtd></mtr>");
            }
            write!(out, "</mtable></mrow>")
        }
    };
}

/// Without its brackets, if it is a sum: above or below the line of a fraction it needs none.
pub(super) fn bare_sum(notation: &Notation) -> &Notation {
    let Notation::Fenced("(", inner, ")") = notation else { return notation };
    let Notation::Row(parts) = &**inner else { return notation };
    let sum = parts.iter().any(|part| matches!(part, Notation::Operator("+" | "−")));
    let other = parts.iter().any(|part| matches!(part, Notation::Operator(sign) if !matches!(*sign, "+" | "−")));
    if sum && !other { inner } else { notation }
}

fn pair(tag: &str, a: &Notation, b: &Notation, out: &mut String) -> std::fmt::Result {
    let _ = write!(out, "<{tag}>");
    row(a, out);
    row(b, out);
    write!(out, "</{tag}>")
}
