/**
 * Random mechanisms with closed loops: a random tree and further joints between its bodies, attached where they fit. The
 * tree's rates, drawn at random, are moved by least norm until they fit too: the velocities by which the loops gape are
 * affine in the rates.
 */
import { Matrix, SVD } from 'ml-matrix'
import { degreesOfFreedom, relativeMotion } from './joints'
import { GROUND_MOTION, forwardKinematics, loopVelocityGaps } from './kinematics'
import { Random } from './prng'
import { ALL_KINDS, randomJoint, randomPose, randomState, randomTree, type Case, type TreeOptions } from './random'
import { add, angles321, apply, applyTransposed, matrixOf, product, sub, transpose } from './spatial'
import { GROUND } from './types'
import type { Joint, JointKind, JointState, Load, Model, Pose, State } from './types'

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
  const { bodies } = forwardKinematics(model, state)
  const [a, b] = [parent === GROUND ? GROUND_MOTION : bodies[parent], bodies[child]]
  const relative = relativeMotion(kind, jointState, state.time)
  const onParent = randomPose(random)
  const axes = product(a.axes, onParent.rotation)
  const origin = add(add(a.position, apply(a.axes, onParent.offset)), apply(axes, relative.displacement))
  const onChild: Pose = {
    offset: applyTransposed(b.axes, sub(origin, b.position)),
    rotation: product(transpose(b.axes), product(axes, matrixOf(relative.turn))),
  }
  return { joint: { ...kind, parent, child, onParent, onChild }, state: jointState }
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

/** Rates of all joints that close the loops' velocities, nearest to the given ones. */
function fitRates(model: Model, state: State): State | undefined {
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
  if (none.length > n) return undefined
  const columns = start.map((_, i) => gaps(start.map((__, k) => (i === k ? 1 : 0))).map((g, r) => g - none[r]))
  const svd = new SVD(new Matrix(columns).transpose(), { autoTranspose: true })
  if (Math.min(...svd.diagonal) < leastSingularValue) return undefined
  let rates = start
  for (let pass = 0; pass < 3; pass++) {
    const step = svd.solve(Matrix.columnVector(gaps(rates))).to1DArray()
    rates = rates.map((r, i) => r - step[i])
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
