/**
 * Series of operating points along a parameter: an input, a variable, a parameter of a block, a target, the speed, the
 * radius or the lateral acceleration. Further targets may depend on its value.
 */
import {
  Curve,
  type CurveEnd,
  type CurvePoint,
  type CurveStep,
  type Family,
} from '../../analyse/operating/continuation'
import { targetRows, type OperatingGoal } from '../../analyse/operating/problem'
import { modesAt } from '../../analyse/operating/stability'
import { Outputs } from '../../compile/model'
import type { Compiler } from '../../compile/compiler'
import { ModelError } from '../../errors/model-error'
import { prepareExperiment, type PreparationRequest } from '../../experiment/prepare-experiment'
import type { SettleGoal, Target } from '../../experiment/settle-goal'
import { trimParameter } from '../../formulate/collect/collection'
import { evaluateAs, variableScope } from '../../model/expression'
import type { ScalarValue } from '../../model/project/project'
import { activeModel } from '../../model/subsystem'
import { initialState, type InitialResult } from '../initial'
import type { Instance } from '../../compile/instance'
import type { Found } from '../../analyse/operating/search'
import { heaviestBody, sizeOfForces } from './body'
import { FreedValues } from './freed-values'
import { TargetsAlong, withTargets } from './targets-along'
import { onBranch } from './start'
import { TargetedSearch, travels, type TargetedGoal } from './targeted'

export interface CurveRequest extends PreparationRequest {
  readonly experiment: string
  /**
   * Parameter of the curve: a held signal, `speed`, `radius`, `lateral` (speed times turn, at the radius of the
   * operating point or else at its speed), a source, a variable or `Block.parameter`.
   */
  readonly over: string
  readonly from: ScalarValue
  readonly to: ScalarValue
  /** Targets along the curve, by signal: expressions of the value of the parameter, `over`. */
  readonly along?: Readonly<Record<string, ScalarValue>>
  /** True to continue beyond the first fold. */
  readonly through?: boolean
  /** Signals whose values each point has. */
  readonly signals: readonly string[]
}

export interface OperatingCurvePoint {
  readonly parameter: number
  readonly special?: CurveStep['special']
  /** Speed, m/s, and turn, rad/s, of the body; NaN at rest. */
  readonly speed: number
  readonly turn: number
  readonly freed: Readonly<Record<string, number>>
  readonly force: number
  readonly moment: number
  readonly signals: readonly number[]
  readonly residual: number
  /** Largest real part of the eigenvalues with freed quantities kept, 1/s; undefined if there is none. */
  readonly growth?: number
}

export interface OperatingCurve {
  readonly unit: string
  readonly units: readonly string[]
  readonly points: readonly OperatingCurvePoint[]
  readonly end: CurveEnd | 'switched'
  /** Discrete state that changes beyond the last point, such as a contact; the equations have corners there. */
  readonly switched?: string
  /** True if branch points could be looked for: the equations are square. */
  readonly branches: boolean
}

interface Over {
  readonly kind: 'target' | 'speed' | 'radius' | 'lateral' | 'source' | 'value'
  readonly unit: string
}

/** Model and search of a curve, at its first point. */
interface Prepared {
  readonly instance: Instance
  readonly start: InitialResult
  readonly search: TargetedSearch
  readonly freed: FreedValues
  /** Freed sources, without the parameter. */
  readonly sources: readonly string[]
  readonly kind: Over
  readonly from: number
  readonly to: number
  readonly family: Family
  readonly solution: Pick<Found, 'x' | 'w'>
}

function prepared(request: CurveRequest, compiler: Compiler): Prepared {
  const { over } = request
  const isSource = Object.hasOwn(activeModel(request.project).blocks, over)
  const experiment = prepareExperiment(withTargets(request, isSource), compiler.registry)
  const { goal } = experiment
  if (goal === undefined)
    throw new ModelError(
      'usage',
      `experiment ${request.experiment} has no operating point`,
      { experiment: request.experiment, setting: 'start' },
      'add --speed or --hold, or set the start of the experiment',
    )
  const { instance, compiled } = onBranch(experiment, compiler)
  const { compilation } = instance
  const stated = experiment.targets(compilation.system)
  const kind = overOf(over, goal, stated, isSource)
  const scope = variableScope(activeModel(experiment.project).variables ?? {})
  const [from, to] = ([request.from, request.to] as const).map((value) => evaluateAs(value, kind.unit, scope))
  if (!(Math.abs(to - from) > 0))
    throw new ModelError('usage', '--from and --to are equal', {}, 'give two different values')
  const along = new TargetsAlong(request.along ?? {}, kind.unit, scope)
  const targets = along.at(stated, from)
  const start = initialState(instance, experiment.initialValues(compilation.system), 'search')
  const { freedValues = [] } = goal
  const names = kind.kind === 'value' ? [...freedValues.filter((name) => name !== over), over] : freedValues
  const freed = FreedValues.of(compiled, compiler.registry, compilation, names)
  const startGoal = goalWith(kind.kind, over, from, { goal, targets, freed, to })
  const body = goal.body ?? heaviestBody(instance)
  const canBeHeld = travels(startGoal) || compilation.collection.contacts.length > 0
  const operatingPoint = canBeHeld && body !== undefined ? { body } : {}
  const form = compiler.compile({ ...compiled, effort: 'plain', operatingPoint })
  const sources = goal.free.filter((name) => name !== over)
  const search = new TargetedSearch(form, operatingPoint.body, sources, start, sizeOfForces(instance, start), {
    targets: targets.map(({ signal }) => signal),
    initial: [],
    freed,
    ...(kind.kind === 'value' && { parameter: over }),
    start,
  })
  const input = kind.kind === 'source' || kind.kind === 'value' ? search.setInput(over, from) : undefined
  const solution = search.atTargets(startGoal)
  const goalOf = goalsOf(kind.kind, search.reachedGoal, goal)
  const targetsAt = (value: number): readonly number[] =>
    along.at(targets, value).map((target) => (kind.kind === 'target' && target.signal === over ? value : target.value))
  const family: Family = {
    problem: search.problem,
    goalAt: targets.length === 0 ? goalOf : (value) => ({ ...goalOf(value), targets: targetsAt(value) }),
    ...(input !== undefined && { input }),
    inputScales: search.controlSizes,
    staying: search.unchanged,
    size: Math.abs(to - from),
  }
  return { instance, start, search, freed, sources, kind, from, to, family, solution }
}

/** Returns the function that evaluates points of a curve. */
function pointsOf(
  { instance, start, search, freed, sources, kind, family }: Prepared,
  { over, signals }: CurveRequest,
): { readonly at: (step: CurveStep) => OperatingCurvePoint; readonly units: readonly string[] } {
  const { compilation } = instance
  const outputs = new Outputs(instance, signals)
  const at = ({ point, special }: CurveStep): OperatingCurvePoint => {
    const values: Record<string, number> = {}
    const trims = new Map<number, number>()
    for (const source of kind.kind === 'source' ? [...sources, over] : sources) {
      const { value, shift } = search.input(source, point.w)
      if (source !== over) values[source] = value
      const place = compilation.collection.placeOf(source, trimParameter)
      trims.set(place, instance.parameters[place] + shift)
    }
    const chosen = [...point.w.subarray(point.w.length - freed.all.length)]
    freed.all.forEach(({ name }, k) => {
      if (name !== over) values[name] = chosen[k]
    })
    const there = chosen.length === 0 ? instance : instance.with(freed.parameters(compilation, chosen))
    const settled = there.withValues(trims)
    outputs.setParameters(settled.parameters)
    const z = search.discreteStates(start.discreteAt(point.x, settled))
    const { force, moment } = search.holdingForces(point.w)
    const [mode] = modesAt(family.problem, { ...point, iterations: 0, residual: point.equations.size })
    return {
      parameter: point.parameter,
      ...(special !== undefined && { special }),
      ...motionOf(family, point),
      freed: values,
      force,
      moment,
      signals: [...outputs.at(0, point.x, z)],
      residual: point.equations.size,
      ...((mode as typeof mode | undefined) !== undefined && { growth: mode.re }),
    }
  }
  return { at, units: outputs.units }
}

/**
 * Follows operating points. Yields the share of the way.
 * @throws ModelError for an unknown parameter, and if the first point does not exist
 */
export function* operatingCurve(request: CurveRequest, compiler: Compiler): Generator<number, OperatingCurve, void> {
  const all = prepared(request, compiler)
  const { search, family, solution, from, to } = all
  const curve = new Curve(family, solution)
  const first = curve.at({ ...solution, parameter: from }, from)
  if (first === undefined)
    throw new ModelError(
      'no-equilibrium',
      `the curve over ${request.over} can't be followed from ${from}`,
      {},
      'start it at another value',
    )
  const { at, units } = pointsOf(all, request)
  const points = [at({ point: first })]
  const facts = { unit: all.kind.unit, units, points, branches: first.orientation !== 0 }
  const steps = curve.follow(first, to, request.through === true)
  for (;;) {
    const next = steps.next()
    if (next.done === true) return { ...facts, end: next.value }
    const { point } = next.value
    const switched = search.disagreement({ ...point, iterations: 0, residual: point.equations.size })
    if (switched !== undefined) return { ...facts, end: 'switched', switched }
    points.push(at(next.value))
    yield Math.min(1, Math.abs(point.parameter - from) / Math.abs(to - from))
  }
}

function overOf(over: string, goal: SettleGoal, targets: readonly Target[], isSource: boolean): Over {
  const target = targets.find(({ signal }) => signal === over)
  if (target !== undefined) return { kind: 'target', unit: target.unit }
  if (over === 'lateral' && !isSource) {
    if (goal.speed !== undefined) return { kind: over, unit: 'm/s^2' }
    throw new ModelError(
      'usage',
      'the operating point has neither speed nor radius at which the lateral acceleration changes',
      { setting: 'start.speed' },
      'give it a speed, or a radius and a speed for a guess',
    )
  }
  if (over === 'speed' || over === 'radius') {
    if (goal[over] !== undefined) return { kind: over, unit: over === 'speed' ? 'm/s' : 'm' }
    throw new ModelError(
      'usage',
      `the operating point has no ${over}`,
      { setting: `start.${over}` },
      `give it a ${over}, or follow it over another parameter`,
    )
  }
  return { kind: isSource ? 'source' : 'value', unit: '1' }
}

function goalWith(
  kind: Over['kind'],
  over: string,
  from: number,
  {
    goal,
    targets,
    freed,
    to,
  }: {
    readonly goal: SettleGoal
    readonly targets: readonly Target[]
    readonly freed: FreedValues
    readonly to: number
  },
): TargetedGoal {
  const { speed, radius, free } = goal
  if (freed.others.length > 0)
    throw new ModelError(
      'unsupported',
      `a curve can't free the initial value ${freed.others[0]}`,
      { setting: 'start.free' },
      'free an input or a parameter',
    )
  if (kind === 'lateral' && radius !== undefined && Math.min(from * radius, to * radius) <= 0)
    throw new ModelError(
      'out-of-range',
      `at a radius of ${radius} m, the lateral acceleration has the sign of the radius and is not 0`,
      { setting: 'from' },
      'begin at a small value such as 0.1, with a radius positive to the left, or give a speed instead of the radius',
    )
  const motion =
    kind === 'lateral' ? turnAt(from, goal) : { speed, ...(radius !== undefined && { curvature: 1 / radius }) }
  const curvature = kind === 'radius' ? 1 / from : motion.curvature
  return {
    speed: kind === 'speed' ? from : motion.speed,
    radius: curvature === undefined ? undefined : 1 / curvature,
    targets: targets.map((target) => (target.signal === over ? { ...target, value: from } : target)),
    freed: [...free, ...freed.names].filter((name) => name !== over),
    initial: [],
  }
}

/** Returns speed and curvature of a turn with a lateral acceleration, at the radius of the goal or at its speed. */
function turnAt(
  lateral: number,
  { speed = NaN, radius }: SettleGoal,
): { readonly speed: number; readonly curvature?: number } {
  return radius === undefined
    ? { speed, curvature: lateral / speed ** 2 }
    : { speed: Math.sqrt(lateral * radius), curvature: 1 / radius }
}

/** Returns the goal by the value of the parameter, without its targets. */
function goalsOf(kind: Over['kind'], reached: OperatingGoal, goal: SettleGoal): Family['goalAt'] {
  if (reached.kind !== 'speed') return () => reached
  if (kind === 'speed') return (speed) => ({ ...reached, speed })
  if (kind === 'radius') return (radius) => ({ ...reached, curvature: 1 / radius })
  if (kind === 'lateral') return (lateral) => ({ ...reached, ...turnAt(lateral, goal) })
  return () => reached
}

function motionOf({ problem }: Family, { equations }: CurvePoint): { readonly speed: number; readonly turn: number } {
  if (!problem.body) return { speed: NaN, turn: NaN }
  const first = targetRows(problem) - 6
  const [vx, vy, vz, wx, wy, wz] = equations.point.values.subarray(first, first + 6)
  const turn = Math.hypot(wx, wy, wz)
  return { speed: Math.hypot(vx, vy, vz), turn: Math.sign(wz) * turn }
}
