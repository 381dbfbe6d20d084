/**
 * Reports that the overlay of an experiment no longer fits the diagram, immediately after the edit that causes it,
 * however the diagram was edited.
 */
import { misfits } from '../../../../engine/model/overlay'
import { expandProject } from '../../../../engine/model/subsystem'
import { projectFromDocument, recordsOf, type Document } from '../../store/records'
import { overlayTexts as texts } from '../../texts/overlay'
import { sentence } from '../../ui/sentence'
import type { Services } from '../services'

/** Problems of overlays by experiment, as texts. */
type Misfits = ReadonlyMap<string, readonly string[]>

const none: Misfits = new Map()

function misfitsOf(doc: Document): Misfits {
  const names = recordsOf(doc, 'experiment').flatMap(({ name, value }) => (value.overlay === undefined ? [] : [name]))
  if (names.length === 0) return none
  const project = expandProject(projectFromDocument(doc))
  return new Map(
    names.flatMap((name) => {
      const errors = misfits(project, name)
      return errors.length === 0 ? [] : [[name, errors.map(({ what, hint }) => sentence(what, hint))] as const]
    }),
  )
}

/** Returns the experiments whose overlay no longer fits after an edit, with the first reason of each. */
export function newMisfits(before: Document, after: Document): readonly string[] {
  const now = misfitsOf(after)
  if (now.size === 0) return []
  const then = misfitsOf(before)
  return [...now].flatMap(([name, reasons]) => {
    const known = then.get(name) ?? []
    return reasons.filter((reason) => !known.includes(reason)).slice(0, 1)
  })
}

/** Returns whether blocks or wires differ, so that an overlay may no longer fit. */
function isRewired(before: Document, after: Document): boolean {
  const isUnchanged = (doc: Document, other: Document): boolean =>
    [...doc.values()].every((record) => (record.kind !== 'wire' && record.kind !== 'block') || other.has(record.id))
  return !isUnchanged(before, after) || !isUnchanged(after, before)
}

export function watchMisfits({ project, ui }: Pick<Services, 'project' | 'ui'>): void {
  project.subscribe((state, before) => {
    if (state.doc === before.doc || state.generation !== before.generation || !isRewired(before.doc, state.doc)) return
    const [first, ...more] = newMisfits(before.doc, state.doc)
    if (first === undefined) return
    const holds = (): boolean => misfitsOf(project.getState().doc).size > 0
    const action = { label: texts.undo, run: () => project.getState().undo() }
    ui.getState().notify('warning', texts.unfit(first, more.length), action, 'wiring', holds)
  })
}
