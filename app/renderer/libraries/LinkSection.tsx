/** Section of the inspector for a subsystem from a library: its origin, and whether it still matches the library. */
import { useMemo } from 'react'
import { GitCompareArrows, LibraryBig, RefreshCw, Unlink } from 'lucide-react'
import type { InstanceStatus } from '../../../engine/model/library'
import type { LibraryLink } from '../../../engine/model/project/project'
import { useLibrary, useServices } from './services'
import { useProject } from '../workbench/services'
import { libraryStanding, linkToLibrary } from '../store/edits/library'
import { libraryTexts } from '../texts/libraries'
import { IconButton } from '../ui/IconButton'
import { compareWithLibrary, updateInstances } from './actions'
import { entryFor } from './entries'
import { Button } from '../ui/Button'

const texts = libraryTexts.link

interface LinkSectionProps {
  readonly path: string
  readonly link: LibraryLink
}

export function LinkSection({ path, link }: LinkSectionProps) {
  const services = useServices()
  const { project } = services
  const doc = useProject((state) => state.doc)
  const files = useProject((state) => state.origin.files)
  const libraries = useLibrary((state) => state.libraries)
  const libraryEntry = entryFor(libraries, link)
  const entry = libraryEntry?.entry
  const state = useMemo(() => libraryStanding(doc, files, path, link, entry), [doc, files, path, link, entry])
  const stale = state.newer !== null && (state.changed === true || state.newer)
  const unlink = (): void => {
    const { doc: now, edit } = project.getState()
    edit(texts.unlinked(path), linkToLibrary(now, path, undefined))
  }
  return (
    <section className="inspector-group library-link" aria-label={texts.section}>
      <p>
        <LibraryBig size={14} aria-hidden="true" />
        {texts.from(libraryEntry?.name ?? link.block, libraryEntry?.library ?? link.name, link.version)}
      </p>
      <p className={stale ? 'library-stale' : 'faint'} role="status">
        {describe(state, entry?.version ?? link.version)}
      </p>
      <div className="subsystem-actions">
        {stale && (
          <>
            <Button onClick={() => updateInstances(services, [path])}>
              <RefreshCw size={14} aria-hidden="true" /> {state.newer === true ? texts.update : texts.revert}
            </Button>
            <IconButton
              icon={GitCompareArrows}
              label={libraryTexts.compare}
              onClick={() => compareWithLibrary(services, path)}
            />
          </>
        )}
        {state.rearranged && (
          <Button onClick={() => updateInstances(services, [path], 'rearranged')}>
            <RefreshCw size={14} aria-hidden="true" /> {texts.arrange}
          </Button>
        )}
        {stale || state.rearranged ? (
          <IconButton icon={Unlink} label={texts.unlink} onClick={unlink} />
        ) : (
          <Button look="quiet" onClick={unlink}>
            <Unlink size={14} aria-hidden="true" /> {texts.unlink}
          </Button>
        )}
      </div>
    </section>
  )
}

function describe({ changed, newer, rearranged }: InstanceStatus, version: number): string {
  if (newer === null) return changed === true ? texts.missingChanged : texts.missing
  if (newer) return changed === null ? texts.unclear(version) : changed ? texts.both(version) : texts.newer(version)
  return changed === true ? texts.changed : rearranged ? texts.rearranged : texts.same
}
