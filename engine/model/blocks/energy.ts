/**
 * Names of signals of energy: signals of blocks, of the model, and the sums of a run. The formulation makes the first
 * two (`formulate/energy-signals.ts`), the energy account of a run the third (`host/energy`).
 */
import type { SignalDoc } from './block'

/** Signals that blocks have without declaring them. */
export const blockEnergyDocs = {
  kinetic: { unit: 'J', doc: 'Kinetic energy of translation and rotation' },
  potential: { unit: 'J', doc: 'Potential energy in the field of gravity, zero at the origin of the ground' },
  power: { unit: 'W', doc: 'Power that the block delivers to the mechanism; negative while it takes power' },
  energy: { unit: 'J', doc: 'Energy that the block stores' },
  dissipation: { unit: 'W', doc: 'Power that the block turns into heat' },
} as const satisfies Readonly<Record<string, Omit<SignalDoc, 'logged'>>>

export type EnergyDocs = typeof blockEnergyDocs

export interface EnergyEntry {
  readonly key: string
  readonly unit: 'J' | 'W'
  readonly doc: string
}

/** Signals of the whole model that are known at every instant. */
export const instantSignals: readonly EnergyEntry[] = [
  { key: 'kinetic', unit: 'J', doc: 'Kinetic energy of all bodies' },
  { key: 'potential', unit: 'J', doc: 'Potential energy of all bodies in the field of gravity' },
  { key: 'stored', unit: 'J', doc: 'Energy stored in springs and other elements' },
  { key: 'power', unit: 'W', doc: 'Power that forces, torques and drivers give to the mechanism' },
  { key: 'dissipation', unit: 'W', doc: 'Power that dampers, friction and tyres turn into heat' },
]

/** Energies that a run adds up from its start. */
export const runEntries = [
  { key: 'delivered', unit: 'J', doc: 'Work of forces, torques and drivers since the start' },
  { key: 'dissipated', unit: 'J', doc: 'Heat of dampers, friction and tyres since the start' },
  { key: 'impacts', unit: 'J', doc: 'Energy added by impacts; negative if lost' },
  { key: 'resets', unit: 'J', doc: 'Energy that events, samples and memory have added by giving states new values' },
  { key: 'corrections', unit: 'J', doc: 'Energy that keeping constraints and rates has added' },
  { key: 'turnover', unit: 'J', doc: 'Energy turned over: integral of the sum of absolute powers' },
  {
    key: 'balance',
    unit: 'J',
    doc: 'Delivered minus dissipated energy, plus impacts, resets and corrections, minus stored energy: zero except for errors of the method',
  },
] as const satisfies readonly EnergyEntry[]

export type RunEntry = (typeof runEntries)[number]['key']

/** Returns the name of the model's energy in front of the dot: `Energy`, unless a block has that name. */
export function energyName(blocks: Iterable<string>): string {
  const taken = new Set(blocks)
  let name = 'Energy'
  while (taken.has(name)) name = `Model${name}`
  return name
}

/** Returns all signals of the energy of a model as a whole that can be plotted. */
export function modelEnergySignals(blocks: Iterable<string>): readonly (EnergyEntry & { readonly name: string })[] {
  const prefix = energyName(blocks)
  return [...instantSignals, ...runEntries].map((entry) => ({ ...entry, name: `${prefix}.${entry.key}` }))
}

/** Returns the entry of a run that a signal is; undefined for all other signals. */
export function runEntryOf(signal: string, blocks: Iterable<string>): RunEntry | undefined {
  if (!signal.includes('Energy.')) return undefined
  const prefix = `${energyName(blocks)}.`
  return runEntries.find(({ key }) => signal === `${prefix}${key}`)?.key
}
