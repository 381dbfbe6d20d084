/** Choice of the variants that the cueing report compares; it is kept while another view is open. */
import { createStore } from 'zustand/vanilla'

interface CueingChoice {
  /** Variants to compare side by side; none for the experiment as it is. */
  readonly compare: readonly string[]
  /** Variant whose platform travel all others get; null to leave the travel of each unchanged. */
  readonly travelOf: string | null
}

export const cueingChoice = createStore<CueingChoice>()(() => ({ compare: [], travelOf: null }))

export const forgetChoice = (): void => cueingChoice.setState({ compare: [], travelOf: null })
