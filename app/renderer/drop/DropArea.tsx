/**
 * Area for files dragged into the window from outside: shows what can be dropped during the drag, and opens the dropped
 * files. Blocks dragged within the window have their own type and are handled elsewhere.
 */
import { useEffect, useState } from 'react'
import { FileDown, TriangleAlert } from 'lucide-react'
import { useServices } from './services'
import { desktopTexts as texts } from '../texts/desktop'
import { openDropped, type DroppedFile } from './open-files'
import './drop.css'

const FILES = 'Files'

export function DropArea() {
  const services = useServices()
  const [itemCount, setItemCount] = useState<number | null>(null)

  useEffect(() => {
    // Every element that the pointer crosses sends events for entering and leaving.
    let depth = 0
    const isFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes(FILES) === true
    const onEnter = (event: DragEvent): void => {
      if (!isFiles(event)) return
      depth++
      setItemCount(event.dataTransfer?.items.length ?? 1)
    }
    const onLeave = (event: DragEvent): void => {
      if (isFiles(event) && --depth <= 0) setItemCount(null)
    }
    const onOver = (event: DragEvent): void => {
      if (!isFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = event.dataTransfer.items.length > 1 ? 'none' : 'copy'
    }
    const onDrop = (event: DragEvent): void => {
      if (!isFiles(event)) return
      event.preventDefault()
      depth = 0
      setItemCount(null)
      const { items } = event.dataTransfer ?? { items: [] }
      if (items.length > 1) services.ui.getState().notify('warning', `${texts.dropSeveral}. ${texts.dropSeveralHint}`)
      else if (items[0] !== undefined) void take(items[0])
    }
    // The kind of an item is only available while the drop event is handled.
    const take = async (item: DataTransferItem): Promise<void> => {
      const file = item.getAsFile()
      const entry = item.webkitGetAsEntry()
      const handle = services.bridge.kind === 'browser' ? await handleOf(item) : undefined
      if (file === null) return
      const dropped: DroppedFile = {
        file,
        folder: entry?.isDirectory ?? false,
        ...(entry !== null && { entry }),
        ...(handle !== undefined && { handle }),
      }
      await openDropped(services, dropped)
    }
    window.addEventListener('dragenter', onEnter)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragenter', onEnter)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
    }
  }, [services])

  if (itemCount === null) return null
  return (
    <div className="drop-area" role="status">
      <div className="floating drop-card">
        {itemCount > 1 ? (
          <>
            <TriangleAlert size={28} strokeWidth={1.5} aria-hidden="true" />
            <h2>{texts.dropSeveral}</h2>
            <p>{texts.dropSeveralHint}</p>
          </>
        ) : (
          <>
            <FileDown size={28} strokeWidth={1.5} aria-hidden="true" />
            <h2>{texts.dropTitle}</h2>
            <dl>
              {texts.dropKinds.map(([kind, what]) => (
                <div key={kind}>
                  <dt>{kind}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </div>
  )
}

/** Method of the File System Access API (WICG) that TypeScript's DOM library does not declare. */
interface WithHandle {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

async function handleOf(item: DataTransferItem): Promise<FileSystemHandle | undefined> {
  const handle = await (item as WithHandle).getAsFileSystemHandle?.().catch(() => null)
  return handle ?? undefined
}
