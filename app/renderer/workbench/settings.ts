/**
 * Settings that outlive the window: one record in the browser's storage, in which each store keeps a part. Whatever
 * wrote the record, a part is taken as far as it is of the right type.
 */
import type { StoreApi } from 'zustand/vanilla'
import type { Memory } from '../store/memory'

export interface Settings {
  /** True if no settings were ever stored, because the window is opened for the first time. */
  readonly fresh: boolean
  readonly recorded: Readonly<Record<string, unknown>>
  /** Changes the record by these entries. */
  keep(part: object): void
}

export function createSettings(memory: Memory): Settings {
  const text = memory.read()
  let recorded = parsed(text)
  let written = text
  return {
    fresh: text === null,
    recorded,
    keep(part) {
      recorded = { ...recorded, ...part }
      const next = JSON.stringify(recorded)
      if (next !== written) memory.write((written = next))
    },
  }
}

/** @returns the recorded values of settings, as far as each is of the type of the usual one */
export function recall<T extends object>({ recorded }: Settings, usual: T): Partial<T> {
  const known = Object.entries(usual).filter(
    ([key, value]) => Object.hasOwn(recorded, key) && alike(recorded[key], value),
  )
  return Object.fromEntries(known.map(([key]) => [key, recorded[key]])) as Partial<T>
}

/** Keeps the part of a store that `part` returns, from now on. */
export function keep<State>(settings: Settings, store: StoreApi<State>, part: (state: State) => object): void {
  let last = JSON.stringify(part(store.getState()))
  store.subscribe((state) => {
    const stored = part(state)
    const text = JSON.stringify(stored)
    if (text === last) return
    last = text
    settings.keep(stored)
  })
}

function alike(value: unknown, usual: unknown): boolean {
  if (Array.isArray(usual)) return Array.isArray(value) && value.every((item) => typeof item === 'string')
  return typeof value === typeof usual
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}
