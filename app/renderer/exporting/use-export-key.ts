/** Key of everything that an export of the open project depends on, for components that show an export. */
import { exportKey } from './export-model'
import { useExporting, useServices } from './services'
import { useProject } from '../workbench/services'

export function useExportKey(): string {
  const services = useServices()
  // The key is built from these states; reading them renders the component again when one changes.
  useExporting((state) => state.target)
  useExporting((state) => state.options)
  useProject((state) => state.doc)
  useProject((state) => state.experiment)
  useProject((state) => state.formulation)
  return exportKey(services)
}
