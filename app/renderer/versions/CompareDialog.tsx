/** Which version to compare the open project with. */
import { useEffect, useState, type ReactNode } from 'react'
import { FileJson, GitCommitHorizontal, Save } from 'lucide-react'
import type { Revision } from '../../bridge'
import { useProject, useServices, useUi } from '../shell/services'
import { isUnsaved } from '../store/projectStore'
import { versionsTexts as texts } from '../texts/versions'
import { Dialog } from '../ui/Dialog'
import { compareWithFile, compareWithRevision, compareWithSaved } from './actions'
import './versions.css'

export function CompareDialog() {
  const open = useUi((state) => state.compareOpen)
  return open ? <OpenDialog /> : null
}

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

function OpenDialog() {
  const services = useServices()
  const set = useUi((state) => state.set)
  const unsaved = useProject(isUnsaved)
  const known = useProject((state) => state.savedDoc !== null)
  const location = useProject((state) => state.origin.location)
  const revisions = useRevisions(location)
  const close = (): void => set({ compareOpen: false })
  const act = (work: () => void): void => {
    close()
    work()
  }
  return (
    <Dialog
      wide
      title={texts.dialogTitle}
      onClose={close}
      actions={
        <>
          <span className="spacer" />
          <button type="button" className="button" onClick={close}>
            {texts.cancel}
          </button>
        </>
      }
    >
      <p>{texts.dialogIntro}</p>
      <div className="versions-choices">
        <Choice
          icon={<Save {...icon} />}
          title={texts.saved}
          detail={!known ? texts.savedNone : unsaved ? texts.savedDetail : texts.savedSame}
          disabled={!known || !unsaved}
          onChoose={() => act(() => compareWithSaved(services))}
        />
        <Choice
          icon={<FileJson {...icon} />}
          title={texts.file}
          detail={texts.fileDetail}
          onChoose={() => act(() => void compareWithFile(services))}
        />
      </div>
      {services.bridge.kind === 'electron' && (
        <>
          <h3>{texts.revisions}</h3>
          {revisions.length === 0 && <p className="versions-none">{texts.noRevisions}</p>}
          <ul className="versions-revisions">
            {revisions.map((revision) => (
              <li key={revision.id}>
                <Choice
                  icon={<GitCommitHorizontal {...icon} />}
                  title={revision.subject}
                  detail={`${revision.author}, ${dayOf(revision.time)}, ${revision.id.slice(0, 8)}`}
                  onChoose={() => act(() => void compareWithRevision(services, revision))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly icon: ReactNode
  readonly title: string
  readonly detail: string
  readonly disabled?: boolean
  readonly onChoose: () => void
}

function Choice({ icon: picture, title, detail, disabled = false, onChoose }: ChoiceProps) {
  return (
    <button type="button" className="versions-choice" disabled={disabled} onClick={onChoose}>
      {picture}
      <span>
        <strong>{title}</strong>
        <small>{detail}</small>
      </span>
    </button>
  )
}

function useRevisions(location: string | null): readonly Revision[] {
  const { bridge } = useServices()
  const [revisions, setRevisions] = useState<readonly Revision[]>([])
  useEffect(() => {
    if (location === null) return
    let gone = false
    bridge.listRevisions(location).then(
      (found) => {
        if (!gone) setRevisions(found)
      },
      // A repository that cannot be read is told as none.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [bridge, location])
  return revisions
}

function dayOf(time: number): string {
  return new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
