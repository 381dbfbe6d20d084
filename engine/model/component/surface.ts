/**
 * Surfaces that take the wheel into account. A wheel describes itself to a surface (`Wheel`) and asks where and how it
 * touches (`SurfaceContact`). As with everything that a block builds, there are two stages: `touch` is called while the
 * wheel is built, so that a surface may declare, in the name of the wheel, the quantities needed to find the contact
 * (implicit unknowns, memory of the last accepted step); the function that it returns is called with the kinematics.
 */
import type { PiecewisePolynomial } from '../../numerics/interpolation/spline'
import type { Expr, Vec3 } from '../../symbolic'
import type { ComponentBuilder, FrameNode, Motion } from './component'

/** Shape of the part that touches the road: a disk, or one with a rounded tread. */
export interface WheelShape {
  readonly kind: 'disk'
  /** Unloaded radius, m. */
  readonly radius: Expr
  /** Unloaded radius as a number, for decisions about structure; asking makes the radius structural. */
  readonly metres: () => number
  /** Arc of the cross section; without one, a disk with a sharp edge. */
  readonly tread?: RoundTread
}

/** Arc about the middle of the tread, m: its radius and its width across the wheel, at most twice the radius. */
export interface RoundTread {
  readonly curvature: Expr
  readonly width: Expr
}

export interface Wheel {
  readonly centre: FrameNode
  /** Spin axis to the left, a unit vector fixed in `centre`. */
  readonly axis: Vec3
  readonly shape: WheelShape
  /**
   * Marks a contact that is part of a constraint (rolling without slip): it has to be exact, and unknowns have to be
   * `motionOnly`.
   */
  readonly constrained?: boolean
}

/** Place on a surface, m: along it and to its left; over the arc length of its line where it has one. */
export interface SurfaceCoordinates {
  readonly along: Expr
  readonly left: Expr
}

/** Surface at a place. Vectors are in the axes of `SurfacePlaces.frame`. Values are computed when they are read. */
export interface SurfacePoint {
  /** Position from the origin of the frame, m. */
  readonly position: Vec3
  /** Unit vectors along the road and to its left, in the plane over which its heights are. */
  readonly along: Vec3
  readonly left: Vec3
  /** Height over that plane, m, and its slopes in both directions. */
  readonly height: Expr
  readonly slopes: readonly [along: Expr, left: Expr]
  /** Unit vector, upwards. */
  readonly normal: Vec3
  /** Factor on the friction coefficients of tyres. */
  readonly friction: Expr
}

/** Surface by its coordinates, without a wheel. */
export interface SurfacePlaces {
  /** Frame that carries the surface. */
  readonly frame: FrameNode
  readonly at: (place: SurfaceCoordinates) => SurfacePoint
  /**
   * @param c builder of the block that asks; memory is declared in its name where a search needs it
   * @param point from the origin of the frame, in its axes, m
   * @returns the place below or above the point
   */
  readonly locate: (c: ComponentBuilder, point: (m: Motion) => Vec3) => (m: Motion) => SurfaceCoordinates
}

export interface Surface {
  readonly places: SurfacePlaces
  /** Names of the soil data that contacts of the surface have; none on a hard road. */
  readonly soil: readonly string[]
  /**
   * @param c builder of the block of the wheel
   * @returns the contact, to be requested once per `Motion`
   */
  readonly touch: (c: ComponentBuilder, wheel: Wheel) => (m: Motion) => SurfaceContact
  /** Line that the surface follows, for drivers; if it has one, and lies on the ground. */
  readonly line?: SurfaceLine
}

/**
 * Plane curve over its arc length s, m. A closed one has tables for one lap, an open one goes straight on beyond both
 * ends.
 */
export interface SurfaceLine {
  /** m */
  readonly length: number
  readonly closed: boolean
  readonly x: PiecewisePolynomial
  readonly y: PiecewisePolynomial
  /** Heading without jumps, rad; its slope is the curvature. */
  readonly heading: PiecewisePolynomial
  /** 1/m, positive to the left. */
  readonly curvature: PiecewisePolynomial
  /** Heights along it; a line without them is level. */
  readonly relief?: LineRelief
}

/** Heights of a surface z(s, w) along a line, over its arc length s and the distance w to its left. */
export interface LineRelief {
  /** Height of the line, m. */
  readonly elevation: PiecewisePolynomial
  /** Slope to the left, dz/dw, without that of a crown. */
  readonly slope: PiecewisePolynomial
  /** Slope to the left that a crown adds at w. */
  readonly crownSlope: (w: number) => number
}

/**
 * Contact of a wheel with a surface; vectors are in the axes of `axes`. Costly values are computed when they are read.
 */
export interface SurfaceContact {
  /** Frame that follows the wheel but does not spin with it; the spin axis is fixed in it. */
  readonly axes: FrameNode
  readonly spinAxis: Vec3
  /** Rate of the wheel about its spin axis relative to `axes`, rad/s. */
  readonly spin: Expr
  /** Vector from the wheel centre to the contact point, m. */
  readonly point: Vec3
  /** Road axes at the contact point, unit vectors: in the plane of the wheel along the road, to the left, upwards. */
  readonly forward: Vec3
  readonly left: Vec3
  readonly normal: Vec3
  /** Sine of the inclination angle, positive where the spin axis rises to the left; and 1/cosine. */
  readonly sinGamma: Expr
  readonly inverseCosGamma: Expr
  /** Height of the wheel centre over the tangent plane of the contact point, m. */
  readonly height: Expr
  /** Distance from the wheel centre to the contact point, in the plane of the wheel, m. */
  readonly loadedRadius: Expr
  /**
   * Depth of the undeformed wheel in the road, m; negative where it does not touch. That of a disk is measured in the
   * plane of the wheel, that of a round tread along the normal.
   */
  readonly penetration: Expr
  /** Part of the load of the tyre's law that acts along the normal, where it touches at two places; 1 if absent. */
  readonly share?: Expr
  /** Distance of the contact point from below the wheel centre, to the left, m. */
  readonly offset: Expr
  /** Lowest point of the undeformed wheel: its radius about the spin axis, and its place along that axis, m. */
  readonly lowest: { readonly radius: Expr; readonly shift: Expr }
  /** Velocity of the road's material at the contact point relative to the ground, m/s. */
  readonly velocity: Vec3
  /** Angular velocity of the road's material relative to the ground, rad/s. */
  readonly angularVelocity: Vec3
  /** Factor on the friction coefficients of the tyre, 1 on a dry road. It may change with place and time. */
  readonly friction: Expr
  /** Road coordinates of the contact point, m: along the road, and to the left. */
  readonly coordinates: { readonly along: Expr; readonly left: Expr }
  /** Soil data by name, in SI units; all that `Surface.soil` lists. */
  readonly soil: Readonly<Record<string, Expr>>
}
