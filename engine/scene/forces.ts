/**
 * Forces that the 3D view can show:
 * - of force elements: edges with a known through variable, and efforts along sliding axes
 * - of constraints: the effort times its effect on the frames
 * - of roads on wheels, at their contact points
 */
import type { Collection } from '../formulate/collect/collection'
import type { System } from '../formulate/system'
import type { RotationGraphEdge, TranslationGraphEdge } from '../graph/graph'
import type { Flange, FrameNode } from '../model/component/component'
import { vectorMath, type Vec3 } from '../symbolic'
import type { SceneArrow } from './types'

export interface ForceList {
  /** Forces in ground axes, N. */
  readonly vectors: readonly Vec3[]
  readonly arrows: readonly (Omit<SceneArrow, 'place'> & { readonly node?: FrameNode })[]
}

export function forcesOf({ collection: c, solved }: Pick<System, 'collection' | 'solved'>): ForceList {
  const v = vectorMath(c.math)
  const vectors: Vec3[] = []
  const arrows: ForceList['arrows'][number][] = []
  /** @param from frame that takes the opposite force, unless it is the ground */
  const put = (block: string, kind: SceneArrow['kind'], vector: Vec3, to: FrameNode, from?: FrameNode): void => {
    if (v.isZero(vector)) return
    const force = vectors.push(vector) - 1
    if (to !== c.ground) arrows.push({ block, kind, force, node: to, opposite: false })
    if (from !== undefined && from !== c.ground) arrows.push({ block, kind, force, node: from, opposite: true })
  }

  const contacts = c.drawings.filter((d) => d.kind === 'contact')
  contacts.forEach((d, contact) => {
    const force = vectors.push(d.force(solved)) - 1
    arrows.push({ block: d.block, kind: 'contact', contact, force, opposite: false })
  })
  const touching = new Set(contacts.map((d) => d.block))
  for (const { block, from, to, spec } of c.translation) {
    if (spec.kind !== 'force' || touching.has(block)) continue
    const resolved = typeof spec.resolved === 'function' ? spec.resolved(solved) : spec.resolved
    put(block, 'force', solved.resolve(spec.force(solved), resolved, c.ground), to, from)
  }
  for (const { block, flange, effort } of c.drives) {
    const edge = flange.motion === 'translation' ? flangeEdge(c, flange) : undefined
    if (edge === undefined) continue
    const force = v.scale(effort(solved), edge.axis)
    put(block, 'force', solved.resolve(force, edge.from, c.ground), edge.to, edge.from)
  }
  for (const { name, block, axis } of c.stictions) {
    for (const { flange, factor } of axis) {
      const edge = flange.motion === 'translation' ? flangeEdge(c, flange) : undefined
      if (edge === undefined) continue
      const force = v.scale(c.math.mul(factor, solved.effort(name)), edge.axis)
      put(block, 'force', solved.resolve(force, edge.from, c.ground), edge.to, edge.from)
    }
  }
  for (const { name, block, loads } of c.constraints) {
    if (loads === undefined || touching.has(block)) continue
    for (const load of loads(solved)) {
      if ('flange' in load) continue
      const { node, resolved, force } = load
      const inGround = solved.resolve(force, resolved, c.ground)
      if (!v.isZero(inGround)) put(block, 'reaction', v.scale(solved.effort(name), inGround), node)
    }
  }
  return { vectors, arrows }
}

/** Returns the graph edge of a flange: its two frames, and its axis in the axes of the first frame. */
export function flangeEdge(
  c: Collection,
  flange: Flange,
): { readonly from: FrameNode; readonly to: FrameNode; readonly axis: Vec3 } | undefined {
  const edges: readonly (TranslationGraphEdge | RotationGraphEdge)[] =
    flange.motion === 'rotation' ? c.rotation : c.translation
  const edge = edges.find((e) => e.name === flange.edge)
  if (edge === undefined || (edge.spec.kind !== 'sliding' && edge.spec.kind !== 'turning')) return undefined
  return { from: edge.from, to: edge.to, axis: edge.spec.axes[flange.axis].axis }
}

/** Returns the contact points in ground axes. */
export function contactPoints({ collection: c, solved }: Pick<System, 'collection' | 'solved'>): readonly Vec3[] {
  return c.drawings.filter((d) => d.kind === 'contact').map((d) => d.point(solved))
}
