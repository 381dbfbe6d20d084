/** What the energy account of a run that continues takes over, J. */
export interface EnergyMemory {
  readonly delivered: number
  readonly dissipated: number
  readonly impacts: number
  readonly resets: number
  readonly corrections: number
  readonly turnover: number
  /** Energy of all stores at the start of the first run. */
  readonly start: number
  /** The same at the state. */
  readonly level: number
}

export const energyMemoryKeys = [
  'delivered',
  'dissipated',
  'impacts',
  'resets',
  'corrections',
  'turnover',
  'start',
  'level',
] as const satisfies readonly (keyof EnergyMemory)[]
