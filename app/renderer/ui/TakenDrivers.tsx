/**
 * List of drivers of the model that are inactive because something else commands their input, each with a check box to
 * keep it active.
 */
import type { Takeover } from '../../../engine/model/takeover'
import { takeoverTexts as texts } from '../texts/takeover'

interface TakenDriversProps {
  readonly takeover: Takeover
  readonly onKeep: (driver: string, keep: boolean) => void
}

/** Renders nothing if no driver is concerned. */
export function TakenDrivers({ takeover, onKeep }: TakenDriversProps) {
  const drivers = [
    ...takeover.silenced.map((driver) => ({ driver, isActive: false })),
    ...takeover.kept.map((driver) => ({ driver, isActive: true })),
  ].sort((a, b) => a.driver.block.localeCompare(b.driver.block))
  const rivals = texts.rivals(takeover)
  if (drivers.length + rivals.length === 0) return null
  return (
    <section className="stack gap-1 text-sm" aria-label={texts.title}>
      {drivers.length > 0 && <p className="faint">{texts.explain}</p>}
      <ul className="plain-list">
        {drivers.map(({ driver, isActive }) => (
          <li key={driver.block} className="row gap-2 wrap">
            <label className="row gap-1 rigid">
              <input
                type="checkbox"
                checked={isActive}
                onChange={(event) => onKeep(driver.block, event.target.checked)}
              />
              {texts.keep(driver.block)}
            </label>
            {!isActive && <span className="faint">{texts.silent(driver)}</span>}
          </li>
        ))}
        {rivals.map((text) => (
          <li key={text} className="warning">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
