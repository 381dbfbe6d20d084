/** Services of the inspector, which shows the selection, and slots for sections of other folders. */
import type { CanvasService } from '../canvas/services'
import type { ProblemsService } from '../problems/services'
import type { LibrariesService } from '../libraries/services'
import type { ReactNode } from 'react'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import type { ProbeTarget } from '../canvas/canvas-store'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'
import { defineSlot } from '../workbench/slots'

export interface Services extends WorkbenchServices, CanvasService, LibrariesService, ProblemsService {}

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
