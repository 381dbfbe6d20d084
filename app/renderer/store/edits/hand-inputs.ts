/** Hand inputs of drives and live sliders, as the project stores them. */
import type { InputSettings, SliderSettings } from '../../../../engine/model/project/project'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import type { Document } from '../records'

/** Sets the sources that are driven by hand, and no others; other settings of inputs stay. */
export function setHandInputs(doc: Document, handInputs: Readonly<Record<string, InputSettings>>): RecordsDiff {
  return edit(doc, (draft) => {
    for (const { name, value } of draft.all('input')) {
      const { by, full: _full, ...rest } = value
      if (by === undefined || Object.hasOwn(handInputs, name)) continue
      if (Object.keys(rest).length > 0) draft.set('input', name, rest)
      else draft.remove('input', name)
    }
    for (const [name, settings] of Object.entries(handInputs)) draft.set('input', name, settings)
  })
}

export function setSlider(doc: Document, name: string, settings: SliderSettings): RecordsDiff {
  return edit(doc, (draft) => draft.set('slider', name, settings))
}

export function removeSlider(doc: Document, name: string): RecordsDiff {
  return edit(doc, (draft) => draft.remove('slider', name))
}
