/**
 * Unit in which a field shows its value: chosen per parameter of a block type, and stored with the window, not in the
 * project.
 */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { displayUnits } from '../../../engine/quantities/units'
import { browserMemory } from '../store/memory'

const memory = browserMemory('wishbone.units')

interface DisplayUnitState {
  /** Chosen units by `unitKey`; fields without an entry are in SI units. */
  readonly chosen: Readonly<Record<string, string>>
}

const store = createStore<DisplayUnitState>()(() => ({ chosen: recall() }))

/** Returns the key of a parameter of a block type, or of any field with this unit. */
export const unitKey = (type: string, parameter: string): string => `${type}.${parameter}`

/**
 * Returns the unit of a field.
 * @returns the chosen unit; that of the field if none was chosen or the choice no longer fits
 */
export function useDisplayUnit(key: string | undefined, unit: string): string {
  const chosen = useStore(store, (state) => (key === undefined ? undefined : state.chosen[key]))
  return chosen !== undefined && displayUnits(unit).includes(chosen) ? chosen : unit
}

export function chooseDisplayUnit(key: string, unit: string, si: string): void {
  const { [key]: _before, ...others } = store.getState().chosen
  const chosen = unit === si ? others : { ...others, [key]: unit }
  store.setState({ chosen })
  memory.write(JSON.stringify(chosen))
}

function recall(): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(memory.read() ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
