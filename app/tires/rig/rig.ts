/**
 * A tyre on a rig: a wheel in steady motion on a plane road under prescribed load, slips, inclination, pressure, speed
 * and turn slip. Forces are those of the function that simulations run.
 *
 * Kinematics of a wheel that turns with yawRate n + Omega s (`blocks/tires/contact.ts`), with the speed V of the wheel
 * centre, turn slip phi and inclination gamma:
 *
 *   V*Px = V/(1 + Rl phi sin(gamma)),   yawRate = phi V*Px,   V*Ex = V - Reff yawRate sin(gamma)
 *   VEx = -S |V*Ex|,   VPy = |V*Px| tan(alpha),   Omega = (V - VEx - a yawRate cos(gamma))/Reff - yawRate sin(gamma)
 *
 * a is the shift of the lowest point of a round tread along the axis, zero of a disk.
 */
import { effectiveRadius } from '../../../blocks/tires/effective-radius'
import type { RangeKey } from '../../../blocks/tires/data-range'
import type { QuantityLimits } from '../../../blocks/tires/model'
import { mirroredInput, sideOf, type Side } from '../../../blocks/tires/side'
import { verticalAt, type VerticalValues } from '../../../blocks/tires/vertical/at-points'
import { evaluate, mathOf, Pool, type Expr } from '../../../engine/symbolic'
import { levelRoad } from '../curves'
import { valuesOf, type TireForces, type TirePoint } from '../forces'
import { stateOf, type RigConditions, type RigState } from './conditions'
import { relaxationOf } from './relaxation'

export interface RigPoint extends TirePoint {
  readonly state: RigState
  /** Unloaded less loaded radius, and the radii, m. */
  readonly deflection: number
  readonly loadedRadius: number
  readonly effectiveRadius: number
  /** Rolling rate, rad/s. */
  readonly Omega: number
  /** Relaxation lengths along and across, m; not numbers of a tyre without. */
  readonly relaxationLong: number
  readonly relaxationLat: number
}

/** A point without a result, and the reason. */
export interface RigGap {
  readonly state: RigState
  readonly reason: string
}

export interface Rig {
  readonly tire: TireForces
  /** Load of most use: the nominal one of the model. */
  readonly nominalLoad: number
  readonly pressure: number
  readonly radius: number
  readonly relaxes: boolean
  readonly at: (conditions: RigConditions) => RigPoint | RigGap
  /** Contact quantities by name, SI, ISO tyre axes, without forces. */
  readonly contact: (conditions: RigConditions) => Readonly<Record<string, number>> | RigGap
  /** Quantities of a point that are beyond the data of the tyre. */
  readonly beyond: (state: RigState) => readonly string[]
  /** Range of the data of a quantity, if the tyre states one. */
  readonly range: (quantity: LimitedQuantity) => readonly [number, number] | undefined
}

type LimitedQuantity = 'Fz' | 'S' | 'alpha' | 'gamma'

export const isGap = (point: object): point is RigGap => 'reason' in point

export function rigOf(tire: TireForces): Rig {
  const values = valuesOf(tire.resolved)
  const { quantity, choice } = values
  const side = sideOf(choice('measuredSide'), choice('mountedSide'))
  const usual = { load: nominalLoad(tire, quantity), pressure: pressureOf(quantity('pressure')) }
  const geometry = geometryOf(tire, values)
  const relaxation = relaxationOf(tire, values, side)
  const limits = limitsOf(tire, side)
  const missing = (tire.model.soil ?? []).join(', ')
  const placed = (state: RigState): { readonly shape: Shape; readonly point: ContactPoint } | RigGap => {
    if (missing !== '') return { state, reason: `the model needs ${missing} of the ground, which a rig does not have` }
    const outside = limits(state)
    if (outside !== undefined) return { state, reason: outside }
    const shape = geometry(state)
    return typeof shape === 'string' ? { state, reason: shape } : { shape, point: contactPoint(state, shape) }
  }
  const contact = (conditions: RigConditions): Readonly<Record<string, number>> | RigGap => {
    const place = placed(stateOf(conditions, usual))
    return isGap(place) ? place : place.point
  }
  const at = (conditions: RigConditions): RigPoint | RigGap => {
    const state = stateOf(conditions, usual)
    const place = placed(state)
    if (isGap(place)) return place
    const { shape, point } = place
    const forces = tire.forces(point)
    const bad = Object.entries(forces).flatMap(([name, value]) => (Number.isFinite(value) ? [] : [name]))
    if (bad.length > 0) return { state, reason: `${bad.join(', ')} not finite: the model has no steady state there` }
    const lengths = relaxation?.(point, tire.forces)
    return {
      ...forces,
      ...{ state, deflection: shape.deflection, loadedRadius: shape.loadedRadius },
      ...{ effectiveRadius: shape.Reff, Omega: point.Omega },
      ...{ relaxationLong: lengths?.long ?? NaN, relaxationLat: lengths?.lat ?? NaN },
    }
  }
  const range = dataRange(tire, quantity, side)
  return {
    ...{ tire, at, contact, range, nominalLoad: usual.load, pressure: usual.pressure, radius: quantity('radius') },
    relaxes: relaxation !== undefined,
    beyond: ({ load, slip, slipAngle, camber }) =>
      (
        [
          ['Fz', 'load', load],
          ['S', 'slip', slip],
          ['alpha', 'slip angle', slipAngle],
          ['gamma', 'camber', camber],
        ] as const
      ).flatMap(([key, name, value]) => {
        const [low, high] = range(key) ?? [-Infinity, Infinity]
        return value < low - tolerance || value > high + tolerance ? [name] : []
      }),
  }
}

/** Rounding of sweeps that end at a limit. */
const tolerance = 1e-9

const usualPressure = 2.2e5
const pressureOf = (value: number): number => (Number.isFinite(value) ? value : usualPressure)

const usualLoad = 4000
/** Returns the nominal load that the model states, or a usual one, N. */
function nominalLoad({ model }: TireForces, quantity: VerticalValues['quantity']): number {
  const names = ['FNOMIN', 'nominalLoad', 'Fz0', 'FzN'].filter((name) =>
    model.parameters.some((parameter) => parameter.name === name),
  )
  const value = names.length === 0 ? usualLoad : quantity(`${model.prefix}.${names[0]}`)
  return value > 0 ? value : usualLoad
}

interface Shape {
  readonly deflection: number
  readonly loadedRadius: number
  readonly Reff: number
  /** Shift of the lowest point along the axis, m. */
  readonly shift: number
  readonly patchWidth: number
  readonly radius: number
}

type GeometryOf = (state: RigState) => Shape | string

/** Halvings of the interval of deflections: they leave 1e-13 of the radius. */
const halvings = 44
const mostStates = 4096

/** Returns the shape of the loaded wheel by its state, or the reason for which there is none. */
function geometryOf({ model, vertical }: TireForces, values: VerticalValues): GeometryOf {
  const { quantity, choice } = values
  const radius = quantity('radius')
  const rigid = model.rigidShape === true
  const tread =
    rigid && choice('shape') !== 'disk'
      ? {
          width: quantity('shape.width'),
          curvature: choice('shape') === 'torus' ? quantity('shape.width') / 2 : quantity('shape.curvature'),
        }
      : undefined
  const effective = effectiveRadiusOf(vertical.law, values)
  const chord = (r: number, depth: number): number => Math.sqrt(8 * r * depth)
  const shapeAt = (deflection: number, { camber, pressure }: RigState): Shape => {
    if (tread === undefined) {
      const loadedRadius = radius - deflection
      const Reff = rigid ? radius : effective(deflection, loadedRadius, pressure)
      return { deflection, loadedRadius, Reff, shift: 0, patchWidth: 0, radius }
    }
    const edge = Math.min(tread.width / (2 * tread.curvature), 1)
    const sine = Math.max(Math.min(Math.sin(camber), edge), -edge)
    const lowest = radius + tread.curvature * (Math.sqrt(1 - sine ** 2) - 1)
    return {
      ...{ deflection, loadedRadius: lowest - deflection * Math.cos(camber), Reff: lowest, radius },
      ...{ shift: -tread.curvature * sine, patchWidth: Math.min(tread.width, chord(tread.curvature, deflection)) },
    }
  }
  const rolls = vertical.law.inputs.includes('Omega')
  const known = new Map<string, Shape | string>()
  return (state) => {
    const { load, camber, pressure, speed, slip, turnSlip } = state
    const key = [load, camber, pressure, ...(rolls ? [speed, slip, turnSlip] : [])].join()
    const before = known.get(key)
    if (before !== undefined) return before
    const loadAt = (deflection: number): number => {
      const { VCx, Omega } = contactPoint(state, shapeAt(deflection, state))
      return vertical.load({ deflection, gamma: camber, pressure, radius, VCx, Omega })
    }
    const result = solveShape(load, radius, loadAt, (deflection) => shapeAt(deflection, state))
    if (known.size > mostStates) known.clear()
    known.set(key, result)
    return result
  }
}

function solveShape(
  load: number,
  radius: number,
  loadAt: (deflection: number) => number,
  shapeAt: (deflection: number) => Shape,
): Shape | string {
  let [low, high] = [0, radius / 2]
  const most = loadAt(high)
  if (!(most >= load))
    return `the load of ${short(load)} N presses the tyre beyond half its radius, which carries ${short(most)} N`
  if (load <= 0) return shapeAt(0)
  for (let i = 0; i < halvings; i++) {
    const middle = (low + high) / 2
    if (loadAt(middle) < load) low = middle
    else high = middle
  }
  return shapeAt((low + high) / 2)
}

const short = (value: number): string => String(Number(value.toPrecision(5)))

/** Returns the effective radius over deflection, loaded radius and pressure, by the formula of the block. */
function effectiveRadiusOf(
  law: Parameters<typeof verticalAt>[0],
  values: VerticalValues,
): (deflection: number, loadedRadius: number, pressure: number) => number {
  const math = mathOf(new Pool())
  const parameters = new Map<Expr, number>()
  const parameter = (name: string): Expr => {
    const symbol = math.pool.symbol(name, 'parameter')
    parameters.set(symbol, values.quantity(name))
    return symbol
  }
  const [deflection, loaded, stiffness] = ['deflection', 'loadedRadius', 'stiffness'].map((name) =>
    math.pool.symbol(name, 'argument'),
  )
  const formula = values.choice('effectiveRadius')
  const radius = effectiveRadius(math, { formula, parameter, stiffness: () => stiffness }, deflection, loaded)
  const at = verticalAt(law, values)
  const still = { normalSpeed: 0, deflectionRate: 0, deflection: 0, gamma: 0, Omega: 0, VCx: 0 }
  const stiffnesses = new Map<number, number>()
  const stiffnessAt = (pressure: number): number => {
    const known = stiffnesses.get(pressure) ?? at({ ...still, pressure, radius: values.quantity('radius') }).stiffness
    stiffnesses.set(pressure, known)
    return known
  }
  return (depth, loadedRadius, pressure) => {
    const numbers: readonly (readonly [Expr, number])[] = [
      [deflection, depth],
      [loaded, loadedRadius],
      [stiffness, stiffnessAt(pressure)],
    ]
    return evaluate([radius], new Map([...parameters, ...numbers]))[0]
  }
}

/** Least square of the chord of a wheel in the road, m^2 (`blocks/tires/quantities.ts`). */
const leastChord = 1e-12

type ContactPoint = ReturnType<typeof contactPoint>

/** Returns the contact quantities by name, SI, ISO tyre axes. */
function contactPoint(
  { load, slip, slipAngle, camber, pressure, speed, turnSlip }: RigState,
  { deflection, loadedRadius, Reff, shift, patchWidth, radius }: Shape,
) {
  const [sine, cosine] = [Math.sin(camber), Math.cos(camber)]
  const VsPx = speed / (1 + loadedRadius * turnSlip * sine)
  const yawRate = turnSlip * VsPx
  const VsEx = speed - Reff * yawRate * sine
  const VEx = -slip * Math.abs(VsEx)
  const tanAlpha = Math.tan(slipAngle)
  const VPy = Math.abs(VsPx) * tanAlpha
  const Omega = (speed - VEx - shift * yawRate * cosine) / Reff - yawRate * sine
  return {
    ...{ Fz: load, S: slip, alpha: slipAngle, tanAlpha, gamma: camber, pressure, Omega, VCx: speed },
    ...{ Reff, loadedRadius, deflection, radius, patchWidth },
    ...{ VPy, VEx, VsEx, VsPx, shiftedVEx: VEx, shiftedVPy: VPy, yawRate, inclinationRate: 0, turnSlip },
    ...levelRoad,
    patchLength: Math.sqrt(Math.max(8 * radius * deflection, leastChord)),
    totalSpin: VsPx === 0 ? 0 : (yawRate + Omega * sine) / Math.abs(VsPx),
  }
}

const stateValue = (state: RigState, quantity: string): number | undefined =>
  ({ Fz: state.load, S: state.slip, alpha: state.slipAngle, gamma: state.camber })[quantity]

/** Returns the reason for which a state is beyond the limits of a model that refuses it; undefined within them. */
function limitsOf({ model }: TireForces, side: Side): (state: RigState) => string | undefined {
  const { limits = [] } = model
  const isBeyond = ({ quantity, min, max }: QuantityLimits, state: RigState): boolean => {
    const value = (stateValue(state, quantity) ?? 0) * mirroredInput(side, quantity)
    return value < min - tolerance || value > max + tolerance
  }
  return (state) => {
    const limit = limits.find((one) => isBeyond(one, state))
    return limit === undefined
      ? undefined
      : `the ${limit.what} is outside the measured points, ${short(limit.min)} to ${short(limit.max)} ${limit.unit}`
  }
}

/** Returns the range of the data as it is mounted. */
function dataRange(
  { model, resolved }: TireForces,
  quantity: (name: string) => number,
  side: Side,
): (key: LimitedQuantity) => readonly [number, number] | undefined {
  const keys: Readonly<Record<LimitedQuantity, readonly [RangeKey, RangeKey]>> = {
    ...{ Fz: ['FZMIN', 'FZMAX'], S: ['KPUMIN', 'KPUMAX'] },
    ...{ alpha: ['ALPMIN', 'ALPMAX'], gamma: ['CAMMIN', 'CAMMAX'] },
  }
  const chosen = resolved.params.get('dataRange')
  const stated = model.rigidShape !== true && chosen?.kind === 'choice' && chosen.value !== 'off'
  return (key) => {
    const limit = model.limits?.find((one) => one.quantity === key)
    const [low, high] =
      limit === undefined ? keys[key].map((name) => (stated ? quantity(`range.${name}`) : NaN)) : [limit.min, limit.max]
    if (Number.isNaN(low) || Number.isNaN(high)) return undefined
    return mirroredInput(side, key) < 0 ? [-high, -low] : [low, high]
  }
}
