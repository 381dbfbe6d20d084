/** What the cueing report compares; it stays while another view is open. */
import { createStore } from 'zustand/vanilla'

interface CueingChoice {
  /** Variants side by side; none: the experiment as it is. */
  readonly compare: readonly string[]
  /** Whose platform travel all get; null: as each has it. */
  readonly travelOf: string | null
}

export const cueingChoice = createStore<CueingChoice>()(() => ({ compare: [], travelOf: null }))

export const forgetChoice = (): void => cueingChoice.setState({ compare: [], travelOf: null })
