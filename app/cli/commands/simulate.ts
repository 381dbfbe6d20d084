/** `simulate PROJECT --out FILE.csv`: run an experiment and write its signals. */
import { registry } from '../../../blocks'
import { Compiler, runPrepared, type RunOutcome } from '../../../engine/run/run'
import { accountSignals } from '../../../engine/run/energy'
import type { Compilation } from '../../../engine/compile/compile'
import type { EnergyReport, RunReport } from '../../../engine/run/report'
import type { SettleReport } from '../../../engine/start/settle/report'
import { onBranch } from '../../../engine/start/settle/start'
import { csvParts } from '../../../engine/io/csv'
import { writeParquet } from '../../../engine/io/parquet'
import { readState, writeState } from '../../../engine/start/state/state-file'
import { readTextFile, writeTextFile } from '../../../engine/io/node/text-file'
import { endingText, eventTexts } from '../../run-events'
import { settleChanges, settleDetails, settleHeadline } from '../../settle-text'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus, type OptionSpec } from '../command'
import { fmuOption } from '../fmus'
import { runOptions, runOverrides, settingOptions } from '../experiments'
import type { CliIo } from '../io'
import type { ReplacedSource } from '../inputs'
import { finished } from '../progress'
import { inProject, openProject } from '../project'
import { requestedExperiment } from '../requested-experiment'
import { signalsOf } from '../signals'
import { columns, short } from '../text-table'

const outOption: OptionSpec = {
  value: 'FILE.csv',
  doc: 'table to write: "t [s]", then "Block.signal [unit]"; Parquet with the ending .parquet',
}

export const simulate: Command = {
  name: 'simulate',
  summary: 'run an experiment and write its signals as CSV',
  positionals: ['PROJECT'],
  options: {
    out: outOption,
    ...runOptions,
    signals: {
      value: 'A,B',
      doc: 'signals to write, e.g. Body.x,SuspensionFL.Fz; default: the signals that blocks log',
    },
    ...settingOptions,
    'save-state': { value: 'FILE.json', doc: 'write the final state, from which another run can continue' },
    'from-state': {
      value: 'FILE.json',
      doc: 'start from a saved state, at its time, instead of initial values',
    },
    ...projectOptions,
    'allow-fmu': fmuOption,
    json: jsonOption,
  },
  runsModels: true,
  notes: [
    'You can write any quantity of any block, including states and joint reactions; compile --json lists them.',
    'A run that stops early, because a state is not a number, keeps the rows up to that time.',
  ],
  examples: [
    'simulate projects/generic-vehicle --experiment braking --out braking.csv',
    'simulate projects/generic-vehicle --solver euler --step 1ms --signals Body.x,Body.y --out path.csv',
    'simulate projects/generic-vehicle --stop 5 --save-state at5.json --out first.csv',
    'simulate projects/generic-vehicle --from-state at5.json --out rest.csv',
    'simulate projects/generic-vehicle --speed 25 --free SteerInput --out steady.csv',
    'simulate projects/generic-vehicle --input SteerInput=steer.csv --set Road.friction=0.4 --out wet.csv',
  ],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const out = args.required('out', outOption)
  const overrides = runOverrides(args)
  const statePath = args.text('from-state')
  const from = statePath === undefined ? undefined : readState(await readTextFile(statePath), statePath)
  const loaded = await openProject(args)
  return inProject(loaded, async (): Promise<ExitStatus> => {
    const { experiment: prepared } = requestedExperiment(loaded, args, overrides)
    const { name: experiment } = prepared
    const compiler = io.compiler ?? new Compiler(registry)
    const { compilation } = onBranch(prepared, compiler).instance
    const signals = withEnergy(signalsOf(args.text('signals'), compilation.system), compilation, overrides.energy)
    const outcome = finished(runPrepared(prepared, { signals, from }, compiler), ({ fraction }) => fraction, io)
    await writeTextFile(out, isParquet(out) ? await writeParquet(outcome.table) : csvParts(outcome.table))
    if (outcome.error !== undefined) {
      // a warning may name the cause
      const warnings = outcome.report.warnings.map((warning) => `warning: ${warning}\n`)
      if (!args.has('json')) io.out([...leftOut(loaded.inputs), ...warnings].join(''))
      throw outcome.error
    }
    const saved = args.text('save-state')
    if (saved !== undefined && outcome.state !== undefined) await writeTextFile(saved, writeState(outcome.state))
    if (args.has('json')) {
      const { report } = outcome
      const { milliseconds } = compilation
      io.out(
        `${JSON.stringify({ experiment, out, rows: outcome.table.time.length, ...report, milliseconds }, null, 2)}\n`,
      )
    } else {
      io.out(`${print(experiment, out, outcome).join('\n')}\n${leftOut(loaded.inputs).join('')}`)
    }
    return 0
  })
}

/** Returns the requested signals, followed by the columns of the energy account if it is requested. */
/** Returns lines with the remarks on the tables that replace sources. */
const leftOut = (inputs: readonly ReplacedSource[]): readonly string[] =>
  inputs.flatMap(({ remarks }) => remarks.map((remark) => `note: ${remark}\n`))

function withEnergy(
  signals: readonly string[] | undefined,
  compilation: Compilation,
  energy = false,
): readonly string[] | undefined {
  return signals === undefined || !energy ? signals : [...new Set([...signals, ...accountSignals(compilation)])]
}

function isParquet(path: string): boolean {
  return /\.parquet$/i.test(path)
}

function print(experiment: string, out: string, { table, report }: RunOutcome): string[] {
  const { solver, steps, evaluations, rejectedSteps, wallSeconds, simulatedSeconds } = report
  return [
    ...columns([
      ['experiment', experiment],
      [
        'solver',
        `${solver}: ${steps} steps${rejectedSteps > 0 ? ` (${rejectedSteps} more rejected)` : ''}, ${evaluations} evaluations`,
      ],
      ['time', `${short(simulatedSeconds)} s simulated in ${short(wallSeconds, 3)} s`],
      ...(report.energy === undefined ? [] : [['energy', energyText(report.energy)] as const]),
      ['written', `${out}: ${table.time.length} rows, ${table.columns.length} signals`],
    ]),
    ...notices(report),
  ]
}

function energyText({ delivered, dissipated, turnover, balance, closure }: EnergyReport): string {
  const size = (value: number): string => `${short(value, 4)} J`
  return (
    `${size(delivered)} delivered, ${size(dissipated)} dissipated, ${size(turnover)} turned over; ` +
    `balance ${size(balance)}, at most ${closure.toExponential(1)} of the energy turned over`
  )
}

/** Changed initial states to list in the terminal. */
const mostMoves = 20

function settleNotices(settle: SettleReport): string[] {
  const moves = settleChanges(settle)
  return [
    `settled: ${settleHeadline(settle)}`,
    ...settleDetails(settle).map((text) => `settled: ${text}`),
    ...moves.slice(0, mostMoves).map((text) => `settled: ${text}`),
    ...(moves.length > mostMoves
      ? [`settled: ${moves.length - mostMoves} more states changed; --json lists them`]
      : []),
  ]
}

function notices(report: RunReport): string[] {
  const { warnings, remarks = [], moved, settle } = report
  const ending = endingText(report)
  return [
    ...(settle === undefined ? [] : settleNotices(settle)),
    ...moved.map(
      ({ signal, from, to }) => `changed: initial ${signal} from ${short(from, 6)} to ${short(to, 6)} to be consistent`,
    ),
    ...eventTexts(report).map((text) => `event: ${text}`),
    ...(ending === undefined ? [] : [`ended: ${ending}`]),
    ...remarks.map((remark) => `note: ${remark}`),
    ...warnings.map((warning) => `warning: ${warning}`),
  ]
}
