/**
 * Hook that makes Space play and pause. The diagram behind this view would take the key for panning before shortcuts
 * receive it; the diagram gets the key only while it has the focus.
 */
import { useEffect } from 'react'
import { useServices } from './services'

/**
 * Elements for which Space has another meaning. The tab of this view is not among them, because it is already selected.
 */
const others =
  '.diagram, button:not([role=tab][aria-selected=true]), summary, input, textarea, select, dialog, [role=menu], .popover, .monaco-editor'

export function useSpace(): void {
  const services = useServices()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(others) !== null) return
      event.preventDefault()
      event.stopPropagation()
      services.commands.run('scene-play')
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [services])
}
