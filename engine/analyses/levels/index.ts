/**
 * Levels of detail of a vehicle side by side. A block whose choice declares `levels`, such as the model of a wheel, is
 * run with each of them; everything else stays. The signals of a level are those of an accurate solution, so that a
 * method which one level doesn't bear isn't taken for a difference of the levels; the cost is that of the steps of the
 * experiment. The project itself never changes.
 */
import { ModelError } from '../../errors/model-error'
import type { Instance } from '../../compile/instance'
import { Outputs } from '../../compile/model'
import { plottedSignals } from '../../experiment/experiment'
import { prepareExperiment } from '../../experiment/prepare-experiment'
import { evaluateAs, variableScope } from '../../model/expression'
import { ownerOf } from '../../model/names/names'
import { resolveParameters, type ResolvedBlock } from '../../model/network/resolve'
import type { StateSample } from '../../analyse/stable-step'
import { accurateRun, allowedEvaluations } from '../../run/findings/step-check'
import { unitScale } from '../../solve/scales'
import type { Analysis, AnalysisRequest, Workplace } from '../analysis'
import { realTime } from '../real-time/real-time'
import { startedModel } from '../started'
import { describeLevels } from './text'
import {
  differencesOf,
  enoughLevel,
  type ComparedSignal,
  type LevelRun,
  type LevelsReport,
  type MovedInitial,
} from './report'

/** Number of intervals between instants at which signals are compared. */
const intervals = 500
/** Factor by which an accurate solution may take longer than in the check after a run. */
const accurateShare = 50
/** Part of the work of a level that its accurate solution takes. */
const solving = 0.3
const usualPart = 0.05
/** Relative change of an initial value that need not be named. */
const smallMove = 0.01

/** Choice of a block that has levels. */
interface LevelChoice {
  readonly block: string
  readonly parameter: string
  readonly levels: readonly string[]
  readonly present: string
  readonly labelOf: (value: string) => string
}

/** Run with its signals, before it is known which signals are compared. */
interface SolvedLevel extends Omit<LevelRun, 'values'> {
  readonly signals: ReadonlyMap<string, { readonly unit: string; readonly values: Float64Array }>
}

export const levels: Analysis<LevelsReport> = {
  compute: compareLevels,
  describe: describeLevels,
  plain: (report) => ({
    blocks: report.blocks,
    reference: report.reference,
    part: report.part,
    enough: enoughLevel(report)?.level ?? report.reference,
    runs: report.runs.map((run) => {
      const { values: _values, ...others } = run
      return { ...others, differences: differencesOf(report, run) }
    }),
  }),
}

/** @throws ModelError `usage` if no block has levels; everything that prevents the experiment from being prepared */
function* compareLevels(request: AnalysisRequest, at: Workplace): Generator<number, LevelsReport, void> {
  const { compiler, shouldStop } = at
  const experiment = prepareExperiment(request, compiler.registry)
  const { project, toShow, run, settings } = experiment
  const choices = choicesWithLevels(resolveParameters(project, compiler.registry, toShow.overrides).blocks)
  const part = partOf(request, variableScope(project.variables ?? {}))
  const all = [...new Set(choices.flatMap((choice) => choice.levels))]
  const order = [...all, ...(choices.every(({ levels: own, present }) => own.includes(present)) ? [] : [null])]
  const times = Float64Array.from({ length: intervals + 1 }, (_, i) => (i * run.stop) / intervals)
  const solved: SolvedLevel[] = []
  for (const [i, level] of order.entries()) {
    if (shouldStop()) break
    const work = solveLevel(request, at, choices, level, times)
    for (;;) {
      const next = work.next()
      if (next.done === true) {
        solved.push(next.value)
        break
      }
      yield (i + next.value) / order.length
    }
  }
  const blocks = choices.map(({ block }) => block)
  const plotted = plottedSignals(settings)
  return { blocks, stop: run.stop, times, part, ...compared(solved, plotted, new Set(blocks)) }
}

function partOf({ part }: AnalysisRequest, scope: ReturnType<typeof variableScope>): number {
  const value = part === undefined ? usualPart : evaluateAs(part, '1', scope)
  if (value > 0) return value
  throw new ModelError('usage', 'the difference from which levels part is not above 0', {}, 'give a part such as 5%')
}

function choicesWithLevels(blocks: ReadonlyMap<string, ResolvedBlock>): readonly LevelChoice[] {
  const choices = [...blocks].flatMap(([block, { definition, params }]) =>
    Object.entries(definition.params).flatMap(([parameter, param]): LevelChoice[] => {
      const resolved = params.get(parameter)
      if (param.kind !== 'choice' || param.levels === undefined || resolved?.kind !== 'choice') return []
      const labelOf = (value: string): string => param.options.find((one) => one.value === value)?.label ?? value
      return [{ block, parameter, levels: param.levels, present: resolved.value, labelOf }]
    }),
  )
  if (choices.length > 0) return choices
  throw new ModelError(
    'usage',
    'no block of the project has levels to compare',
    { file: 'project.json' },
    'insert tyres; their wheel levels are compared',
  )
}

/** Solves the experiment with a level, or with the models of the project, and measures its steps. */
function* solveLevel(
  request: AnalysisRequest,
  at: Workplace,
  choices: readonly LevelChoice[],
  level: string | null,
  times: Float64Array,
): Generator<number, SolvedLevel, void> {
  const concerned = level === null ? [] : choices.filter((choice) => choice.levels.includes(level))
  const values = Object.fromEntries(concerned.map(({ block, parameter }) => [`${block}.${parameter}`, level ?? '']))
  const label =
    level === null
      ? [...new Set(choices.map(({ present, labelOf }) => labelOf(present)))].join(', ')
      : concerned[0].labelOf(level)
  const none = { level, label, moved: [], states: 0, reached: 0, realTime: undefined, signals: new Map() }
  const levelRequest = { ...request, overrides: { ...request.overrides, ...values } }
  yield 0
  try {
    const { experiment, settings, start, model, instance } = startedModel(levelRequest, at.compiler)
    const most = accurateShare * allowedEvaluations(model)
    const sample = times[1] - times[0]
    const run = accurateRun(model, settings.stop, start, sample, () => true, at.shouldStop, at.clock, most)
    let solution = run.next()
    while (solution.done !== true) {
      yield solving / 2
      solution = run.next()
    }
    if (solution.value === undefined) {
      const refused = 'The accurate solution fails before its end: run the experiment with this level for the reason.'
      return { ...none, refused, states: model.size }
    }
    const { samples, reached } = solution.value
    const names = [...new Set([...instance.compilation.loggedSignals, ...plottedSignals(experiment.settings)])]
    const known = names.filter((name) => instance.compilation.system.signals.has(name))
    const signals = valuesAlong(new Outputs(instance, known), samples, times)
    const { accuracy: _, ...others } = levelRequest
    const measuring = realTime.compute(others, at)
    let measured = measuring.next()
    while (measured.done !== true) {
      yield solving + (1 - solving) * measured.value
      measured = measuring.next()
    }
    const moved = movedInitial(start.moved, experiment.settings.initial ?? {}, instance)
    return { ...none, moved, states: model.size, reached, signals, realTime: measured.value }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { ...none, refused: error.message }
  }
}

/** Returns the stated initial values that constraints of the level have moved by more than a small part. */
function movedInitial(
  moved: readonly { readonly signal: string; readonly from: number; readonly to: number }[],
  stated: Readonly<Record<string, unknown>>,
  { compilation }: Instance,
): readonly MovedInitial[] {
  return moved.flatMap(({ signal, from, to }) => {
    const unit = compilation.system.signals.get(signal)?.unit ?? ''
    const isSmall = Math.abs(to - from) <= smallMove * Math.max(Math.abs(from), unitScale(unit))
    return isSmall || !Object.hasOwn(stated, signal) ? [] : [{ signal, unit, from, to }]
  })
}

/** Returns signals at the instants of `times`; after an event at an instant, those after it. */
function valuesAlong(
  outputs: Outputs,
  samples: readonly StateSample[],
  times: Float64Array,
): ReadonlyMap<string, { readonly unit: string; readonly values: Float64Array }> {
  const columns = outputs.names.map(() => new Float64Array(times.length).fill(NaN))
  const step = times[1] - times[0]
  for (const { t, x, z = new Float64Array(0) } of samples) {
    const row = Math.round(t / step)
    if (row >= times.length || Math.abs(t - times[row]) > 1e-9 * Math.max(1, t)) continue
    const computed = outputs.at(t, Float64Array.from(x), Float64Array.from(z))
    for (const [k, column] of columns.entries()) column[row] = computed[k]
  }
  return new Map(outputs.names.map((name, k) => [name, { unit: outputs.units[k], values: columns[k] }] as const))
}

/**
 * Returns the runs with the signals that are compared: those of the reference that plots show, and all others that are
 * not of a block whose level changes.
 */
function compared(
  solved: readonly SolvedLevel[],
  plotted: readonly string[],
  blocks: ReadonlySet<string>,
): Pick<LevelsReport, 'signals' | 'runs' | 'reference'> {
  const candidates = solved.filter(({ level, signals }) => level !== null && signals.size > 0)
  const farthest = Math.max(0, ...candidates.map(({ reached }) => reached))
  const reference = candidates.findLast(({ reached }) => reached >= farthest)
  const names = [...(reference?.signals.keys() ?? [])].filter(
    (name) => plotted.includes(name) || !blocks.has(ownerOf(name) ?? ''),
  )
  const signals = signalsOf(names, plotted, reference)
  return {
    signals,
    reference: reference?.level ?? null,
    runs: solved.map(({ signals: own, ...run }) => ({
      ...run,
      values:
        own.size === 0
          ? []
          : signals.map(({ name }) => own.get(name)?.values ?? new Float64Array(intervals + 1).fill(NaN)),
    })),
  }
}

/** Returns the compared signals with the peaks of their quantities; positions have their own peaks. */
function signalsOf(
  names: readonly string[],
  plotted: readonly string[],
  reference: SolvedLevel | undefined,
): readonly ComparedSignal[] {
  const peaks = new Map<string, number>()
  const each = names.map((name) => {
    const { unit = '', values = new Float64Array(0) } = reference?.signals.get(name) ?? {}
    const group = unit === 'm' ? name : `${ownerOf(name) ?? name} ${unit}`
    const peak = values.reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), unitScale(unit))
    peaks.set(group, Math.max(peaks.get(group) ?? 0, peak))
    return { name, unit, group }
  })
  return each.map(({ name, unit, group }) => ({
    ...{ name, unit, peak: peaks.get(group) ?? 1, plotted: plotted.includes(name) },
  }))
}
