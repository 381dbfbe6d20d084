/** Services of the inspector, which shows the selection, and slots for sections of other folders. */
import type { ReactNode } from 'react'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import type { ProbeTarget } from '../canvas/canvas-store'
import type { Services as CanvasServices } from '../canvas/services'
import type { Services as LiveServices } from '../live/services'
import { servicesHook } from '../workbench/services'
import { defineSlot } from '../workbench/slots'

export * from '../canvas/services'
export * from '../live/services'

export interface Services extends CanvasServices, LiveServices {}

export const useServices = servicesHook<Services>()

export type EntriesProps<Key extends 'inputs' | 'references'> = Readonly<Required<Pick<ExperimentSettings, Key>>> & {
  /** Returns the errors of an entry. */
  readonly errorsOf: (name: string) => ReactNode
}

/** Slots for sections of the chosen experiment: sources that take their values from data, and reference data. */
export const inputSlot = defineSlot<EntriesProps<'inputs'>>('inputs')
export const referenceSlot = defineSlot<EntriesProps<'references'>>('references')

/** Slot for the signals of the selection. */
export const signalSlot = defineSlot<{ readonly target: ProbeTarget }>('signals')
