/**
 * Interface of a block's `build`: the extended linear-graph component template of Schmitke, Morency and McPhee
 * (DynaFlexPro/Tire thesis, ch. 4.2), with topological, edge-level and component-level information.
 *
 * Building happens before any kinematics exist. Whatever depends on motion (forces, derivatives of states, signals) is
 * therefore given as a function of a `Motion`, called later.
 */
import type { Expr, ExternalFunction, Num, OpaqueFunction, SymbolicMath, Vec3, Mat3 } from '../../symbolic'
import type { ConjugateLoad } from './conjugate'
import type { Contact } from './contact'
import type { CueingPart } from './cueing'
import type { DerivedParameters } from './derived'
import type { Drawing } from './drawing'
import type { EnergyLaw } from './energy-law'
import type { ExpectedRanges, FileSpan } from './expected-range'
import type { Flange, Following, FrameNode, JointAxis } from './frames'
import type { GravityField } from './gravity'
import type { Inertia } from './inertia-tensor'
import type { LockOptions } from './lock'
import type { Surface } from './surface'
import type { Failure, ValueLimits } from '../../quantities/failure'
import type { SignalOptions, StateOptions, UnknownOptions } from './signal-options'
import type { Unsolved } from '../../symbolic/implicit'
import type { OutputOptions, Smoothness } from './smoothness'

export type { Flange, Following, FrameNode, JointAxis } from './frames'
export type { Smoothness } from './smoothness'
export type { Inertia } from './inertia-tensor'
export type { SignalOptions, StateOptions, UnknownOptions } from './signal-options'

/** Terminal equation of an edge of the translational graph, `from` -> `to`. */
export type TranslationEdge =
  /** Inertia: F = m (g - dv/dt); `from` is the ground. In the tree: three absolute coordinates. */
  | { readonly kind: 'inertia'; readonly mass: Expr }
  /** Rigid arm: r = constant vector, given in the axes of `from`. */
  | { readonly kind: 'rigid'; readonly offset: Vec3 }
  /** Sliding axes: r = sum of coordinate times axis, axes fixed in `from`. */
  | { readonly kind: 'sliding'; readonly axes: readonly JointAxis[] }
  /**
   * Free translation: r = three coordinates in the axes of `from`. Speeds are velocity components in the axes of `to`,
   * where the formulation does not choose others.
   */
  | {
      readonly kind: 'free'
      readonly coordinates: readonly [string, string, string]
      readonly speeds: readonly [string, string, string]
    }
  /** Prescribed motion: r = axis * displacement(t), axis fixed in `from`. */
  | { readonly kind: 'motion'; readonly axis: Vec3; readonly displacement: Expr }
  /** Force on `to` (and its opposite on `from`) acting at `to`, components in the axes of `resolved`. */
  | { readonly kind: 'force'; readonly resolved: ResolvedIn; readonly force: (m: Motion) => Vec3 }

/** Terminal equation of an edge of the rotational graph, `from` -> `to`. */
export type RotationEdge =
  /**
   * Inertia: M = -(J dw/dt + w x J w), J about the node in its axes. `symmetryAxis`: the axis of a body of revolution.
   */
  | { readonly kind: 'inertia'; readonly inertia: Inertia; readonly symmetryAxis?: Vec3 }
  | { readonly kind: 'rigid'; readonly rotation: Mat3 | null }
  /** Successive rotations about axes, each fixed in the frame that the previous ones produced. */
  | { readonly kind: 'turning'; readonly axes: readonly JointAxis[] }
  /**
   * Three 321 Euler angles (yaw, pitch, roll); speeds are angular velocity components in `to`, where the formulation
   * does not choose others.
   */
  | {
      readonly kind: 'free'
      readonly coordinates: readonly [string, string, string]
      readonly speeds: readonly [string, string, string]
    }
  | { readonly kind: 'motion'; readonly axis: Vec3; readonly angle: Expr }
  /** Moment on `to` (and its opposite on `from`), components in the axes of `resolved`. */
  | { readonly kind: 'moment'; readonly resolved: ResolvedIn; readonly moment: (m: Motion) => Vec3 }

/** Axes of a force or moment; a function if they are known only with the kinematics (the carrier of a wheel). */
export type ResolvedIn = FrameNode | ((m: Motion) => FrameNode)

/** Kinematics of the model, available once trees and coordinates are chosen. All results are exact. */
export interface Motion {
  readonly math: SymbolicMath
  readonly time: Expr
  /** Velocity of the origin of `node` relative to the ground, in the axes of `resolved`. */
  velocity(node: FrameNode, resolved: FrameNode): Vec3
  /** Angular velocity of `node` relative to the ground, in the axes of `resolved`. */
  angularVelocity(node: FrameNode, resolved: FrameNode): Vec3
  /**
   * Returns the frame that follows `node` but does not spin with it about `axis` (an axis fixed in the node). It is the
   * other side of the node's spin joint, or its own frame for a body of revolution that turns freely. Otherwise it is
   * the node itself, with `spin` the rate about the axis relative to the carrier.
   */
  carrier(node: FrameNode, axis: Vec3): { readonly frame: FrameNode; readonly spin: Expr; readonly axis: Vec3 }
  /** Position of `to` relative to `from`, in the axes of `resolved`. */
  position(from: FrameNode, to: FrameNode, resolved: FrameNode): Vec3
  /**
   * Component of the position of `to` relative to `from` along `direction` (given in `resolved`); cheaper than
   * `position`.
   */
  distanceAlong(from: FrameNode, to: FrameNode, direction: Vec3, resolved: FrameNode): Expr
  /** Components of a vector in other axes. */
  resolve(v: Vec3, from: FrameNode, to: FrameNode): Vec3
  /** Euler angles 321 (yaw, pitch, roll) of `node` against `base`, the ground if absent. */
  eulerAngles(node: FrameNode, base?: FrameNode): readonly [Expr, Expr, Expr]
  /** Position and rate on a flange. */
  flange(f: Flange): { readonly position: Expr; readonly rate: Expr }
}

/** Quantities known only after the equations are solved; available to signals, not to forces. */
export interface Solved extends Motion {
  /** Acceleration of the origin of `node` relative to the ground, in the axes of `resolved`. */
  acceleration(node: FrameNode, resolved: FrameNode): Vec3
  angularAcceleration(node: FrameNode, resolved: FrameNode): Vec3
  /**
   * Returns the effort that enforces a constraint or lock of this block, conjugate to its `value`: N if the value is a
   * length, N m if it is an angle. Positive where it acts to increase the value.
   */
  effort(constraint: string): Expr
  /**
   * Returns the effort that an axis which follows others passes on to them, after that of its own inertia: conjugate to
   * its rate.
   */
  through(flange: Flange): Expr
  /** Returns the value and rate of a constraint of this block: how far the solution has drifted off it. */
  drift(constraint: string): { readonly value: Expr; readonly rate: Expr }
  /** Force and moment that the edges of a joint exert on their `to` node, in the axes of `resolved`. */
  reaction(
    translationEdge: string,
    rotationEdge: string,
    resolved: FrameNode,
  ): { readonly force: Vec3; readonly moment: Vec3 }
}

/**
 * Condition on the motion. Holonomic: `value` depends on position (and time) and is kept at zero. Non-holonomic:
 * `value` is linear in velocities, e.g. the velocity of the material point that touches the road.
 */
export interface Constraint {
  readonly kind: 'holonomic' | 'nonholonomic'
  /** Unit of `value`. */
  readonly unit: string
  readonly value: (m: Motion) => Expr
  /**
   * Returns forces and moments on frames per unit of effort, so that joints which carry them know their reactions.
   * Their power is the effort times the rate of the value. If absent, they follow from the signals in `value`.
   */
  readonly loads?: (m: Motion) => readonly ConjugateLoad[]
}

/**
 * State that keeps its value between instants. New values come at the multiples of a sample time (`update`, counted
 * from `offset`), with an event of the same block (`update`), or from the actions of events alone.
 */
export type DiscreteOptions = SignalOptions & {
  /** Marks a part of another state, which is not a signal. States of runs contain it all the same. */
  readonly hidden?: boolean
  /** Value at the start; a function if it depends on where the model starts. */
  readonly initial: number | ((s: Solved) => Num)
} & (
    | {
        /**
         * Returns the value from the instant on. Discrete states in it count as they are after the instant; `previous`
         * gives those before. Updates that need each other are an algebraic loop.
         */
        readonly update: (s: Solved) => Num
        /** Sample time, s; an expression of parameters. */
        readonly sampleTime: Num
        readonly offset?: Num
      }
    /** Value after the event. All values in it count as they were before. */
    | { readonly update: (s: Solved) => Num; readonly event: string }
    /** Value after every accepted step; see `ComponentBuilder.memory`. */
    | { readonly update: (s: Solved) => Num; readonly each: 'step' }
    | { readonly update?: undefined }
  )

export interface ImplicitOptions {
  readonly unknowns: readonly UnknownOptions[]
  /** Residuals, as many as unknowns, zero at the solution; called once the motion is known. */
  readonly residual: (s: Solved) => readonly Num[]
  /** Newton iterations of every evaluation, for constant work; as many as needed if absent. */
  readonly iterations?: number
  /** Advice for the user of the block to get constant work where `iterations` is absent; in general terms if absent. */
  readonly constantWork?: string
  /** Meaning of a missing solution for the user of the block, and the remedy; in general terms if absent. */
  readonly unsolved?: Unsolved
  /**
   * States that the equations contain positions, velocities and time only, so that constraints may use the unknowns.
   * Every search then starts from `initial`: what constraints enforce must not depend on earlier solutions.
   */
  readonly motionOnly?: boolean
}

/** Action of an event. All values that an action uses are those before the event. */
export type EventAction =
  /** Sets a new value of a discrete state or a state of a component. */
  | { readonly set: Expr; readonly to: (s: Solved) => Num }
  /**
   * Sets a new rate of a flange by an impulse L along its direction u; other speeds follow from inertia, M dp = u L.
   */
  | { readonly flange: Flange; readonly rate: (s: Solved) => Num }
  /** Ends the run and shows the text. */
  | { readonly stop: string }
  /** Ends the run with an error; see `ComponentBuilder.require`. */
  | { readonly fail: Failure }

/** Event that happens when a function of the motion passes zero. */
export interface EventOptions {
  readonly crossing: (s: Solved) => Num
  /** Direction of crossing; both by default. Leaving zero where a run starts with zero counts as crossing it. */
  readonly direction?: 'rising' | 'falling' | 'both'
  /** Counts the function as not yet crossed before the start: if it starts beyond zero, the event happens there. */
  readonly atStart?: boolean
  /**
   * Discrete state with the time of the event, s: no step goes beyond. `crossing` is the time left until then, and
   * falls.
   */
  readonly instant?: Expr
  /** Restricts the event to accepted steps and instants: `crossing` is not located within a step. */
  readonly afterStep?: boolean
  /** Marks a function that joins conditions of a text: fixed steps end where those on time alone switch. */
  readonly conditions?: boolean
  /**
   * Group of events of the block that count as one. After one of them, the changes that it makes trigger none of the
   * others.
   */
  readonly group?: string
  readonly actions: readonly EventAction[]
}

/** Motion along an axis, or a difference of motions: sum of factors times rates. */
export type SlipAxis = readonly { readonly flange: Flange; readonly factor: Num }[]

/** Dry friction that can hold. Efforts are conjugate to the slip rate: N, or N m where it is an angular one. */
export interface StictionOptions {
  readonly axis: SlipAxis
  /**
   * Largest effort that holds the axis at rest, not negative; `holdingBack` is that of negative efforts, where it
   * differs.
   */
  readonly holding: (m: Motion) => Expr
  readonly holdingBack?: (m: Motion) => Expr
  /**
   * Effort that opposes the sliding axis at the given slip rate; not above the holding effort, which is the default.
   */
  readonly sliding?: (m: Motion, rate: Expr) => Expr
}

export interface ComponentBuilder extends DerivedParameters {
  /** Name of the block instance. */
  readonly name: string
  readonly math: SymbolicMath
  readonly time: Expr
  readonly ground: FrameNode
  /** Gravity vector of the world in ground axes. */
  readonly gravity: Vec3
  /** Sets the gravity field. Only the world calls it, and the world is built first. */
  provideGravity(field: GravityField): void

  // parameters
  /** Returns a quantity: a symbol, or a constant if it is structural and exactly 0, 1 or -1. */
  param(name: string): Expr
  /** Returns the value at compile time, for decisions about structure only. */
  value(name: string): number
  choice(name: string): string
  flag(name: string): boolean
  /** Returns a vector parameter; exact zeros and ones fold. */
  vector(name: string): Vec3
  table(name: string): readonly (readonly number[])[]
  text(name: string): string
  /** Returns the content of a file parameter as a table of columns. */
  columns(name: string): readonly { readonly name: string; readonly unit: string; readonly values: readonly number[] }[]
  /** Returns the content of a file parameter as it is. */
  file(name: string): string

  // ports
  frame(port: string): FrameNode
  flange(port: string): Flange
  surface(port: string): Surface
  /**
   * Returns the signal at an input port; in a block that works element by element, the element that it is built for.
   */
  input(port: string): Expr
  /**
   * Returns all elements of the signal at an input port. Outputs of vectors are provided one by one, as `y[1]`
   * (`elementOf`).
   */
  inputs(port: string): readonly Expr[]
  connected(port: string): boolean
  provideFlange(port: string, flange: Flange): void
  /**
   * Provides an axis that has no coordinate of its own but follows others: the other side of a gear, the carrier of a
   * differential. It adds nothing to the equations, has no multiplier and cannot drift.
   */
  provideFollower(port: string, motion: Flange['motion'], follows: Following): void
  provideSurface(port: string, surface: Surface): void
  /** Provides the signal at an output port. */
  output(port: string, value: Expr | ((m: Motion) => Expr), options?: OutputOptions): void
  /**
   * The value of a source; where the model takes it from outside, that instead.
   * @param sourceValue function of time and parameters; `name` default y
   */
  fromOutside(sourceValue: Expr, name?: string): Expr
  /**
   * Provides a signal at an output port that needs the solved equations: accelerations and reactions. Feeding it back
   * into a force without a state in between is an algebraic loop.
   */
  measure(port: string, value: (s: Solved) => Expr): void
  /**
   * Declares a quantity that needs the solved equations and on which loads of the block depend, such as friction by the
   * torque that a gear transmits. The quantity is found together with everything it needs itself
   * (docs/theory/implicit-equations.md).
   */
  solved(name: string, value: (s: Solved) => Expr): Expr
  /**
   * Returns the smoothness of the signal at an input port, or of one of its elements (from 0); in signal blocks see
   * `OutputOptions`.
   */
  inputSmoothness(port: string, element?: number): Smoothness

  /**
   * Time derivative of an expression of input signals, exact, as the equations of a motion driver have it. It is known
   * when all signals are, so it fails afterwards where `value` follows from measured motion, with a message that names
   * `port`.
   * @param name of the derivative, for printed equations
   */
  derivative(name: string, port: string, value: Expr): Expr

  // topology and edges
  node(name: string): FrameNode
  translation(name: string, from: FrameNode, to: FrameNode, edge: TranslationEdge): void
  rotation(name: string, from: FrameNode, to: FrameNode, edge: RotationEdge): void
  /**
   * Declares the energy that the block stores and dissipates; several laws of one block add up. Evaluated only when
   * asked for.
   */
  energy(law: EnergyLaw): void
  /**
   * Adds inertia that moves with a flange: kinetic energy J/2 times the rate of the flange squared, kg m^2 (kg on a
   * sliding axis). Its reaction acts between the two sides of the joint. The ratios of an axis that follows others must
   * not change in a run.
   */
  inertia(flange: Flange, inertia: Expr): void
  /** Applies a force or torque along a flange, positive in the direction of the coordinate. */
  drive(flange: Flange, effort: (m: Motion) => Expr): void
  /**
   * Adds a scalar condition on the motion of the model: rods, couplings, rolling, points on lines and planes,
   * conditions of users. Its derivatives are formed symbolically; the effort that enforces it is `Solved.effort(name)`.
   */
  constraint(name: string, condition: Constraint): void
  // component level
  /** Declares a named intermediate: kept as a variable of the computational sequence, never substituted. */
  intermediate(name: string, value: Num): Expr
  /** Declares a state with its derivative. */
  state(name: string, options: StateOptions): Expr
  /**
   * Declares a state whose derivative depends on time, parameters, input signals and other such states, not on the
   * motion. It has derivatives as expressions, and may prescribe a motion if no measured motion is among the signals.
   */
  knownState(name: string, options: SignalOptions & { readonly initial: number; readonly derivative: () => Expr }): Expr
  /**
   * Unknowns that equations determine at every instant. The program finds them in every evaluation by damped Newton
   * iteration with exact derivatives, starting from the solution at the last accepted step; linear equations are solved
   * as such. What needs such unknowns at the same instant, through signals or through the mechanism, is solved together
   * with them.
   * @param name of the equations, for messages
   * @returns the unknowns; they are signals of the block
   */
  algebraic(name: string, equations: ImplicitOptions): readonly Expr[]
  /** Declares a state that is constant between instants; see `DiscreteOptions`. */
  discrete(name: string, options: DiscreteOptions): Expr
  /**
   * Declares a value remembered from the last accepted step: where a search starts, a contact point that moves with its
   * wheel, the branch of a hysteresis. `update` is evaluated at the state that a step has reached, with all memory as
   * it was before; applied twice at one state it must give the same. Nothing else writes memory: stages of a step,
   * steps that are rejected and the location of events see the value of the last accepted step.
   */
  memory(
    name: string,
    options: SignalOptions & {
      /** Value before the first step; a function if it depends on where the model starts. */
      readonly initial: number | ((s: Solved) => Num)
      readonly update: (s: Solved) => Num
    },
  ): Expr
  /** Returns a discrete state as it was before the present instant; for updates at sample times. */
  previous(state: Expr): Expr
  /** Declares an event at an instant that the solver finds. */
  event(name: string, options: EventOptions): void
  /**
   * Requires a value to stay in a range. If it leaves the range at the start or after an accepted step, the run ends
   * with an error that names block, value, range and remedy, in exports too. Within a step it may be beyond.
   */
  require(name: string, value: (s: Solved) => Num, limits: ValueLimits): void
  /**
   * Declares ranges in which the model of this block is known: a run that leaves them reports it once, and continues.
   */
  expectRanges(expected: ExpectedRanges): void
  /** Declares the time span of a source's file: a run that goes further reports it once, and continues. */
  coverRun(span: FileSpan): void
  /** Every run warns of this. @param what a sentence without the name of the block, which goes in front */
  warn(what: string): void
  /** Ends variable steps where `min`, `max`, `abs`, `sign` and comparisons in the equations of this block switch. */
  locateKinks(): void
  /** Keeps the rate of a flange while `active`, a discrete state, is 1 (otherwise 0). */
  lock(name: string, flange: Flange, active: Expr, options?: LockOptions): void
  /**
   * Dry friction on an axis. While it slides it opposes the slip rate; where the rate passes zero it holds the axis,
   * together with all other friction and locks of the model that hold, by the least efforts that keep the rates as they
   * are; where that would take more than it can hold it lets go. Both are events. The effort is `Solved.effort(name)`,
   * positive in the direction of the slip rate.
   * @returns the direction of sliding, a discrete state: 1, -1, 0 at rest
   */
  stiction(name: string, options: StictionOptions): Expr
  /**
   * Call an external function. Parameters are read from this block's parameters `prefix.NAME` (for each parameter of
   * the function) and form their own table. `scale` multiplies some of them (friction of the road): a factor of
   * parameters in the table, one that changes during a run as an argument of the function.
   */
  call(
    fn: ExternalFunction,
    args: readonly Num[],
    prefix: string,
    scale?: Readonly<Record<string, Expr>>,
  ): readonly Expr[]
  /**
   * Call an opaque function, of which the engine knows only inputs, outputs and the derivatives that it declares;
   * `linked/component.ts` makes states and events of its outputs.
   * @param parameters expressions of parameters, @returns all outputs
   */
  opaque(fn: OpaqueFunction, args: readonly Num[], parameters: readonly Num[]): readonly Expr[]
  /** Declares instants that a step must hit exactly: corners and jumps of a source. Expressions of parameters. */
  breakTimes(times: readonly Num[]): void
  /**
   * Declares a wheel on a road. The program warns if it starts buried or in the air, and lets it roll at the first
   * guess of an operating point.
   */
  contact(contact: Contact): void
  /** Declares a part for the cueing report. */
  cueing(part: CueingPart): void
  /** Adds drawings to the 3D view that do not follow from edges. */
  draw(drawing: Drawing): void
  /** Declares a quantity that can be logged and plotted as `Block.name`. Evaluated only when asked for. */
  signal(name: string, unit: string, value: (s: Solved) => Num): void
}
