/** Services with the state of the code view. */
import type { Services as ProblemsServices } from '../problems/services'
import { servicesHook, storeHook } from '../workbench/services'
import type { CodeViewStore } from './code-view-store'

export * from '../problems/services'

export interface Services extends ProblemsServices {
  readonly codeView: CodeViewStore
}

export const useServices = servicesHook<Services>()
export const useCodeView = storeHook(({ codeView }: Services) => codeView)
