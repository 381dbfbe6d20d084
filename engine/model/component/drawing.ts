/**
 * Parts of a block in the 3D view besides bodies, arms and joints, which follow from the edges of the linear graph.
 * Everything is a function that is called when a view asks: drawing adds nothing to the equations.
 */
import type { Expr, Mat3, Num, Vec3 } from '../../symbolic'
import type { PiecewisePolynomial } from '../../numerics/interpolation/spline'
import type { MapData } from '../../numerics/interpolation/tables'
import type { Flange, FrameNode, Solved } from './component'

export type Drawing =
  /** Wheel about an axis fixed in `node`; sizes in m. */
  | {
      readonly kind: 'wheel'
      readonly node: FrameNode
      readonly axis: Vec3
      readonly radius: () => Num
      readonly width: () => Num
    }
  /** Contact with a road: its point, m, and the force on the block there, N; both in the axes of the ground. */
  | { readonly kind: 'contact'; readonly point: (s: Solved) => Vec3; readonly force: (s: Solved) => Vec3 }
  /** Massless link between two frames, or between the two sides of a joint's axis. */
  | {
      readonly kind: 'link'
      readonly look: LinkLook
      readonly between: readonly [FrameNode, FrameNode] | Flange
      /** Stiffness; zero if there is no spring (or damper) in the link. A spring without these has both. */
      readonly stiffness?: () => Num
      readonly damping?: () => Num
      /** Shortest and longest length, m: the link has its own colours close to them and beyond them. */
      readonly limits?: () => readonly [Num, Num]
    }
  /**
   * Platform on legs that signals move, drawn in addition to the model: joints in base axes and in platform axes, pose
   * of the platform against the base, all m; shortest and longest leg.
   */
  | {
      readonly kind: 'platform'
      readonly base: readonly Vec3[]
      readonly platform: readonly Vec3[]
      readonly position: readonly Expr[]
      readonly rotation: Mat3
      readonly limits: () => readonly [Num, Num]
    }
  /** Plane road: `normal` in the axes of `node`, `height` of the plane along it over the origin of `node`, m. */
  | {
      readonly kind: 'plane'
      readonly node: FrameNode
      readonly normal: () => Vec3
      readonly height: () => Num
      readonly road?: RoadDrawing
    }
  /**
   * Road along a line; its points are in the axes of `node`. Areas with their own friction factor, by distances along
   * the line and to its left, are those of a plane road.
   */
  | {
      readonly kind: 'strip'
      readonly node: FrameNode
      readonly strip: () => StripDrawing
      readonly patches?: readonly RoadPatch<() => Num>[]
    }

/** Features on a plane road: its profile, and rectangles with a friction factor. */
export interface RoadDrawing {
  /** Direction along the road in the axes of `node`. */
  readonly along: () => Vec3
  /** Heights over the plane, m; null for a flat road. */
  readonly profile: RoadProfile<() => Num> | null
  /** Rectangles with their own friction factor, a later one over those before; bounds in m may be infinite. */
  readonly patches: readonly RoadPatch<() => Num>[]
}

/**
 * Heights over the plane of a road: amplitude sin(2 pi x/wavelength + phase) or a curve along it, a circular cross
 * section (a hollow if its radius is above zero, with heights up to `reach` from its middle), or a map over x and y.
 */
export type RoadProfile<T> =
  | { readonly kind: 'sine'; readonly amplitude: T; readonly wavelength: T; readonly phase: T }
  | { readonly kind: 'curve'; readonly curve: PiecewisePolynomial }
  | { readonly kind: 'section'; readonly radius: T; readonly reach: T }
  | { readonly kind: 'grid'; readonly map: MapData }

export interface RoadPatch<T> {
  readonly along: readonly [from: T, to: T]
  readonly left: readonly [from: T, to: T]
  readonly friction: T
}

/** Returns the friction factor at a place of a road: that of the last area around it, 1 outside of all. */
export function frictionAt(patches: readonly RoadPatch<number>[], along: number, left: number): number {
  const within = (x: number, [from, to]: readonly [number, number]): boolean => x >= from && x <= to
  return patches.findLast((patch) => within(along, patch.along) && within(left, patch.left))?.friction ?? 1
}

/** Returns the friction factor at each point of a road along a line. */
export function frictionOf(
  { along, left, across }: Pick<StripDrawing, 'along' | 'left' | 'across'>,
  patches: readonly RoadPatch<number>[],
): Float64Array {
  return left.map((w, i) => frictionAt(patches, along[Math.floor(i / across)], w))
}

/** Surface of a road along a line: rows of points across it, each row as many, from right to left. */
export interface StripDrawing {
  /** x, y and z of all points, row by row, m. */
  readonly points: Float64Array
  /** Points of a row. */
  readonly across: number
  /** Distance of each row along the line, and of each point to its left, m. */
  readonly along: Float64Array
  readonly left: Float64Array
  readonly marks: readonly StripMark[]
}

/** Mark on a road: x, y and z of its right and its left side in turn, row by row, m. */
export interface StripMark {
  readonly rails: Float64Array
  readonly dashed: boolean
}

export type LinkLook = 'spring' | 'rod' | 'actuator' | 'bushing'
