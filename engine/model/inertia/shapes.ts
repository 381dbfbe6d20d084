/**
 * Homogeneous bodies of simple shape: volume and moments of inertia about the centre of mass, per unit of mass.
 *
 * Source: Meriam and Kraige, Engineering Mechanics: Dynamics, 7th ed., table D/4; hollow sphere by the difference of
 * two solid ones.
 */
import type { MassProperties, Point, Tensor } from './tensor'

export const shapeKinds = [
  'box',
  'plate',
  'cylinder',
  'hollow-cylinder',
  'tube',
  'rod',
  'sphere',
  'hollow-sphere',
  'cone',
] as const
export type ShapeKind = (typeof shapeKinds)[number]
export type ShapeAxis = 'x' | 'y' | 'z'

export interface ShapeDefinition {
  readonly label: string
  /** Lengths that determine the size of the shape; those of a box along x, y and z. */
  readonly dimensions: readonly { readonly name: string; readonly label: string; readonly default: number }[]
  /** True if the shape has an axis (of a plate: its normal) that can be along x, y or z. */
  readonly axis: boolean
  /** Returns the reason why these lengths do not define a body, or null. */
  readonly problem: (d: Lengths) => string | null
  /** Returns the volume, m^3. */
  readonly volume: (d: Lengths) => number
  /**
   * Returns moments per mass, m^2: about the axes x, y, z, or about two axes across and one along the axis of the
   * shape.
   */
  readonly moments: (d: Lengths) => readonly [number, number, number]
  /** Formulas in TeX. */
  readonly tex: string
}

type Lengths = Readonly<Record<string, number>>

const dimension = (name: string, label: string, value: number): ShapeDefinition['dimensions'][number] => ({
  name,
  label,
  default: value,
})
const none = (): null => null
const wall =
  (outer: string, inner: string) =>
  (d: Lengths): string | null =>
    d[inner] < d[outer] ? null : `the inner radius is not less than the outer one`

/** Returns the moment per mass about the axis of a cylinder between radii R and r, and that across it, m^2. */
const round = (R: number, r: number, h: number): readonly [number, number, number] => {
  const across = (3 * (R * R + r * r) + h * h) / 12
  return [across, across, (R * R + r * r) / 2]
}

export const shapes: Readonly<Record<ShapeKind, ShapeDefinition>> = {
  box: {
    label: 'Box',
    dimensions: [dimension('a', 'Length (x)', 1), dimension('b', 'Width (y)', 0.5), dimension('c', 'Height (z)', 0.2)],
    axis: false,
    problem: none,
    volume: ({ a, b, c }) => a * b * c,
    moments: ({ a, b, c }) => [(b * b + c * c) / 12, (a * a + c * c) / 12, (a * a + b * b) / 12],
    tex: String.raw`I_{xx} = \frac{m}{12}(b^2 + c^2), \quad I_{yy} = \frac{m}{12}(a^2 + c^2), \quad I_{zz} = \frac{m}{12}(a^2 + b^2)`,
  },
  plate: {
    label: 'Plate',
    dimensions: [dimension('a', 'Length', 1), dimension('b', 'Width', 0.5), dimension('t', 'Thickness', 0.005)],
    axis: true,
    problem: none,
    volume: ({ a, b, t }) => a * b * t,
    moments: ({ a, b, t }) => [(b * b + t * t) / 12, (a * a + t * t) / 12, (a * a + b * b) / 12],
    tex: String.raw`I_n = \frac{m}{12}(a^2 + b^2), \quad I_a = \frac{m}{12}(b^2 + t^2), \quad I_b = \frac{m}{12}(a^2 + t^2)`,
  },
  cylinder: {
    label: 'Solid cylinder',
    dimensions: [dimension('r', 'Radius', 0.1), dimension('h', 'Length', 0.3)],
    axis: true,
    problem: none,
    volume: ({ r, h }) => Math.PI * r * r * h,
    moments: ({ r, h }) => round(r, 0, h),
    tex: String.raw`I_{axial} = \frac{m}{2} r^2, \quad I_{across} = \frac{m}{12}(3 r^2 + h^2)`,
  },
  'hollow-cylinder': {
    label: 'Hollow cylinder',
    dimensions: [
      dimension('R', 'Outer radius', 0.1),
      dimension('r', 'Inner radius', 0.08),
      dimension('h', 'Length', 0.3),
    ],
    axis: true,
    problem: wall('R', 'r'),
    volume: ({ R, r, h }) => Math.PI * (R * R - r * r) * h,
    moments: ({ R, r, h }) => round(R, r, h),
    tex: String.raw`I_{axial} = \frac{m}{2}(R^2 + r^2), \quad I_{across} = \frac{m}{12}(3 R^2 + 3 r^2 + h^2)`,
  },
  tube: {
    label: 'Tube',
    dimensions: [dimension('D', 'Outer diameter', 0.04), dimension('t', 'Wall', 0.002), dimension('h', 'Length', 1)],
    axis: true,
    problem: ({ D, t }) => (2 * t < D ? null : 'the wall is thicker than the radius'),
    volume: ({ D, t, h }) => Math.PI * (D - t) * t * h,
    moments: ({ D, t, h }) => round(D / 2, D / 2 - t, h),
    tex: String.raw`I_{axial} = \frac{m}{2}(R^2 + r^2), \quad I_{across} = \frac{m}{12}(3 R^2 + 3 r^2 + h^2), \quad R = \frac{D}{2}, \; r = R - t`,
  },
  rod: {
    label: 'Rod',
    dimensions: [dimension('d', 'Diameter', 0.02), dimension('h', 'Length', 1)],
    axis: true,
    problem: none,
    volume: ({ d, h }) => (Math.PI / 4) * d * d * h,
    moments: ({ d, h }) => round(d / 2, 0, h),
    tex: String.raw`I_{axial} = \frac{m}{8} d^2, \quad I_{across} = \frac{m}{12}\left(\frac{3}{4} d^2 + h^2\right)`,
  },
  sphere: {
    label: 'Solid sphere',
    dimensions: [dimension('r', 'Radius', 0.1)],
    axis: false,
    problem: none,
    volume: ({ r }) => (4 / 3) * Math.PI * r ** 3,
    moments: ({ r }) => [0.4 * r * r, 0.4 * r * r, 0.4 * r * r],
    tex: String.raw`I = \frac{2}{5} m r^2`,
  },
  'hollow-sphere': {
    label: 'Hollow sphere',
    dimensions: [dimension('R', 'Outer radius', 0.1), dimension('r', 'Inner radius', 0.09)],
    axis: false,
    problem: wall('R', 'r'),
    volume: ({ R, r }) => (4 / 3) * Math.PI * (R ** 3 - r ** 3),
    moments: ({ R, r }) => {
      const I = (0.4 * (R ** 5 - r ** 5)) / (R ** 3 - r ** 3)
      return [I, I, I]
    },
    tex: String.raw`I = \frac{2}{5} m \frac{R^5 - r^5}{R^3 - r^3}`,
  },
  cone: {
    label: 'Cone',
    dimensions: [dimension('r', 'Radius of the base', 0.1), dimension('h', 'Height', 0.3)],
    axis: true,
    problem: none,
    volume: ({ r, h }) => (Math.PI / 3) * r * r * h,
    moments: ({ r, h }) => {
      const across = (3 / 80) * (4 * r * r + h * h)
      return [across, across, 0.3 * r * r]
    },
    tex: String.raw`I_{axial} = \frac{3}{10} m r^2, \quad I_{across} = \frac{3}{80} m (4 r^2 + h^2)`,
  },
}

/**
 * @param mass kg; negative for a hole
 * @param at its centre of mass, m (of a cone: a quarter of the height above the base)
 */
export function shapeProperties(
  kind: ShapeKind,
  lengths: Lengths,
  mass: number,
  axis: ShapeAxis,
  at: Point,
): MassProperties {
  const [p, q, along] = shapes[kind].moments(lengths).map((moment) => moment * mass)
  const ofAxis: Readonly<Record<ShapeAxis, readonly [number, number, number]>> = {
    x: [along, p, q],
    y: [q, along, p],
    z: [p, q, along],
  }
  const [xx, yy, zz] = shapes[kind].axis ? ofAxis[axis] : [p, q, along]
  const inertia: Tensor = { xx, yy, zz, xy: 0, xz: 0, yz: 0 }
  return { mass, centre: at, inertia }
}
