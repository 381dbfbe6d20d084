/** Edits of the project from live mode: pins, ranges of sliders, tried values. They leave shown curves as they are. */
import type { RecordsDiff } from '../store/diff'
import type { Document } from '../store/records'
import { liveTexts as texts } from '../texts/live'
import { commitPins, type PinnedValue } from './commit'
import type { LiveParts, LiveStore } from './live-state'
import { pinContext, pinId, pinInfo, type Pin, type PinContext } from './pins'
import { isWithin, originsOf, pinsOf } from './saved-sliders'

export class LiveEdits {
  /** True if an edit comes from live mode itself, so that its curves are already there. */
  underWay = false

  constructor(
    private readonly parts: LiveParts,
    private readonly store: LiveStore,
  ) {}

  context(): PinContext {
    return pinContext(this.parts.project.getState(), this.parts.registry)
  }

  /** @param gesture joins edits into one undo step */
  edit(label: string, diff: RecordsDiff, gesture?: string): void {
    this.underWay = true
    try {
      this.parts.project.getState().edit(label, diff, gesture === undefined ? {} : { gesture })
    } finally {
      this.underWay = false
    }
  }

  /** Writes the tried values of pins into the project. */
  commit(pins: readonly Pin[], gesture?: string): void {
    const context = this.context()
    const tried = new Map(this.store.getState().tried)
    const values = pins.flatMap((pin): readonly PinnedValue[] => {
      const value = tried.get(pinId(pin))
      return value === undefined || pinInfo(pin, context) === null ? [] : [{ pin, value }]
    })
    if (values.length === 0) return
    const diff = commitPins(context, values)
    const names = values.map(({ pin }) => pin.name)
    const label = names.length === 1 ? texts.changeEdit(names[0]) : texts.changeSeveralEdit(names.length)
    for (const { pin } of values) tried.delete(pinId(pin))
    this.store.setState({ tried })
    this.edit(label, diff, gesture)
  }

  /** Returns whether the tried value is within the limits of its parameter. */
  isAllowed(pin: Pin): boolean {
    return isWithin(pinInfo(pin, this.context(), this.store.getState().tried.get(pinId(pin))))
  }

  /** Takes over the pins of the project; values of removed pins are discarded. */
  takePins(doc: Document): void {
    const present = pinsOf(doc)
    const { pins: old, origins: oldOrigins, tried } = this.store.getState()
    if (present.length === old.length && present.every((pin, i) => pinId(pin) === pinId(old[i]))) return
    const origins = originsOf(present, oldOrigins, this.context())
    const ids = new Set(present.map(pinId))
    this.store.setState({ pins: present, origins, tried: new Map([...tried].filter(([id]) => ids.has(id))) })
  }
}
