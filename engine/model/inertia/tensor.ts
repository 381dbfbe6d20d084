/**
 * Mass, centre of mass and inertia of bodies put together from parts.
 *
 * Tensors are given by their elements in axes that all parts share: `xy` is J_12 = -(integral of x y dm). About another
 * point (Steiner; Goldstein, Classical Mechanics, 3rd ed., 5.3), with d from the centre of mass to that point:
 *     J_P = J_C + m (d.d E - d d^T)
 */
export interface Tensor {
  readonly xx: number
  readonly yy: number
  readonly zz: number
  readonly xy: number
  readonly xz: number
  readonly yz: number
}

export type Point = readonly [x: number, y: number, z: number]

/** Mass in kg, centre of mass in m, tensor about the centre of mass in kg m^2. */
export interface MassProperties {
  readonly mass: number
  readonly centre: Point
  readonly inertia: Tensor
}

export const tensorKeys = ['xx', 'yy', 'zz', 'xy', 'xz', 'yz'] as const

export function addTensors(a: Tensor, b: Tensor, factor = 1): Tensor {
  const sum = (key: keyof Tensor): number => a[key] + factor * b[key]
  return { xx: sum('xx'), yy: sum('yy'), zz: sum('zz'), xy: sum('xy'), xz: sum('xz'), yz: sum('yz') }
}

const zeroTensor: Tensor = { xx: 0, yy: 0, zz: 0, xy: 0, xz: 0, yz: 0 }

/** Returns the inertia of a point mass at d: m (d.d E - d d^T). */
export function pointInertia(mass: number, [x, y, z]: Point): Tensor {
  return {
    xx: mass * (y * y + z * z),
    yy: mass * (x * x + z * z),
    zz: mass * (x * x + y * y),
    xy: -mass * x * y,
    xz: -mass * x * z,
    yz: -mass * y * z,
  }
}

/**
 * Returns the mass properties of rigidly joined parts; a part with negative mass and inertia is a hole. The whole must
 * have mass.
 */
export function joined(parts: readonly MassProperties[]): MassProperties {
  const mass = parts.reduce((sum, part) => sum + part.mass, 0)
  const moment = (i: 0 | 1 | 2): number => parts.reduce((sum, part) => sum + part.mass * part.centre[i], 0) / mass
  const centre: Point = [moment(0), moment(1), moment(2)]
  const inertia = parts.reduce((sum, part) => {
    const away: Point = [part.centre[0] - centre[0], part.centre[1] - centre[1], part.centre[2] - centre[2]]
    return addTensors(addTensors(sum, part.inertia), pointInertia(part.mass, away))
  }, zeroTensor)
  return { mass, centre, inertia }
}

/** Returns the tensor about the centre of mass from that about another point; `centre` is seen from there. */
export function aboutCentre(about: Tensor, mass: number, centre: Point): Tensor {
  return addTensors(about, pointInertia(mass, centre), -1)
}
