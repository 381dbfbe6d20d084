/** Hook that synchronises the state outside the components: title, theme, and the guard against losing changes. */
import { useEffect } from 'react'
import { isUnsaved } from '../store/project-store'
import { getHeader } from '../store/records'
import { useProject, useServices, useUi } from '../workbench/services'

export function useWindowState(): void {
  const { bridge } = useServices()
  const unsaved = useProject(isUnsaved)
  const title = useProject((state) => getHeader(state.doc).title)
  const location = useProject((state) => state.origin.location)
  const set = useUi((state) => state.set)
  const selected = useProject((state) => state.selection)

  useEffect(() => {
    document.title = `${unsaved ? '● ' : ''}${title} – Wishbone`
  }, [unsaved, title])

  useEffect(() => bridge.setUnsaved(unsaved, location), [bridge, unsaved, location])

  useEffect(() => {
    if (selected.blocks.length + selected.wires.length > 0) set({ inspectorTab: 'selection' })
  }, [selected, set])
}
