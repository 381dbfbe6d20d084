/**
 * Curves of the cueing report, evaluated from the stored states of a run. Blocks declare their expressions, so the run
 * itself does not evaluate them.
 */
import { definitionOf, type Expr, type Vec3 } from '../../symbolic'
import { poseStages, type CueKind } from '../../model/component/cueing'
import type { CueingDeclaration } from '../../formulate/collect/declarations'
import type { LoweredProgram } from '../../program/lower'
import type { Compilation } from '../../compile/compile'
import { Evaluator } from '../../compile/model'
import type { StoredRun } from '../../run/row-store'

type Part<K extends CueingDeclaration['kind']> = Extract<CueingDeclaration, { kind: K }>

/** Cue with both of its sides, vehicle and simulator. */
export interface PlannedCue {
  readonly id: string
  readonly block: string | null
  readonly cue: CueKind | null
  readonly perceived: boolean
  readonly axis: number | null
  readonly vehicle: Expr
  readonly simulator: Expr
  /** Comparison that gives scale, threshold and other values; null if no block compares the cue. */
  readonly by: Part<'comparison'> | null
}

interface PlannedExcursion {
  readonly id: string
  readonly part: Part<'excursion'>
  readonly axis: number | null
  readonly unit: string
  readonly value: Expr
}

export interface CueingPlan {
  readonly cues: readonly PlannedCue[]
  readonly excursions: readonly PlannedExcursion[]
  readonly doses: readonly Part<'dose'>[]
  /** Poses of the last stage in the model. */
  readonly poses: readonly Part<'pose'>[]
  readonly washouts: readonly Part<'washout'>[]
}

const planKey = Symbol('cueing plan')

/** Returns the parts of a model that the report shows. */
export const planOf = (compilation: Compilation): CueingPlan => compilation.once(planKey, () => makePlan(compilation))

function makePlan(compilation: Compilation): CueingPlan {
  const { collection, solved } = compilation.system
  const parts = collection.cueing
  const of = <K extends CueingDeclaration['kind']>(kind: K): readonly Part<K>[] =>
    parts.filter((part): part is Part<K> => part.kind === kind)
  const stage = poseStages.findLast((one) => of('pose').some((pose) => pose.stage === one))
  const units = new Map(
    of('pose').flatMap(({ position, angles = [] }) => [
      ...position.map((e) => [origin(e), 'm'] as const),
      ...angles.map((e) => [origin(e), 'rad'] as const),
    ]),
  )
  return {
    cues: cuesOf(of),
    excursions: of('excursion').flatMap((part) => {
      const values = part.values(solved)
      const count = Math.max(part.count, values.length)
      const unit = part.unit !== '1' ? part.unit : ((part.of && units.get(origin(part.of))) ?? '')
      return values.map((value, i) => {
        const axis = count === 1 ? null : part.count > 1 ? part.element : i
        return { id: `${part.block} ${axis ?? ''}`, part, axis, unit, value: collection.pool.expr(value) }
      })
    }),
    doses: of('dose'),
    poses: of('pose').filter((pose) => pose.stage === stage),
    washouts: of('washout'),
  }
}

/**
 * Returns the expression for which a wire stands, also through blocks that pass it on. The expression is the same for
 * all users of the wire.
 */
function origin(e: Expr): Expr {
  let at = e
  while (at.op === 'wire') {
    const definition = definitionOf(at)
    if (definition === undefined) return at
    at = definition
  }
  return at
}

type PartsOf = <K extends CueingDeclaration['kind']>(kind: K) => readonly Part<K>[]

/**
 * Returns the cues that blocks compare; if these are perceived, also the cues before the organs. Organs that no block
 * compares are paired by their inputs. In the same way, the motion that passengers of the platform feel is paired with
 * the input of a washout.
 */
function cuesOf(of: PartsOf): readonly PlannedCue[] {
  const organs = new Map(of('perception').map((organ) => [origin(organ.output), organ]))
  const felt = new Map<Expr, { readonly cue: CueKind; readonly axis: number }>()
  for (const part of [...of('platform'), ...of('washout')]) {
    for (const cue of ['force', 'rate'] as const)
      part[cue].forEach((value, axis) => felt.set(origin(value), { cue, axis }))
  }
  const cues: PlannedCue[] = []
  const physical = new Set<string>()
  const add = (cue: Omit<PlannedCue, 'id'>): void => {
    const id = `${cue.perceived ? 'perceived ' : ''}${cue.block ?? ''} ${cue.cue ?? ''} ${cue.axis ?? ''}`
    if (cues.some((other) => other.id === id)) return
    if (!cue.perceived && cue.cue !== null) physical.add(cue.cue)
    cues.push({ ...cue, id })
  }
  for (const by of of('comparison')) {
    const { block, element, count } = by
    const axis = count === 1 ? null : element
    const [vehicle, simulator] = [origin(by.vehicle), origin(by.simulator)]
    const [left, right] = [organs.get(vehicle), organs.get(simulator)]
    const shared = { block, axis, by }
    if (left !== undefined && right !== undefined && left.cue === right.cue) {
      add({ ...shared, cue: left.cue, perceived: false, vehicle: left.input, simulator: right.input })
      add({ ...shared, cue: left.cue, perceived: true, vehicle: by.vehicle, simulator: by.simulator })
    } else {
      const cue = (felt.get(vehicle) ?? felt.get(simulator))?.cue ?? null
      add({ ...shared, cue, perceived: false, vehicle: by.vehicle, simulator: by.simulator })
    }
  }
  const platform = of('platform').at(0)
  const washout = of('washout').at(0)
  for (const cue of ['force', 'rate'] as const) {
    if (physical.has(cue) || platform === undefined || washout === undefined) continue
    const onPlatform = platform[cue].map(origin)
    const organs = of('perception').filter((organ) => organ.cue === cue)
    platform[cue].forEach((simulator, axis) => {
      const shared = { block: null, cue, axis, by: null }
      const right = organs.find((organ) => origin(organ.input) === onPlatform[axis])
      const left = organs.find((organ) => organ.element === axis && !onPlatform.includes(origin(organ.input)))
      const vehicle = left?.input ?? washout[cue][axis]
      add({ ...shared, perceived: false, vehicle, simulator })
      if (left !== undefined && right !== undefined)
        add({ ...shared, perceived: true, vehicle: left.output, simulator: right.output })
    })
  }
  return cues
}

interface CurveProgram {
  readonly expressions: readonly Expr[]
  lowered?: LoweredProgram
}

const curves = Symbol('cueing curves')

/** Returns the expressions of all curves of a plan, in the order of the report. */
const expressionsOf = ({ cues, excursions, poses, doses }: CueingPlan): readonly Expr[] => [
  ...cues.flatMap(({ vehicle, simulator }) => [vehicle, simulator]),
  ...excursions.map(({ value }) => value),
  ...poses.flatMap(({ position }: { position: Vec3 }) => position),
  ...doses.flatMap(({ dose, incidence }) => [dose, incidence]),
]

/** Returns the values of the curves along a run: an array per curve with a value per stored instant. */
export function curvesOf(run: StoredRun, plan: CueingPlan): readonly Float64Array[] {
  const { instance, times, states, discrete } = run
  const lowered = (form: Compilation): LoweredProgram => {
    const known = form.once<CurveProgram>(curves, () => ({
      expressions: expressionsOf(plan).map(form.system.inForm),
    }))
    return (known.lowered ??= form.lower('cueing', [
      {
        name: 'outputs',
        doc: 'Cues and excursions.',
        out: 'y',
        effort: 'plain',
        outputs: known.expressions.map((expr, index) => ({ index, expr })),
      },
    ]))
  }
  const count = expressionsOf(plan).length
  const data = Array.from({ length: count }, () => new Float64Array(times.length))
  if (count === 0 || times.length === 0) return data
  const evaluator = new Evaluator(instance, lowered, count)
  const [n, m] = [states.length / times.length, discrete.length / times.length]
  for (let row = 0; row < times.length; row++) {
    const z = discrete.subarray(row * m, (row + 1) * m)
    const y = evaluator.at(times[row], states.subarray(row * n, (row + 1) * n), z)
    for (let k = 0; k < count; k++) data[k][row] = y[k]
  }
  return data
}

/** Returns the values of expressions of parameters. */
export const valuesOf = ({ instance }: StoredRun, expressions: readonly Expr[]): readonly number[] =>
  instance.evaluate(expressions)
