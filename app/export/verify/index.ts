/**
 * Verifies exports before they are written: runs the exported model on its experiment and compares it with the run
 * here.
 */
import type { ExportTarget } from '../../../engine/backends/target'
import { exportTargets } from '../../../engine/backends/targets'
import { ModelError } from '../../../engine/errors/model-error'
import type { ExportVerification } from '../contract'
import { amplification, amplifiedText } from './amplification'
import { figureOf, toleranceOf, type Figure } from './compare'
import { runMatlabExport } from './functions'
import { runModuleExport } from './module'
import { runPythonExport } from './package'
import { runCExport } from './program'
import { referenceRun, RunFails } from './reference'
import { timeLimit, type CannotRun, type ExportedRows, type MadeExport, type VerifyTools } from './types'
import { verifyUnit } from './unit'

type Verified = (Figure & { readonly how: string }) | CannotRun
type Verifier = (modelExport: MadeExport, tools: VerifyTools) => Promise<Verified>

/** Runs the export with the rows of the experiment, and compares them all. */
const rowByRow =
  (run: (modelExport: MadeExport, limit: number, tools: VerifyTools) => Promise<ExportedRows | CannotRun>): Verifier =>
  async (modelExport, tools) => {
    const { table, seconds } = await referenceRun(modelExport, tools)
    const rows = await run(modelExport, tools.limit ?? timeLimit(seconds), tools)
    if ('reason' in rows) return rows
    tools.stage?.('comparing')
    return { ...figureOf(rows, table, modelExport.model), how: rows.how }
  }

const module = rowByRow(({ files }, limit, { signal, stage }) => {
  stage?.('running')
  return runModuleExport(files, 'a module', limit, signal)
})
const program = rowByRow(({ files, model }, limit, { signal, stage }) =>
  runCExport(model, files, limit, { signal, running: () => stage?.('running') }),
)
const pythonPackage = rowByRow(({ files, model }, limit, { signal, stage }) =>
  runPythonExport(model, files, limit, { signal, running: () => stage?.('running') }),
)
const functions = rowByRow(({ files, model }, _limit, { signal, stage }) =>
  runMatlabExport(model, files, { signal, running: () => stage?.('running') }),
)
const verifiers: Readonly<Record<NonNullable<ExportTarget['verified']>, Verifier>> = {
  module,
  program,
  package: pythonPackage,
  functions,
  'co-simulation': verifyUnit,
}

const elsewhere = (name = 'the program that it is made for'): CannotRun => ({
  reason: `only ${name} can run it`,
  remedy: `run the experiment there and compare it with the run in Wishbone`,
})

/**
 * @throws ModelError if the exported model differs from the run here by more than its tolerance, fails, crashes, or
 *   does not end
 */
export async function verifyExport(modelExport: MadeExport, tools: VerifyTools): Promise<ExportVerification> {
  const { model, target } = modelExport
  if (model.signals.length === 0)
    return notVerified('it has no signals to compare', 'choose outputs in the interface of the model')
  const { verified: part, runsIn } = exportTargets[target]
  let verified: Verified
  try {
    verified = part === undefined ? elsewhere(runsIn) : await verifiers[part](modelExport, tools)
  } catch (error) {
    if (!(error instanceof RunFails)) throw error
    return notVerified(`the run of the experiment fails (${error.what})`, 'correct the experiment, then export again')
  }
  if ('reason' in verified) return notVerified(verified.reason, verified.remedy)
  const { worst, rows, how } = verified
  const roundingTolerance = toleranceOf(model)
  const amplified =
    worst !== null && worst.difference > roundingTolerance
      ? await amplification(modelExport, verified, roundingTolerance, tools)
      : undefined
  if (amplified === 'beyond')
    return notVerified(
      'the run amplifies rounding so much that it can only be compared over a shorter time',
      'export it with an earlier stop time to verify it',
    )
  const tolerance = Math.max(roundingTolerance, amplified ?? 0)
  if (worst !== null && worst.difference > tolerance)
    throw new ModelError(
      'unlike-state',
      `the exported model differs from the run in Wishbone: ${worst.signal} by ${worst.difference} of its peak, where ${tolerance} is allowed; nothing was written`,
      { signal: worst.signal },
      'report this as a defect of Wishbone; without verification, the export is written anyway',
    )
  const { method, step, stop } = model.run
  const figures = { method, step, stop, signals: model.signals.length, rows, worst, tolerance }
  const remark = amplified === undefined ? '' : ` ${amplifiedText}`
  return { state: 'verified', how, ...figures, text: textOf(model.experiment, how, figures) + remark }
}

function notVerified(reason: string, remedy: string): ExportVerification {
  const remedyText = remedy === '' ? '' : ` ${remedy[0].toUpperCase()}${remedy.slice(1)}.`
  return { state: 'not-verified', reason, remedy, text: `Not verified: ${reason}.${remedyText}` }
}

type Figures = Pick<
  Extract<ExportVerification, { readonly state: 'verified' }>,
  'method' | 'step' | 'stop' | 'signals' | 'worst'
>

function textOf(experiment: string, how: string, { method, step, stop, signals, worst }: Figures): string {
  const run = `Verified: the model was run as ${how} on the experiment "${experiment}" (${method}, step ${step} s, stop ${stop} s)`
  const count = signals === 1 ? 'Its signal' : `All ${signals} signals`
  return worst === null
    ? `${run}. ${count} agree${signals === 1 ? 's' : ''} with the run in Wishbone to the last bit.`
    : `${run}. The largest difference from the run in Wishbone is ${worst.difference} of the peak of ${worst.signal}${signals === 1 ? '' : `, of ${signals} signals`}.`
}
