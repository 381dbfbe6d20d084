/** Options of the commands of analyses, as the analyses read them. */
import type { AnalysisRequest } from '../../../engine/analyses/analysis'
import { holdChoices } from '../../../engine/analyses/linear/report'
import type { LinearOptions, ResponseOptions, RunResponseOptions } from '../../../engine/analyses/linear/options'
import type { LocusOptions } from '../../../engine/analyses/linear/over'
import type { TrimOptions } from '../../../engine/trim/options'
import { ModelError } from '../../../engine/errors/model-error'
import type { ProjectFile } from '../../../engine/model/project/project'
import type { AnalysisKind } from '../../../jobs/kinds'
import type { Arguments } from '../arguments'
import { identifyOptions } from './identify-options'
import { inverseOptions } from './inverse-options'

type Options = Partial<AnalysisRequest>

/** Number of values of root loci. */
const usualPoints = 41

/** Reading of the options of each analysis that has some of its own. */
const readings: {
  readonly [K in AnalysisKind]?: (args: Arguments, project: ProjectFile) => Options | Promise<Options>
} = {
  cueing: (args) => ({ compare: namesIn(args.text('compare')), travelOf: args.text('travel') }),
  identify: async (args, project) => ({ identify: await identifyOptions(args, project) }),
  inverse: async (args) => ({ inverse: await inverseOptions(args) }),
  levels: (args) => ({ part: args.text('part') }),
  linearise: (args) => ({ linear: linearOptions(args) }),
  modes: (args) => ({ linear: linearOptions(args), locus: locusOptions(args) }),
  realtime: (args) => ({ accuracy: limitsOf(args) }),
  response: (args) => ({
    linear: { ...linearOptions(args), ...cutOption(args) },
    response: responseOptions(args),
    fromRun: runOptions(args),
  }),
  sensitivity: (args) => ({ parameters: namesIn(args.text('parameters')), signals: namesIn(args.text('signals')) }),
  trim: (args) => ({ trim: trimOptions(args), signals: namesIn(args.text('signals')) }),
}

/**
 * Returns the options of an analysis; those that are not given are absent.
 * @throws ModelError for values and files that can't be
 */
export async function optionsOf(kind: AnalysisKind, args: Arguments, project: ProjectFile): Promise<Options> {
  const options = Object.entries((await readings[kind]?.(args, project)) ?? {})
  return Object.fromEntries(options.filter(([, value]) => value !== undefined))
}

/** Returns the options of linear analyses; those that a command lacks are absent. */
function linearOptions(args: Arguments): LinearOptions {
  const hold = args.text('held-by')
  const choice = holdChoices.find((one) => one === hold)
  if (hold !== undefined && choice === undefined)
    throw new ModelError('usage', `--held-by ${hold} is not a choice`, {}, `choose one of ${holdChoices.join(', ')}`)
  const amplitude = args.quantity('amplitude', '1')
  if (amplitude !== undefined && !(amplitude > 0))
    throw new ModelError(
      'out-of-range',
      `--amplitude ${amplitude} is not above 0`,
      {},
      'give an amplitude such as 1e-3',
    )
  const [at, inputs, outputs] = [args.seconds('at'), namesIn(args.text('inputs')), namesIn(args.text('outputs'))]
  return {
    ...(at !== undefined && { at }),
    ...(inputs !== undefined && { inputs }),
    ...(outputs !== undefined && { outputs }),
    ...(choice !== undefined && { hold: choice }),
    ...(amplitude !== undefined && { amplitude }),
    ...{ keep: args.has('keep'), descriptor: args.has('descriptor') },
  }
}

/** Returns the quantity of root loci; undefined if none is named. */
function locusOptions(args: Arguments): LocusOptions | undefined {
  const over = args.text('over')
  if (over === undefined) return undefined
  const [from, to] = ['from', 'to'].map((option) => {
    const text = args.text(option)
    if (text !== undefined) return text
    throw new ModelError('usage', `--over needs --${option}`, {}, 'give the first and the last value')
  })
  return { over, from, to, points: args.quantity('points', '1') ?? usualPoints }
}

/** Returns the frequencies of a response; those that are not stated are absent. */
function responseOptions(args: Arguments): ResponseOptions {
  const [from, to] = ['from', 'to'].map((option) => args.quantity(option, 'Hz'))
  const points = args.quantity('points', '1')
  const duration = args.seconds('duration')
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(points !== undefined && { points }),
    ...(duration !== undefined && { duration }),
    ...(args.has('margins') && { margins: true }),
  }
}

/** Returns the options of a response from a run; undefined for one from the linear model. */
function runOptions(args: Arguments): RunResponseOptions | undefined {
  const [source, recorded, by] = [args.text('excite'), args.text('recorded'), args.text('by')]
  const psd = namesIn(args.text('psd'))
  if (source === undefined && recorded === undefined && psd === undefined) return undefined
  if (by !== undefined && by !== 'random' && by !== 'chirp')
    throw new ModelError('usage', `--by ${by} is not a choice`, {}, 'choose random or chirp')
  const [from, to, resolution] = ['from', 'to', 'resolution'].map((option) => args.quantity(option, 'Hz'))
  const [size, seed] = ['size', 'seed'].map((option) => args.quantity(option, '1'))
  const [length, outputs] = [args.seconds('length'), namesIn(args.text('outputs'))]
  return Object.fromEntries(
    Object.entries({ source, recorded, psd, excitation: by, from, to, resolution, size, seed, length, outputs }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}

function cutOption(args: Arguments): LinearOptions {
  const cut = args.text('cut')
  return cut === undefined ? {} : { cut }
}

/** Returns the options of operating points; those that are not stated are absent. */
function trimOptions(args: Arguments): TrimOptions {
  const [over, from, to] = ['over', 'from', 'to'].map((option) => args.text(option))
  const [steering, forward] = [args.text('steering'), args.text('forward')]
  const speed = args.quantity('speed', 'm/s')
  const [radius, wheelbase] = [args.quantity('radius', 'm'), args.quantity('wheelbase', 'm')]
  if (over === undefined && (from !== undefined || to !== undefined || args.has('along')))
    throw new ModelError(
      'usage',
      '--from, --to and --along have no effect without --over',
      {},
      'name the parameter of the curve with --over',
    )
  return {
    ...(over !== undefined && { over }),
    ...(from !== undefined && { from: scalarIn(from) }),
    ...(to !== undefined && { to: scalarIn(to) }),
    ...(speed !== undefined && { speed }),
    ...(radius !== undefined && { radius }),
    ...(wheelbase !== undefined && { wheelbase }),
    ...(steering !== undefined && { steering }),
    ...(forward !== undefined && { forward }),
    ...(args.has('along') && { along: Object.fromEntries(args.all('along').map(targetIn)) }),
    ...(args.has('through') && { through: true }),
  }
}

const scalarIn = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text)

function targetIn(text: string): [signal: string, value: number | string] {
  const at = text.indexOf('=')
  if (at > 0) return [text.slice(0, at).trim(), scalarIn(text.slice(at + 1).trim())]
  throw new ModelError(
    'usage',
    `--along ${text} has no expression`,
    {},
    'write SIGNAL=EXPRESSION, e.g. Body.ay=over^2/(50 m)',
  )
}

const namesIn = (list: string | undefined): readonly string[] | undefined =>
  list
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Returns the limits of `--limit SIGNAL=PART`, by signal. */
function limitsOf(args: Arguments): Readonly<Record<string, string>> {
  return Object.fromEntries(
    args.all('limit').map((text) => {
      const at = text.indexOf('=')
      if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
      throw new ModelError('usage', `--limit ${text} has no value`, {}, 'write SIGNAL=PART, e.g. Body.wx=3%')
    }),
  )
}
