/** Services with which experiments are compiled and run. */
import type { ProblemsService } from '../problems/services'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'

export interface Services extends WorkbenchServices, ProblemsService {}

export const useServices = servicesHook<Services>()
