/** Dialog for choosing the version to compare the open project with. */
import { useCallback, type ReactNode } from 'react'
import { FileJson, GitCommitHorizontal, Save } from 'lucide-react'
import type { Revision } from '../../bridge'
import { useProject, useUi } from '../workbench/services'
import { useServices } from './services'
import { isUnsaved } from '../store/project-store'
import { versionsTexts as texts } from '../texts/versions'
import { Dialog } from '../ui/Dialog'
import { compareWithFile, compareWithRevision, compareWithSaved } from './actions'
import { Button } from '../ui/Button'
import { useLoaded } from '../ui/use-loaded'
import './versions.css'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

export function CompareDialog() {
  const services = useServices()
  const close = useUi((state) => state.closeDialog)
  const unsaved = useProject(isUnsaved)
  const known = useProject((state) => state.savedDoc !== null)
  const location = useProject((state) => state.origin.location)
  const revisions = useRevisions(location)
  const act = (work: () => void): void => {
    close()
    work()
  }
  return (
    <Dialog wide title={texts.dialogTitle} onClose={close} actions={<Button label={texts.cancel} onClick={close} />}>
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

const noRevisions = (): undefined => undefined

function useRevisions(location: string | null): readonly Revision[] {
  const { bridge } = useServices()
  const load = useCallback(
    () => (location === null ? Promise.resolve([]) : bridge.listRevisions(location)),
    [bridge, location],
  )
  // A repository that cannot be read counts as none.
  return useLoaded<readonly Revision[]>(load, noRevisions) ?? []
}

function dayOf(time: number): string {
  return new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}
