/**
 * Random mechanisms with closed loops: a random tree and further joints between its bodies, attached where they fit. The
 * tree's rates, drawn at random, are moved by least norm until they fit too: the velocities by which the loops gape are
 * affine in the rates.
 */
import { Matrix, SVD } from 'ml-matrix'
import { degreesOfFreedom, relativeMotion } from './joints'
import { GROUND_MOTION, forwardKinematics, loopVelocityGaps } from './kinematics'
import { Random } from './prng'
import {
  ALL_KINDS,
  randomBody,
  randomJoint,
  randomPose,
  randomState,
  randomTree,
  type Case,
  type TreeOptions,
} from './random'
import { IDENTITY, add, angles321, apply, applyTransposed, matrixOf, product, sub, transpose } from './spatial'
import { GROUND } from './types'
import type { Body, Joint, JointKind, JointState, Load, Mat, Model, Pose, State } from './types'

export interface LoopOptions extends TreeOptions {
  /** Number of joints that close loops. */
  readonly loops: number
  /** Which joints may close them; default as the tree's, without the free one. */
  readonly closing?: readonly JointKind['kind'][]
}

/** Smallest singular value of the loops' velocities by the rates: far from dead centres and repeated constraints. */
const leastSingularValue = 0.05

/** The same seed and options give the same mechanism. Its constraints are independent, its freedoms zero or more. */
export function randomLoops(seed: number, options: LoopOptions): Case {
  for (let attempt = 0; attempt < 500; attempt++) {
    const found = draw(seed + 7919 * attempt, options)
    if (found !== undefined) return found
  }
  throw new Error(`no mechanism for seed ${seed}`)
}

function draw(seed: number, options: LoopOptions): Case | undefined {
  const tree = randomTree(seed, options)
  const random = new Random(seed + 500)
  const kinds = options.closing ?? (options.kinds ?? ALL_KINDS).filter((k) => k !== 'free')
  const loops: Joint[] = []
  const states: JointState[] = []
  for (let k = 0; k < options.loops; k++) {
    const closed = closing(random, tree, kinds, options)
    if (closed === undefined) return undefined
    loops.push(closed.joint)
    states.push(closed.state)
  }
  const model: Model = { ...tree.model, loops, loads: [...tree.model.loads, ...loadsOn(random, tree.model, loops)] }
  const state = fitRates(model, { ...tree.state, loops: states })
  return state === undefined || nearGimbalLock(model, state) ? undefined : { model, state }
}

/** A joint between two bodies that fits where they are. */
function closing(
  random: Random,
  { model, state }: Case,
  kinds: readonly JointKind['kind'][],
  options: LoopOptions,
): { joint: Joint; state: JointState } | undefined {
  const massive = [...model.bodies.keys()].filter((b) => model.bodies[b].mass > 0)
  const places = options.floating === true ? massive : [GROUND, ...massive]
  const [parent, child] = [random.pick(places), random.pick(massive)]
  if (parent === child) return undefined
  const kind = randomJoint(random, kinds, false, undefined, randomPose(random), options.obliqueUniversal ?? false)
  const jointState = randomState(random, kind)
  const onParent = randomPose(random)
  const onChild = fitting({ model, state }, kind, jointState, parent, child, onParent)
  return { joint: { ...kind, parent, child, onParent, onChild }, state: jointState }
}

/** Attachment on the child with which a joint between two bodies has a given state. */
function fitting(
  { model, state }: Case,
  kind: JointKind,
  jointState: JointState,
  parent: number,
  child: number,
  onParent: Pose,
): Pose {
  const { bodies } = forwardKinematics(model, state)
  const [a, b] = [parent === GROUND ? GROUND_MOTION : bodies[parent], bodies[child]]
  const relative = relativeMotion(kind, jointState, state.time)
  const axes = product(a.axes, onParent.rotation)
  const origin = add(add(a.position, apply(a.axes, onParent.offset)), apply(axes, relative.displacement))
  return {
    offset: applyTransposed(b.axes, sub(origin, b.position)),
    rotation: product(transpose(b.axes), product(axes, matrixOf(relative.turn))),
  }
}

/** Springs and torques on the axes of joints that close loops. */
function loadsOn(random: Random, { joints }: Model, loops: readonly Joint[]): readonly Load[] {
  return loops.flatMap(({ kind }, k): readonly Load[] => {
    if ((kind !== 'revolute' && kind !== 'prismatic') || random.chance(0.4)) return []
    const joint = joints.length + k
    return random.chance(0.5)
      ? [{ kind: 'axis-torque', joint, value: random.between(-20, 20) }]
      : [{ kind: 'axis-spring', joint, stiffness: random.between(5, 200), freeLength: 0.1, damping: 2 }]
  })
}

/**
 * Chains of bodies in the plane x, z on revolute joints about y and sliders, closed by one more joint each: every loop says
 * three things twice. All attachments lie in one plane, so that moments out of it are the only ones that are not unique.
 */
export function planarLoops(seed: number, loops: number): Case {
  for (let attempt = 0; attempt < 200; attempt++) {
    const found = drawPlanar(new Random(seed + 7919 * attempt), loops)
    if (found !== undefined) return found
  }
  throw new Error(`no planar mechanism for seed ${seed}`)
}

function drawPlanar(random: Random, count: number): Case | undefined {
  const bodies: Body[] = []
  const joints: Joint[] = []
  const pose = (): Pose => ({ offset: [random.between(-0.6, 0.6), 0, random.between(-0.6, 0.6)], rotation: IDENTITY })
  const kind = (): JointKind => {
    const angle = random.between(-3, 3)
    return random.chance(0.75)
      ? { kind: 'revolute', axis: [0, 1, 0] }
      : { kind: 'prismatic', axis: [Math.cos(angle), 0, Math.sin(angle)] }
  }
  const coordinate = (): JointState => ({ q: [random.between(-1, 1)], qd: [random.between(-2, 2)] })
  for (let b = 0; b < 3 * count; b++) {
    const drawn = randomBody(random)
    bodies.push({ ...drawn, inertia: principal(drawn.inertia) })
    const parent = b % 3 === 0 ? (b === 0 ? GROUND : random.integer(0, b - 1)) : b - 1
    joints.push({ ...kind(), parent, child: b, onParent: pose(), onChild: pose() })
  }
  const tree: Case = {
    model: { gravity: 9.81, bodies, joints, loads: [] },
    state: { time: 0, joints: joints.map(coordinate) },
  }
  const closed = Array.from({ length: count }, (_, k) => {
    const [chosen, onParent, state] = [kind(), pose(), coordinate()]
    const parent = random.chance(0.5) ? GROUND : joints[3 * k].parent
    const child = 3 * k + 2
    return {
      joint: { ...chosen, parent, child, onParent, onChild: fitting(tree, chosen, state, parent, child, onParent) },
      state,
    }
  })
  const model = { ...tree.model, loops: closed.map((c) => c.joint) }
  const state = fitRates(model, { ...tree.state, loops: closed.map((c) => c.state) }, 3 * count)
  return state === undefined ? undefined : { model, state }
}

const principal = ([a, b, c]: Mat): Mat => [
  [a[0], 0, 0],
  [0, b[1], 0],
  [0, 0, c[2]],
]

/**
 * Rates of all joints that close the loops' velocities, nearest to the given ones.
 * @param repeated number of conditions that follow from the others
 */
function fitRates(model: Model, state: State, repeated = 0): State | undefined {
  const states = [...state.joints, ...(state.loops ?? [])]
  const sizes = states.map(({ qd }) => qd.length)
  const start = states.flatMap(({ qd }) => [...qd])
  const n = start.length
  const put = (rates: readonly number[]): State => {
    let at = 0
    const moved = states.map(({ q }, j) => ({ q, qd: rates.slice(at, (at += sizes[j])) }))
    return { ...state, joints: moved.slice(0, state.joints.length), loops: moved.slice(state.joints.length) }
  }
  const gaps = (rates: readonly number[]): number[] => loopVelocityGaps(model, put(rates))
  const none = gaps(start.map(() => 0))
  if (none.length - repeated > n) return undefined
  const columns = start.map((_, i) => gaps(start.map((__, k) => (i === k ? 1 : 0))).map((g, r) => g - none[r]))
  const svd = new SVD(new Matrix(columns).transpose(), { autoTranspose: true })
  const independent = none.length - repeated
  const order = svd.diagonal.map((_, k) => k).sort((a, b) => svd.diagonal[b] - svd.diagonal[a])
  if (svd.diagonal[order[independent - 1]] < leastSingularValue) return undefined
  if (order.slice(independent).some((k) => svd.diagonal[k] > 1e-9)) return undefined
  let rates = start
  for (let pass = 0; pass < 3; pass++) {
    const left = gaps(rates)
    const change = start.map(() => 0)
    for (const k of order.slice(0, independent)) {
      const part = left.reduce((sum, g, r) => sum + g * svd.leftSingularVectors.get(r, k), 0) / svd.diagonal[k]
      change.forEach((_, i) => (change[i] += part * svd.rightSingularVectors.get(i, k)))
    }
    rates = rates.map((r, i) => r - change[i])
  }
  return Math.max(...rates.map(Math.abs)) < 8 ? put(rates) : undefined
}

/** Euler angles of bodies serve as coordinates in other trees. */
function nearGimbalLock(model: Model, state: State): boolean {
  return forwardKinematics(model, state).bodies.some(({ axes }) => Math.abs(angles321(axes)[1]) > 1.3)
}

/** Freedoms of the mechanism, its constraints being independent. */
export function mobility({ joints, loops = [] }: Model): number {
  const free = (list: readonly Joint[]): number => list.reduce((sum, joint) => sum + degreesOfFreedom(joint), 0)
  return free(joints) + free(loops) - 6 * loops.length
}
