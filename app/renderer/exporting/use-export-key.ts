/** What an export of the open project depends on, for what shows one. */
import { exportKey } from './export-model'
import { useExporting, useProject, useServices } from './services'

export function useExportKey(): string {
  const services = useServices()
  // The key is made of these: whoever uses it is called again when one of them changes.
  useExporting((state) => state.target)
  useExporting((state) => state.options)
  useProject((state) => state.doc)
  useProject((state) => state.experiment)
  useProject((state) => state.formulation)
  return exportKey(services)
}
