/** Choice of the bodies whose axes do not spin with them. */
import type { RotationGraphEdge } from '../../graph/graph'
import type { Branch } from '../../graph/tree'
import type { Vec3 } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { Trees } from './trees'

/**
 * A body of revolution alone on its spin joint, or turning freely: nothing else is attached to its axes, and every
 * inertia there is symmetric about the axis of the spin.
 */
export function isSpin(c: Collection, trees: Trees, branch: Branch<RotationGraphEdge>): boolean {
  const axis = spinAxis(branch.edge.spec)
  if (axis === undefined) return false
  const along = (s: Vec3 | undefined): boolean =>
    s !== undefined && (s.every((x, i) => x === axis[i]) || s.every((x, i) => c.math.neg(x) === axis[i]))
  // frames with the fixed orientation of the child
  const group = [branch.child.id]
  for (let i = 0; i < group.length; i++) {
    for (const b of trees.rotationTree.branches) {
      if (b.parent.id !== group[i]) continue
      if (b.edge.spec.kind === 'rigid' && b.edge.spec.rotation === null) group.push(b.child.id)
      else return false
    }
  }
  const inertias = c.rotation.filter((e) => e.spec.kind === 'inertia' && group.includes(e.to.id))
  if (inertias.length === 0 || !inertias.every((e) => e.spec.kind === 'inertia' && along(e.spec.symmetryAxis)))
    return false
  return trees.translationTree.branches.every(
    (b) =>
      !group.includes(b.edge.from.id) ||
      (b.edge.spec.kind === 'rigid' && b.edge.spec.offset.every((x) => x === c.pool.zero)),
  )
}

/** Returns the axis of a hinge, or the axis of symmetry of a body that is free. */
function spinAxis(spec: RotationGraphEdge['spec']): Vec3 | undefined {
  if (spec.kind === 'inertia') return spec.symmetryAxis
  if (spec.kind !== 'turning' || spec.axes.length !== 1) return undefined
  return spec.axes[0].along === undefined ? spec.axes[0].axis : undefined
}
