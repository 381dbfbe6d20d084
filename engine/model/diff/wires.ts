/**
 * Changes of wires. Wires are identified by the ports that they join; a wire of the same name between other ports is a
 * new one.
 */
import type { CanvasPoint, ProjectFile } from '../project/project'
import { sameJson } from './settings'
import type { Change, Detail } from './types'
import { plainDetail } from './values'

type Ends = readonly [string, string]

/** @param before earlier version in the names of `after` */
export function wireChanges(before: ProjectFile, after: ProjectFile): readonly Change[] {
  const known = new Map(Object.entries(before.wires).map(([name, ends]) => [keyOf(ends), name]))
  const gone = new Map(Object.entries(before.wires))
  const changes: Change[] = []
  const fresh: (readonly [string, Ends])[] = []
  for (const [name, ends] of Object.entries(after.wires)) {
    const former = known.get(keyOf(ends))
    if (former === undefined || !gone.has(former)) {
      fresh.push([name, ends])
      continue
    }
    gone.delete(former)
    const details = courseDetails(before.routes?.[former], after.routes?.[name], before.wires[former], ends)
    if (former === name && details.length === 0) continue
    const renamed = former === name ? {} : { formerly: former }
    changes.push({ kind: 'wire', name, ...renamed, change: 'changed', effect: 'appearance', details })
  }
  for (const [name, ends] of fresh) {
    const old = gone.get(name)
    gone.delete(name)
    const details =
      old === undefined ? [] : [plainDetail([], 'from and to', old.join(' to '), ends.join(' to '), 'model')]
    changes.push({ kind: 'wire', name, change: old === undefined ? 'added' : 'changed', effect: 'model', details })
  }
  for (const name of gone.keys()) changes.push({ kind: 'wire', name, change: 'removed', effect: 'model', details: [] })
  return changes
}

/** Returns a key of two ends, whose order does not matter. */
function keyOf(ends: Ends): string {
  return [...ends].sort().join(' ')
}

function courseDetails(
  before: readonly CanvasPoint[] | undefined,
  after: readonly CanvasPoint[] | undefined,
  endsBefore: Ends,
  endsAfter: Ends,
): readonly Detail[] {
  const turned = before !== undefined && endsBefore[0] !== endsAfter[0] ? [...before].reverse() : before
  if (sameJson(turned, after)) return []
  const bends = (route: readonly CanvasPoint[] | undefined): string =>
    route === undefined ? 'automatic' : `through ${route.length} ${route.length === 1 ? 'point' : 'points'}`
  return [{ path: ['route'], label: 'Course', before: bends(before), after: bends(after), effect: 'appearance' }]
}
