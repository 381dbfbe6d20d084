/**
 * Reactions by f-cutsets: the force through a branch balances everything on its far side (DynaFlexPro/Tire thesis,
 * eq. 2.25: y_B = -A_f y_C). In the translational graph the cutset of a branch cuts off the frames
 * beyond it: transmitted force = sum of inertial minus applied forces there. In the rotational
 * graph moments add up the same way, with the moments of transmitted forces about the arms that
 * turn with the frames cut off.
 */
import { entryOf } from '../../collections/entries'
import type { FrameNode } from '../../model/component/component'
import type { Branch, Tree } from '../../graph/tree'
import type { RotationGraphEdge, TranslationGraphEdge } from '../../graph/graph'
import type { Vec3 } from '../../symbolic'
import type { Axes } from '../algebra/axes'
import type { Kinematics } from '../kinematics/kinematics'
import type { SolvedDynamics } from './elimination'
import { inertialMoments, type Inertias } from './inertias'

/** Applied force or moment on a frame. */
export interface AppliedLoad {
  /** Block that applies the load. */
  readonly block: string
  readonly node: FrameNode
  readonly axes: Axes
  readonly vector: Vec3
}

type Applied = Omit<AppliedLoad, 'block'>

export interface ReactionParts {
  readonly solved: SolvedDynamics
  /** Returns applied forces and moments, with those of constraints; called once a reaction is requested. */
  readonly loads: () => { readonly forces: readonly Applied[]; readonly moments: readonly Applied[] }
  readonly inertias: Inertias
  /** Returns the force or moment that other blocks put on a joint's axes, on `to`, in the axes of `from`. */
  readonly efforts: (edge: string) => Vec3
  /** Returns the load of a joint in the cotree on its `to` frame; undefined if the joint constrains nothing. */
  readonly chord: (edge: string) => { readonly vector: Vec3; readonly axes: Axes } | undefined
}

export interface Reactions {
  /** Returns the reaction on the `to` side of a joint with these edges, about the origin of `to`. */
  at(translationEdge: string, rotationEdge: string, resolved: Axes): { readonly force: Vec3; readonly moment: Vec3 }
}

export function makeReactions(kinematics: Kinematics, parts: ReactionParts): Reactions {
  const { algebra, rotations, translations, translationTree, rotationTree } = kinematics
  const { solved, inertias } = parts
  const inertialMoment = inertialMoments(kinematics, solved)
  const { v } = algebra
  const transmitted = new Map<number, { vector: Vec3; axes: Axes }>()
  const childrenT = groupBy(translationTree.branches, (b) => b.parent.id)
  const childrenR = groupBy(rotationTree.branches, (b) => b.parent.id)
  /** Branches whose displacement is fixed in the axes of a frame. */
  const armsOf = groupBy(translationTree.branches, (b) => b.edge.from.id)
  const at = lazily(() => {
    const { forces, moments } = parts.loads()
    return { forces: groupBy(forces, (f) => f.node.id), moments: groupBy(moments, (f) => f.node.id) }
  })

  /** Returns the force through the translational branch that leads to a node, acting on the node. */
  const force = (node: FrameNode): { vector: Vec3; axes: Axes } => {
    for (const n of postOrder(node, childrenT)) {
      if (transmitted.has(n.id)) continue
      const s = translations.state(n)
      const axes = s.axes
      const mass = inertias.massAt(n)
      let sum =
        mass === undefined ? v.zero : v.scale(mass, v.add(solved.linear(s), v.cross(rotations.ownVelocity(axes), s.v)))
      for (const f of at().forces.get(n.id) ?? []) sum = v.sub(sum, algebra.resolve(f.vector, f.axes, axes))
      for (const c of childrenT.get(n.id) ?? []) {
        const t = entryOf(transmitted, c.child.id)
        sum = v.add(sum, algebra.resolve(t.vector, t.axes, axes))
      }
      transmitted.set(n.id, { vector: v.named(`${n.name}.f`, sum), axes })
    }
    return entryOf(transmitted, node.id)
  }

  const moments = new Map<number, Vec3>()
  /** Returns the moment through the rotational branch that leads to a node, acting on the node, in its axes. */
  const moment = (node: FrameNode): Vec3 => {
    for (const n of postOrder(node, childrenR)) {
      if (moments.has(n.id)) continue
      const axes = rotations.of(n)
      let sum = inertialMoment(n) ?? v.zero
      for (const f of at().moments.get(n.id) ?? []) sum = v.sub(sum, algebra.resolve(f.vector, f.axes, axes))
      // arms fixed in this frame, loaded by the bodies they carry
      for (const b of armsOf.get(n.id) ?? []) {
        const arm = displacement(b)
        if (arm === null) continue
        const f = force(b.child)
        sum = v.add(sum, v.cross(arm, algebra.resolve(f.vector, f.axes, axes)))
      }
      for (const c of childrenR.get(n.id) ?? [])
        sum = v.add(sum, algebra.resolve(entryOf(moments, c.child.id), rotations.of(c.child), axes))
      moments.set(n.id, v.named(`${n.name}.m`, sum))
    }
    return entryOf(moments, node.id)
  }

  /** Returns child minus parent of a branch, in the axes of its `from` frame; null if it is zero. */
  const displacement = (b: Branch<TranslationGraphEdge>): Vec3 | null => {
    const [d] = translations.path(b.parent, b.child)
    return d === undefined || v.isZero(d.vector) ? null : d.vector
  }

  const branchOf = <E extends TranslationGraphEdge | RotationGraphEdge>(
    tree: Tree<E>,
    name: string,
  ): Branch<E> | undefined => tree.branches.find((b) => b.edge.name === name)

  /** Returns the load that passes a branch, on the `to` side, without the efforts of other blocks. */
  const onTo = <E extends TranslationGraphEdge | RotationGraphEdge>(
    name: string,
    branch: Branch<E> | undefined,
    through: (node: FrameNode) => { readonly vector: Vec3; readonly axes: Axes },
    resolved: Axes,
  ): Vec3 => {
    if (branch === undefined) {
      // in the cotree: by its multipliers, or absent if it does not constrain anything
      const chord = parts.chord(name)
      return chord === undefined ? v.zero : algebra.resolve(chord.vector, chord.axes, resolved)
    }
    const { vector, axes } = through(branch.child)
    const local = algebra.resolve(vector, axes, resolved)
    const effort = algebra.resolve(parts.efforts(branch.edge.name), rotations.of(branch.edge.from), resolved)
    return v.sub(branch.reversed ? v.neg(local) : local, effort)
  }

  return {
    at: (translationEdge, rotationEdge, resolved) => ({
      force: onTo(translationEdge, branchOf(translationTree, translationEdge), force, resolved),
      moment: onTo(
        rotationEdge,
        branchOf(rotationTree, rotationEdge),
        (node) => ({ vector: moment(node), axes: rotations.of(node) }),
        resolved,
      ),
    }),
  }
}

function lazily<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined
  return () => (result ??= { value: make() }).value
}

function groupBy<T>(items: readonly T[], key: (item: T) => number): ReadonlyMap<number, readonly T[]> {
  const map = new Map<number, T[]>()
  for (const item of items) {
    const list = map.get(key(item))
    if (list === undefined) map.set(key(item), [item])
    else list.push(item)
  }
  return map
}

/** Returns the nodes beyond and including a node, farthest first. */
function postOrder<E extends TranslationGraphEdge | RotationGraphEdge>(
  node: FrameNode,
  children: ReadonlyMap<number, readonly Branch<E>[]>,
): FrameNode[] {
  const order: FrameNode[] = [node]
  for (let i = 0; i < order.length; i++) for (const b of children.get(order[i].id) ?? []) order.push(b.child)
  return order.reverse()
}
