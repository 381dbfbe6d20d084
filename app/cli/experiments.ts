/** Choice of the experiment that a command runs, and changes to experiments. */
import type { Arguments } from './arguments'
import { registry } from '../../blocks'
import { ModelError } from '../../engine/errors/model-error'
import { suggest } from '../../engine/errors/nearest'
import { activeModel } from '../../engine/model/subsystem'
import { isDriverRole } from '../../engine/model/takeover'
import { experimentNamed, type RunOverrides } from '../../engine/experiment/experiment'
import { keysOf, recordOf } from '../../engine/collections/entries'
import { runEntries, type RunValues } from '../../engine/model/project/shape/experiment'
import { factsOf } from '../../engine/model/project/shape/facts'
import { standardSolvers } from '../../engine/model/project/solvers'
import { splitMember } from '../../engine/model/names/names'
import type { ExperimentSettings, ProjectFile, ScalarValue } from '../../engine/model/project/project'
import type { OptionSpec } from './command'

const optionOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Options for the settings of a run that have one value, as their declaration describes them. */
export const settingOptions: Readonly<Record<string, OptionSpec>> = recordOf(
  keysOf(runEntries).flatMap((key) => {
    const { option } = factsOf(runEntries[key])
    return option === undefined ? [] : [[optionOf(key), option] as const]
  }),
)

const settingValues = (args: Arguments): RunValues => {
  const values = keysOf(runEntries).map((key): readonly [string, number | boolean | undefined] => {
    const { holds, unit = '1' } = factsOf(runEntries[key])
    const option = optionOf(key)
    if (holds !== 'scalar') return [key, args.has(option) ? true : undefined]
    return [key, unit === 's' ? args.seconds(option) : args.quantity(option, unit)]
  })
  return Object.fromEntries(values)
}

/** Options of commands that run an experiment. */
export const runOptions = {
  experiment: { value: 'NAME', doc: 'experiment of the project; default: the first one' },
  formulation: { value: 'NAME', doc: 'formulation, which chooses the edges of the trees; default: "default"' },
  solver: {
    value: 'NAME',
    doc: `solver to use instead of the one of the experiment: ${standardSolvers.map(({ name }) => name).join(', ')}`,
  },
  step: { value: 'TIME', doc: 'step of a fixed-step solver, s or with a unit (1ms)' },
  tolerance: { value: 'NUMBER', doc: 'relative tolerance of a variable-step solver' },
  stiff: {
    value: 'A,B',
    doc: 'states (Block.state) or blocks that imex treats implicitly; default: chosen by eigenvalues',
  },
  stop: settingOptions['stop'],
  sample: settingOptions['sample'],
  iterations: settingOptions['iterations'],
  settle: { doc: 'start at rest, in the equilibrium nearest to the initial values' },
  speed: { value: 'SPEED', doc: 'start steady at this speed, m/s or with a unit (80km/h)' },
  hold: {
    value: 'BLOCK.SIGNAL=VALUE',
    repeated: true,
    doc: 'start at an operating point at which a signal has this value, SI or with a unit (Body.ay=4)',
  },
  free: {
    value: 'A,B',
    doc: 'sources, variables, Block.parameter or Block.state that are solved to hold speed, heading and targets, e.g. drive torque and steering',
  },
  'keep-drivers': {
    value: 'A,B',
    doc: 'driver blocks that stay active although a file or an input takes over what they command',
  },
  input: {
    value: 'SOURCE=FILE[:COLUMN]',
    repeated: true,
    doc: 'replace a source block with a column of a log (CSV, MAT, Parquet), interpolated by a spline, or linearly if :linear follows; also :unit=deg, :scale=-1, :add=0.5, :from=12.3 (time in the log at which the run starts), :time=COLUMN, :rate=50',
  },
} as const satisfies Readonly<Record<string, OptionSpec>>

/**
 * Returns signal and value of a target, written as `Block.signal=value`.
 * @throws ModelError `usage`
 */
function parseTarget(text: string): [signal: string, value: ScalarValue] {
  const [, signal, value] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (signal === undefined || splitMember(signal) === undefined)
    throw new ModelError('usage', `--hold ${text} names no signal`, {}, 'write --hold Block.signal=value')
  const number = Number(value)
  return [signal, Number.isFinite(number) && value.trim() !== '' ? number : value]
}

export function runOverrides(args: Arguments): RunOverrides {
  return {
    solver: args.text('solver'),
    step: args.seconds('step'),
    tolerance: args.tolerance('tolerance'),
    stiff: args
      .text('stiff')
      ?.split(',')
      .map((name) => name.trim()),
    ...settingValues(args),
    ...(args.has('settle') ? { settle: true } : {}),
    speed: args.quantity('speed', 'm/s'),
    ...(args.has('hold') ? { hold: Object.fromEntries(args.all('hold').map(parseTarget)) } : {}),
    free: args
      .text('free')
      ?.split(',')
      .map((name) => name.trim()),
  }
}

/**
 * Returns the experiment that is requested, else the first.
 * @throws ModelError `unknown-experiment`
 */
export function chooseExperiment(project: ProjectFile, requestedName: string | undefined): string {
  const name = requestedName ?? Object.keys(project.experiments ?? {}).at(0)
  if (name === undefined) {
    throw new ModelError(
      'unknown-experiment',
      'the project has no experiment',
      { parameter: 'experiments' },
      'add one, e.g. with --patch: {"experiments": {"run": {"stop": 10}}}',
    )
  }
  experimentNamed(project, name)
  return name
}

/**
 * Returns the drivers of `--keep-drivers`.
 * @throws ModelError `unknown-block`, `usage` for a block that isn't a driver
 */
export function keptDrivers(args: Arguments, project: ProjectFile): readonly string[] {
  const names = args.text('keep-drivers')?.split(',') ?? []
  const { blocks } = activeModel(project)
  const drivers = Object.keys(blocks).filter((name) => isDriverRole(registry.get(blocks[name].type)?.role))
  return names.map((text) => {
    const name = text.trim()
    if (drivers.includes(name)) return name
    const remedy = suggest(name, drivers, 'the model has no driver: leave --keep-drivers out')
    throw Object.hasOwn(blocks, name)
      ? new ModelError('usage', `--keep-drivers: ${name} is not a driver`, { block: name }, remedy)
      : new ModelError('unknown-block', `--keep-drivers: there is no block "${name}"`, { block: name }, remedy)
  })
}

export function mapExperiments(
  { experiments = {} }: ProjectFile,
  change: (experiment: ExperimentSettings) => ExperimentSettings,
): Record<string, ExperimentSettings> {
  return Object.fromEntries(Object.entries(experiments).map(([name, experiment]) => [name, change(experiment)]))
}

export function without<T>(record: Readonly<Record<string, T>>, drop: (key: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !drop(key)))
}
