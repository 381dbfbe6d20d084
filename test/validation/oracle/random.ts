/**
 * Random open trees of rigid bodies: mixed joints, offset and turned attachments, products of
 * inertia, connectors without mass, drivers, springs, forces, and a random state.
 *
 * A good part of the numbers is exactly 0 or 1 (axes along x, y or z, plain offsets, no turn), since
 * equations that fold them take other paths than general ones.
 */
import { forwardKinematics } from './kinematics'
import { pointMotion } from './loads'
import { Random } from './prng'
import { IDENTITY, add, apply, cross, dot, matrixOf, norm, scale, sub, turn321, unit } from './spatial'
import { GROUND } from './types'
import type { Anchor, Body, Drive, Joint, JointKind, JointState, Load, Mat, Model, Pose, State, Vec } from './types'

export interface TreeOptions {
  /** Number of bodies, connectors included. */
  readonly bodies: number
  /** Joints to choose from; default all. */
  readonly kinds?: readonly JointKind['kind'][]
  /** Number of force elements; default about the number of bodies. */
  readonly loads?: number
  /** Probability that a body is a connector without mass; default 0.15. */
  readonly connectors?: number
  /** Probability that a body hangs on the one before it, not on any earlier one; default 0.6. */
  readonly depth?: number
  /** Universal joints with axes that are not perpendicular; default false. */
  readonly obliqueUniversal?: boolean
  /** One free joint to the ground, gravity 0 and forces between bodies only; default false. */
  readonly floating?: boolean
}

export interface Case {
  readonly model: Model
  readonly state: State
}

export const ALL_KINDS: readonly JointKind['kind'][] = [
  'revolute',
  'revolute',
  'prismatic',
  'cylindrical',
  'universal',
  'spherical',
  'fixed',
  'free',
  'driver',
]
const NO_INERTIA: Mat = [
  [0, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
]
const AXES: readonly Vec[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, 0, -1],
]

/** The same seed and options give the same tree. */
export function randomTree(seed: number, options: TreeOptions): Case {
  const random = new Random(seed)
  const kinds = options.kinds ?? ALL_KINDS
  const floating = options.floating ?? false
  const bodies: Body[] = []
  const joints: Joint[] = []
  for (let b = 0; b < options.bodies; b++) {
    const parentIsConnector = b > 0 && bodies[b - 1].mass === 0
    // A connector carries the next body and nothing else; the last body is never a connector.
    const mayBeConnector = !parentIsConnector && b < options.bodies - 1 && !(floating && b === 0)
    const connector = mayBeConnector && random.chance(options.connectors ?? 0.15)
    const parent = parentIsConnector ? b - 1 : pickParent(random, bodies, options.depth ?? 0.6, floating)
    const before = parentIsConnector ? joints[b - 1] : undefined
    bodies.push(connector ? { mass: 0, inertia: NO_INERTIA } : randomBody(random))
    const [onParent, onChild] = [randomPose(random), randomPose(random)]
    const kind: JointKind =
      floating && b === 0
        ? { kind: 'free' }
        : randomJoint(random, kinds, connector, before, onParent, options.obliqueUniversal ?? false)
    joints.push({ ...kind, parent, child: b, onParent, onChild })
  }
  const state: State = { time: 0, joints: joints.map((joint) => randomState(random, joint)) }
  const unloaded: Model = { gravity: floating ? 0 : 9.81, bodies, joints, loads: [] }
  const count = options.loads ?? options.bodies
  const loads = Array.from({ length: count }, () => randomLoad(random, unloaded, state, floating))
  return { model: { ...unloaded, loads: loads.filter((load) => load !== undefined) }, state }
}

function pickParent(random: Random, bodies: readonly Body[], depth: number, floating: boolean): number {
  const last = bodies.length - 1
  if (last >= 0 && random.chance(depth)) return last
  const massive = [...bodies.keys()].filter((b) => bodies[b].mass > 0)
  const parents = floating && last >= 0 ? massive : [GROUND, ...massive]
  return random.pick(parents)
}

/** The inertia of 4 to 7 point masses about their centre: a tensor that some body has. */
export function randomBody(random: Random): Body {
  const points = Array.from({ length: random.integer(4, 7) }, () => ({
    m: random.between(0.3, 3),
    r: random.vector(0.5),
  }))
  const mass = points.reduce((sum, p) => sum + p.m, 0)
  const centre = scale(
    1 / mass,
    points.reduce<Vec>((sum, p) => add(sum, scale(p.m, p.r)), [0, 0, 0]),
  )
  const I = [0, 0, 0].map(() => [0, 0, 0])
  const principal = random.chance(0.25)
  for (const { m, r } of points) {
    const d = sub(r, centre)
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 3; k++) {
        if (i === k) I[i][k] += m * (dot(d, d) - d[i] * d[k])
        else if (!principal) I[i][k] -= m * d[i] * d[k]
      }
    }
  }
  const inertia: Mat = [
    [I[0][0], I[0][1], I[0][2]],
    [I[0][1], I[1][1], I[1][2]],
    [I[0][2], I[1][2], I[2][2]],
  ]
  return { mass, inertia }
}

export function randomJoint(
  random: Random,
  kinds: readonly JointKind['kind'][],
  connector: boolean,
  before: Joint | undefined,
  onParent: Pose,
  oblique: boolean,
): JointKind {
  let allowed = kinds
  // Two joints around a connector must not allow it to move by itself: a rigid one and any other, or
  // a revolute and a revolute or prismatic one with clearly different axes (see below).
  const rigid: readonly JointKind['kind'][] = ['driver', 'fixed']
  if (connector) allowed = kinds.filter((k) => rigid.includes(k) || k === 'revolute' || k === 'prismatic')
  if (before !== undefined && !rigid.includes(before.kind)) {
    allowed = kinds.filter((k) => rigid.includes(k) || k === 'revolute')
  }
  const kind = random.pick(allowed.length > 0 ? allowed : rigid)
  switch (kind) {
    case 'revolute':
    case 'prismatic':
    case 'cylindrical':
      return { kind, axis: axisApartFrom(random, before, onParent) }
    case 'universal': {
      const axis1 = randomAxis(random)
      let other: Vec
      let across: Vec
      do {
        other = randomAxis(random)
        across = sub(other, scale(dot(other, axis1), axis1))
      } while (norm(across) < 0.4)
      return { kind, axis1, axis2: oblique ? other : unit(across) }
    }
    case 'driver':
      return {
        kind,
        motion: random.pick(['rotation', 'translation'] as const),
        axis: randomAxis(random),
        drive: randomDrive(random),
      }
    default:
      return { kind }
  }
}

const randomAxis = (random: Random): Vec => (random.chance(0.5) ? random.pick(AXES) : random.direction())

/** Not parallel to the axis of the joint on the other side of the connector. */
function axisApartFrom(random: Random, before: Joint | undefined, onParent: Pose): Vec {
  for (;;) {
    const axis = randomAxis(random)
    if (before === undefined || !('axis' in before)) return axis
    const other = apply(before.onChild.rotation, before.axis)
    if (norm(cross(apply(onParent.rotation, axis), other)) > 0.5) return axis
  }
}

function randomDrive(random: Random): Drive {
  return {
    kind: 'sine',
    amplitude: random.between(0.1, 0.6),
    frequency: random.between(0.1, 0.8),
    phase: random.between(-3, 3),
    offset: random.between(-0.5, 0.5),
  }
}

export function randomPose(random: Random): Pose {
  const choice = random.next()
  const offset: Vec =
    choice < 0.15 ? [0, 0, 0] : choice < 0.35 ? scale(random.between(-0.6, 0.6), random.pick(AXES)) : random.vector(0.6)
  const turned = random.next()
  if (turned < 0.45) return { offset, rotation: IDENTITY }
  const angle = (): number => random.between(-1.3, 1.3)
  const angles: Vec = turned < 0.65 ? scale(angle(), random.pick(AXES)) : [angle(), angle(), angle()]
  return { offset, rotation: matrixOf(turn321(...angles)) }
}

/** Pitch stays within 1.2 rad, away from the singularity of 321 angles. */
export function randomState(random: Random, joint: JointKind): JointState {
  const angle = (): number => random.between(-3, 3)
  const slide = (): number => random.between(-0.5, 0.5)
  const rate = (): number => random.between(-2, 2)
  const angles = (): readonly number[] => [angle(), random.between(-1.2, 1.2), angle()]
  switch (joint.kind) {
    case 'revolute':
      return { q: [angle()], qd: [rate()] }
    case 'prismatic':
      return { q: [slide()], qd: [rate()] }
    case 'cylindrical':
      return { q: [slide(), angle()], qd: [rate(), rate()] }
    case 'universal':
      return { q: [angle(), angle()], qd: [rate(), rate()] }
    case 'spherical':
      return { q: angles(), qd: random.vector(2) }
    case 'free':
      return { q: [...random.vector(2), ...angles()], qd: [...random.vector(2), ...random.vector(2)] }
    case 'fixed':
    case 'driver':
      return { q: [], qd: [] }
  }
}

function randomLoad(random: Random, model: Model, state: State, floating: boolean): Load | undefined {
  const places = [...(floating ? [] : [GROUND]), ...model.bodies.keys()]
  const anchor = (): Anchor => ({ body: random.pick(places), point: random.vector(0.5) })
  const axisJoints = model.joints.flatMap((joint, j) =>
    joint.kind === 'revolute' || joint.kind === 'prismatic' ? [j] : [],
  )
  const spring = () => ({
    stiffness: random.between(5, 200),
    freeLength: random.between(-0.3, 0.6),
    damping: random.between(0.5, 10),
  })
  const kind = random.pick(['point-spring', 'axis-spring', 'axis-torque', 'wrench'] as const)
  if (kind === 'point-spring') {
    const [a, b] = [anchor(), anchor()]
    const kinematics = forwardKinematics(model, state)
    const length = norm(sub(pointMotion(a, kinematics).position, pointMotion(b, kinematics).position))
    // Without a length there is no direction; on one body there is no effect.
    if (a.body === b.body || length < 0.1) return undefined
    return { kind, a, b, ...spring(), freeLength: random.between(0.1, 1) }
  }
  if (kind === 'wrench') {
    if (floating) return undefined
    const on: Anchor = { body: random.integer(0, model.bodies.length - 1), point: random.vector(0.5) }
    return {
      kind,
      on,
      resolved: random.pick(['ground', 'body'] as const),
      force: random.vector(30),
      moment: random.vector(10),
    }
  }
  if (axisJoints.length === 0) return undefined
  const joint = random.pick(axisJoints)
  return kind === 'axis-spring' ? { kind, joint, ...spring() } : { kind, joint, value: random.between(-20, 20) }
}
