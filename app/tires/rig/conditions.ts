/** Quantities that a tyre rig prescribes, with their units, and what follows from them. */
import { ModelError } from '../../../engine/errors/model-error'

export interface RigQuantityFacts {
  readonly label: string
  /** Symbol in legends and headings of tables. */
  readonly symbol: string
  /** SI unit. */
  readonly unit: string
  /** Unit in which engineers read it. */
  readonly display: string
  readonly doc: string
  /** Least value, if there is one. */
  readonly least?: number
}

export const rigQuantities = {
  slip: {
    ...{ label: 'Slip', symbol: 'S', unit: '1', display: '1' },
    doc: 'Longitudinal slip, positive when driving',
  },
  'slip-angle': {
    ...{ label: 'Slip angle', symbol: 'alpha', unit: 'rad', display: 'deg' },
    doc: 'Slip angle, positive for a contact point that moves to the left',
  },
  load: { label: 'Load', symbol: 'Fz', unit: 'N', display: 'N', doc: 'Normal force', least: 0 },
  camber: {
    ...{ label: 'Camber', symbol: 'gamma', unit: 'rad', display: 'deg' },
    doc: 'Inclination angle, positive when the spin axis tilts up on the left',
  },
  pressure: {
    ...{ label: 'Pressure', symbol: 'p', unit: 'Pa', display: 'bar', least: 0 },
    doc: 'Inflation pressure; default: that of the tyre',
  },
  speed: {
    ...{ label: 'Speed', symbol: 'V', unit: 'm/s', display: 'km/h' },
    doc: 'Longitudinal speed of the wheel centre',
  },
  'turn-slip': {
    ...{ label: 'Turn slip', symbol: 'phi', unit: '1/m', display: '1/m' },
    doc: 'Yaw rate over the longitudinal speed: the curvature of the path of a wheel without slip angle',
  },
  rolling: {
    ...{ label: 'Rolling speed', symbol: 'Vr', unit: 'm/s', display: 'm/s', least: 0 },
    doc: 'Effective radius times rolling rate; with sliding, instead of slip and speed',
  },
  sliding: {
    ...{ label: 'Sliding speed', symbol: 'Vs', unit: 'm/s', display: 'm/s', least: 0 },
    doc: 'Longitudinal sliding speed of a braked wheel; with rolling, instead of slip and speed',
  },
} as const satisfies Readonly<Record<string, RigQuantityFacts>>

export type RigQuantity = keyof typeof rigQuantities
export const rigQuantityIds = Object.keys(rigQuantities) as readonly RigQuantity[]
export const isRigQuantity = (name: string): name is RigQuantity => Object.hasOwn(rigQuantities, name)

export const factsOf = (quantity: RigQuantity): RigQuantityFacts => rigQuantities[quantity]

/** Values in SI; those of the tyre or usual ones stand for what is left out. */
export type RigConditions = Readonly<Partial<Record<RigQuantity, number>>>

/** Conditions of one operating point, SI. */
export interface RigState {
  readonly load: number
  readonly slip: number
  readonly slipAngle: number
  readonly camber: number
  readonly pressure: number
  readonly speed: number
  readonly turnSlip: number
}

/** Speed of a rig where none is given, m/s. */
const usualSpeed = 20

/**
 * Completes the conditions of a point. Rolling and sliding speed give the speed of the wheel centre, the sum of both,
 * and the slip of a braked wheel, which is minus the sliding share.
 * @param usual load and pressure of the tyre
 */
export function stateOf(
  conditions: RigConditions,
  usual: { readonly load: number; readonly pressure: number },
): RigState {
  const { rolling, sliding } = conditions
  const speeds =
    rolling === undefined && sliding === undefined
      ? { speed: conditions.speed ?? usualSpeed, slip: conditions.slip ?? 0 }
      : ofSpeeds(rolling ?? usualSpeed, sliding ?? 0)
  return {
    ...speeds,
    load: conditions.load ?? usual.load,
    slipAngle: conditions['slip-angle'] ?? 0,
    camber: conditions.camber ?? 0,
    pressure: conditions.pressure ?? usual.pressure,
    turnSlip: conditions['turn-slip'] ?? 0,
  }
}

const ofSpeeds = (rolling: number, sliding: number): Pick<RigState, 'speed' | 'slip'> => {
  const speed = rolling + sliding
  return { speed, slip: speed === 0 ? 0 : -sliding / speed }
}

/** Angle beyond which a wheel does not roll, rad. */
const steepest = 1.5

/** @throws ModelError `out-of-range` naming the quantity */
export function checkConditions(names: readonly RigQuantity[], values: readonly number[], quantity: RigQuantity): void {
  const { label, unit, least } = factsOf(quantity)
  const problem = (what: string, hint: string): ModelError => new ModelError('out-of-range', what, {}, hint)
  for (const value of values) {
    const text = `${label.toLowerCase()} ${value}${unit === '1' ? '' : ` ${unit}`}`
    if (!Number.isFinite(value)) throw problem(`the ${text} is not finite`, 'give a number')
    if (least !== undefined && value < least)
      throw problem(`the ${text} is below ${least}`, `give at least ${least} ${unit}`)
    if ((quantity === 'camber' || quantity === 'slip-angle') && Math.abs(value) > steepest)
      throw problem(`the ${text} is too large`, 'give an angle below 85 deg')
  }
  const speeds = names.filter((name) => name === 'rolling' || name === 'sliding')
  const slips = names.filter((name) => name === 'slip' || name === 'speed')
  if (speeds.length > 0 && slips.length > 0)
    throw new ModelError(
      'usage',
      `${speeds[0]} and ${slips[0]} cannot be given together: both determine the slip`,
      {},
      'give slip and speed, or rolling and sliding',
    )
}
