/** `trim PROJECT --over NAME --from A --to B`: operating points along a parameter, as CSV. */
import { registry } from '../../../blocks'
import { writeTextFile } from '../../../engine/io/node/text-file'
import { Compiler } from '../../../engine/run/run'
import { operatingCurve, type OperatingCurve } from '../../../engine/start/settle/curve'
import { definitionFor } from '../../../engine/model/blocks/block'
import { emptyScope, evaluateAs } from '../../../engine/model/expression'
import type { ProjectFile, ScalarValue } from '../../../engine/model/project/project'
import { activeModel } from '../../../engine/model/subsystem'
import type { Arguments } from '../arguments'
import { projectOptions, type Command, type ExitStatus, type OptionSpec } from '../command'
import { runOptions } from '../experiments'
import { fmuOption } from '../fmus'
import type { CliIo } from '../io'
import { finished } from '../progress'
import { inProject, openProject } from '../project'
import { requestedExperiment } from '../requested-experiment'

const curveOptions = {
  over: {
    value: 'NAME',
    doc: 'parameter: a signal that the operating point holds, speed, radius, a source, a variable or Block.parameter',
  },
  from: { value: 'VALUE', doc: 'first value of the parameter, SI or with a unit' },
  to: { value: 'VALUE', doc: 'last value of the parameter' },
} satisfies Readonly<Record<string, OptionSpec>>

export const trim: Command = {
  name: 'trim',
  summary: 'follow the operating point of an experiment along a parameter, through folds, and print it as CSV',
  positionals: ['PROJECT'],
  options: {
    ...curveOptions,
    through: { doc: 'continue beyond the first fold, where the parameter turns back' },
    signals: { value: 'A,B', doc: 'further signals to print; targets and wheel loads are always printed' },
    steering: { value: 'NAME', doc: 'freed steering angle at the wheels, for sigma and the understeer gradient' },
    wheelbase: { value: 'LENGTH', doc: 'wheelbase, for sigma and the understeer gradient' },
    forward: { value: 'BLOCK.SIGNAL', doc: 'forward speed in the radius of sigma; the speed of the body by default' },
    experiment: runOptions.experiment,
    formulation: runOptions.formulation,
    speed: runOptions.speed,
    hold: runOptions.hold,
    free: runOptions.free,
    out: { value: 'FILE.csv', doc: 'write the curve to a file instead of standard output' },
    ...projectOptions,
    'allow-fmu': fmuOption,
  },
  runsModels: true,
  notes: [
    'Each point has the targets of the experiment, found by its freed quantities. The curve ends where the parameter turns',
    'back, unless --through is given. The column "special" marks folds and branch points, where another curve crosses.',
    'Lateral acceleration is speed times turn; sigma is radius times tan(steering) over wheelbase; the understeer gradient is',
    'the slope of the steering less wheelbase over radius by the lateral acceleration, from point to point.',
  ],
  examples: [
    'trim projects/generic-vehicle --hold Body.ay=0 --free SteerInput --speed 20 --over Body.ay --from 0 --to 6',
    'trim my-car --over speed --from "5 m/s" --to "30 m/s" --steering SteerInput --wheelbase "2.84 m"',
  ],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const loaded = await openProject(args)
  return inProject(loaded, async (): Promise<ExitStatus> => {
    const [over, from, to] = (['over', 'from', 'to'] as const).map((name) => args.required(name, curveOptions[name]))
    const { request, experiment } = requestedExperiment(loaded, args)
    const forward = args.text('forward')
    const targets = Object.keys(experiment.goal?.hold ?? {})
    const more =
      args
        .text('signals')
        ?.split(',')
        .map((name) => name.trim()) ?? []
    const signals = [
      ...new Set([...targets, ...wheelLoads(experiment.project), ...(forward === undefined ? [] : [forward]), ...more]),
    ]
    const compiler = io.compiler ?? new Compiler(registry)
    const job = operatingCurve(
      { ...request, over, from: scalar(from), to: scalar(to), signals, through: args.has('through') },
      compiler,
    )
    const curve = finished(job, (share) => share, io)
    const wheelbase = args.text('wheelbase')
    const csv = curveCsv(curve, over, signals, {
      steering: args.text('steering'),
      wheelbase: wheelbase === undefined ? undefined : evaluateAs(scalar(wheelbase), 'm', emptyScope),
      forward,
    })
    const out = args.text('out')
    if (out === undefined) io.out(csv)
    else await writeTextFile(out, csv)
    io.err(`${remarks(curve, over).join('\n')}\n`)
    return 0
  })
}

const scalar = (text: string): ScalarValue => (Number.isFinite(Number(text)) ? Number(text) : text)

/** Returns the signals that are loads of wheels. */
function wheelLoads(project: ProjectFile): readonly string[] {
  return Object.entries(activeModel(project).blocks).flatMap(([name, block]) =>
    Object.entries(definitionFor(registry, block)?.quantities ?? {}).flatMap(([signal, quantity]) =>
      quantity === 'wheel-load' ? [`${name}.${signal}`] : [],
    ),
  )
}

interface SteeringFigures {
  readonly steering: string | undefined
  readonly wheelbase: number | undefined
  readonly forward: string | undefined
}

function curveCsv(
  { unit, units, points }: OperatingCurve,
  over: string,
  signals: readonly string[],
  { steering, wheelbase, forward }: SteeringFigures,
): string {
  const freed = Object.keys(points[0].freed)
  const steers = steering !== undefined && wheelbase !== undefined
  const forwardAt = forward === undefined ? -1 : signals.indexOf(forward)
  const lateral = points.map(({ speed, turn }) => speed * turn)
  const slip = points.map(
    (point) => (point.freed[steering ?? ''] ?? NaN) - ((wheelbase ?? NaN) * point.turn) / point.speed,
  )
  const gradient = points.map((_, i) => {
    const [a, b] = [Math.max(0, i - 1), Math.min(points.length - 1, i + 1)]
    return (slip[b] - slip[a]) / (lateral[b] - lateral[a])
  })
  const moves = Number.isFinite(points[0].speed)
  const heading = [
    `${over} [${unit}]`,
    'special',
    ...(moves ? ['speed [m/s]', 'turn [rad/s]', 'radius [m]', 'lateral acceleration [m/s^2]'] : []),
    ...freed,
    'holding force [N]',
    'holding moment [N m]',
    ...signals.map((name, i) => `${name} [${units[i]}]`),
    ...(steers ? ['sigma [1]', 'understeer gradient [rad/(m/s^2)]'] : []),
  ]
  const rows = points.map((point, i) => {
    const { speed, turn } = point
    const along = forwardAt < 0 ? speed : point.signals[forwardAt]
    const sigma = ((along / turn) * Math.tan(point.freed[steering ?? ''])) / (wheelbase ?? NaN)
    return [
      point.parameter,
      point.special ?? '',
      ...(moves ? [speed, turn, speed / turn, lateral[i]] : []),
      ...freed.map((name) => point.freed[name]),
      point.force,
      point.moment,
      ...point.signals,
      ...(steers ? [sigma, gradient[i]] : []),
    ]
  })
  return `${[heading, ...rows].map((row) => row.join(',')).join('\n')}\n`
}

/** Returns what happened on the way, in sentences. */
function remarks({ points, end, switched, branches, unit }: OperatingCurve, over: string): readonly string[] {
  const value = (parameter: number): string => `${Number(parameter.toPrecision(9))} ${unit === '1' ? '' : unit}`.trim()
  const special = points.flatMap(({ special: kind, parameter }) =>
    kind === undefined
      ? []
      : [
          kind === 'fold'
            ? `fold: ${over} turns back at ${value(parameter)}`
            : `branch point at ${over} = ${value(parameter)}`,
        ],
  )
  const last = value(points.at(-1)?.parameter ?? NaN)
  const ends = {
    reached: `${points.length} points, up to the end`,
    fold: `${points.length} points, up to the fold; --through continues it`,
    switched: `${points.length} points; ${switched} changes beyond ${last}: follow the curve from a value behind it`,
    returned: `${points.length} points; the curve comes back to its first value`,
    stuck: `${points.length} points; no further point is found beyond ${last}`,
    long: `${points.length} points; the curve continues beyond ${last}`,
  }
  return [
    ...special,
    ends[end],
    ...(branches ? [] : ['branch points were not looked for: the equations have constraints']),
  ]
}
