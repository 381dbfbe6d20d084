/** Options of the export, and a function that changes some of them. */
import type { ExportOptions } from './export-store'
import { useExporting, useServices } from './services'

export function useOptions() {
  const { exporting } = useServices()
  const options = useExporting((state) => state.options)
  const change = (changes: Partial<ExportOptions>): void => exporting.setState({ options: { ...options, ...changes } })
  return { options, change }
}
