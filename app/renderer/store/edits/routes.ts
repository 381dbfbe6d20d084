/** Courses of wires that the user has bent. */
import type { CanvasPoint } from '../../../../engine/model/project/project'
import type { RecordsDiff } from '../diff'
import { edit, type Draft } from '../draft'
import type { Document } from '../records'
import { blockOf } from './levels'

/** Sets the corners of a wire from its first end to the second; without corners, the canvas chooses the course. */
export function setRoute(doc: Document, wire: string, corners: readonly CanvasPoint[]): RecordsDiff {
  return edit(doc, (draft) => {
    if (corners.length === 0) draft.remove('route', wire)
    else if (draft.get('wire', wire) !== undefined) draft.set('route', wire, corners)
  })
}

/** Moves the routes of wires whose two blocks are moved equally. */
export function moveRoutes(draft: Draft, steps: ReadonlyMap<string, CanvasPoint>): void {
  for (const { name, value: corners } of draft.all('route')) {
    const ends = draft.get('wire', name)
    const [a, b] = (ends ?? []).map((end) => steps.get(blockOf(end)))
    if (a === undefined || b === undefined || a[0] !== b[0] || a[1] !== b[1]) continue
    draft.set(
      'route',
      name,
      corners.map(([x, y]) => [x + a[0], y + a[1]] as const),
    )
  }
}
