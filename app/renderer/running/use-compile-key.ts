/** Hook that returns the key of a compilation of the open project, for views that show one. */
import { compileKey } from './running'
import { useProject } from '../workbench/services'
import { useServices } from './services'

export function useCompileKey(): string {
  const services = useServices()
  // The key depends on these: components that use it update when one of them changes.
  useProject((state) => state.doc)
  useProject((state) => state.experiment)
  useProject((state) => state.formulation)
  return compileKey(services)
}
