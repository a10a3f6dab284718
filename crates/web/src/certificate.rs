//! The certificate of a proof that a job has found, made when it is asked for.

use crate::jobs::Job;
use crate::questions::file_name;
use crate::refusal::Refusal;
use crate::reply::Reply;
use ratwheel_numbers::Control;
use ratwheel_prove::certificate;

pub(crate) fn make(job: &Job, control: Control<'_>) -> Result<Reply, Refusal> {
    let proof = job.proof().ok_or_else(|| Refusal::gave_up("this job has proved nothing, so it has no certificate"))?;
    let text = certificate(proof.bench.provable()?, &proof.report, &proof.options, control)
        .map_err(|error| if control.check().is_err() { Refusal::stopped() } else { Refusal::gave_up(error) })?;
    let name = file_name(&format!("{} {}", proof.bench.name(), proof.report.claim));
    Ok(Reply::File { name: format!("{name}.cert"), kind: "text/plain; charset=utf-8", bytes: text.into_bytes() })
}
