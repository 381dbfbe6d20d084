/** Services with the state of the code view. */
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { CodeViewStore } from './code-view-store'

export interface CodeService {
  readonly codeView: CodeViewStore
}

export interface Services extends WorkbenchServices, CodeService {}

export const useServices = servicesHook<Services>()
export const useCodeView = storeHook(({ codeView }: CodeService) => codeView)
