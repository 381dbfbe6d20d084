/** Energies that the energy account of a run takes over from the run that it continues, J. */
export interface EnergyMemory {
  readonly delivered: number
  readonly dissipated: number
  readonly impacts: number
  readonly resets: number
  readonly corrections: number
  readonly turnover: number
  /** Energy of all stores at the start of the first run. */
  readonly start: number
  /** Energy of all stores at the saved state. */
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
