/** Button beside a field that adds its value to live mode. */
import { Pin as PinIcon, PinOff } from 'lucide-react'
import { useLive, useServices } from './services'
import { liveTexts as texts } from '../texts/live'
import { pinId, type Pin } from './pins'
import './live.css'

interface PinButtonProps {
  /** Pins of the value; for a vector, of all its components. */
  readonly pins: readonly Pin[]
  readonly name: string
}

export function PinButton({ pins, name }: PinButtonProps) {
  const { live, ui } = useServices()
  const pinned = useLive((state) => state.pins.some((pin) => pins.some((target) => pinId(target) === pinId(pin))))
  const Icon = pinned ? PinOff : PinIcon
  const toggle = (): void => {
    const { addPin, removePin } = live.getState()
    const gesture = `pin ${name} ${performance.now()}`
    for (const pin of pins) {
      if (pinned) removePin(pinId(pin), gesture)
      else addPin(pin, gesture)
    }
    if (!pinned) ui.getState().set({ statusText: texts.pinned(name) })
  }
  return (
    <button
      type="button"
      className="button icon small pin-button"
      aria-label={texts.pin(name)}
      aria-pressed={pinned}
      data-tip={pinned ? texts.unpin(name) : texts.pin(name)}
      tabIndex={-1}
      onClick={toggle}
    >
      <Icon size={12} aria-hidden="true" />
    </button>
  )
}
