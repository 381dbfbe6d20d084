/** What hands move in drives, and what stands on sliders, as the project keeps it. */
import type { HandSettings, SliderSettings } from '../../../../engine/model/project'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import type { Document } from '../records'

/** These sources are driven, and no others. */
export function setHands(doc: Document, hands: Readonly<Record<string, HandSettings>>): RecordsDiff {
  return edit(doc, (draft) => {
    for (const { name } of draft.all('hand')) if (!Object.hasOwn(hands, name)) draft.remove('hand', name)
    for (const [name, settings] of Object.entries(hands)) draft.set('hand', name, settings)
  })
}

export function setSlider(doc: Document, name: string, settings: SliderSettings): RecordsDiff {
  return edit(doc, (draft) => draft.set('slider', name, settings))
}

export function removeSlider(doc: Document, name: string): RecordsDiff {
  return edit(doc, (draft) => draft.remove('slider', name))
}
