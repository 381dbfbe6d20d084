/** Where to start: an empty canvas, a file, what was open lately, the examples as pictures. */
import { useCallback, useEffect, useState } from 'react'
import { Compass, FilePlus2, FolderOpen, History, LayoutTemplate } from 'lucide-react'
import type { ExampleInfo, RecentProject } from '../../bridge'
import { runCommand } from '../shell/commands'
import { newFromTemplate, openExample, openRecent } from '../shell/files'
import { useServices, useUi } from '../shell/services'
import { templateTexts } from '../texts/templates'
import { tourTexts } from '../texts/tour'
import { Dialog } from '../ui/Dialog'
import { firstExample } from './firstExample'
import { pictureOf } from './pictures'
import { templates } from './templates'
import { startTexts } from '../texts/start'
import './welcome.css'

export function Welcome() {
  const open = useUi((state) => state.welcomeOpen)
  return open ? <WelcomeDialog /> : null
}

function WelcomeDialog() {
  const services = useServices()
  const set = useUi((state) => state.set)
  const close = useCallback(() => set({ welcomeOpen: false }), [set])
  const { examples, recent } = useProjects()
  const act = (work: () => void): void => {
    close()
    work()
  }
  return (
    <Dialog
      large
      passing
      title={startTexts.welcomeToWishbone}
      onClose={close}
      actions={
        <>
          <button type="button" className="button" onClick={() => act(() => runCommand(services, 'tour'))}>
            <Compass size={15} strokeWidth={1.75} aria-hidden="true" />
            {tourTexts.command}
          </button>
          <span className="spacer" />
          <button type="button" className="button" onClick={close}>
            {startTexts.close}
          </button>
        </>
      }
    >
      <div className="welcome">
        <section className="welcome-start" aria-label={startTexts.start}>
          <h3>{templateTexts.heading}</h3>
          <ul className="welcome-recent">
            {templates.map((template) => (
              <li key={template.name}>
                <button type="button" onClick={() => act(() => void newFromTemplate(services, template))}>
                  <LayoutTemplate size={14} strokeWidth={1.75} aria-hidden="true" />
                  <span>
                    {template.title}
                    <small>{template.description}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="welcome-action" onClick={() => act(() => runCommand(services, 'new'))}>
            <FilePlus2 size={18} strokeWidth={1.5} aria-hidden="true" />
            <span>
              <strong>{startTexts.newProject}</strong>
              <small>{startTexts.anEmptyCanvas}</small>
            </span>
          </button>
          <button type="button" className="welcome-action" onClick={() => act(() => runCommand(services, 'open'))}>
            <FolderOpen size={18} strokeWidth={1.5} aria-hidden="true" />
            <span>
              <strong>{startTexts.openProject}</strong>
              <small>{startTexts.aProjectJsonOfYours}</small>
            </span>
          </button>
          <h3>{startTexts.openedLately}</h3>
          {recent.length === 0 && <p className="welcome-none">{startTexts.projectsThatYouOpenOr}</p>}
          <ul className="welcome-recent">
            {recent.map((project) => (
              <li key={project.id}>
                <button type="button" onClick={() => act(() => void openRecent(services, project.id))}>
                  <History size={14} strokeWidth={1.75} aria-hidden="true" />
                  <span>
                    {project.title}
                    <small>
                      {project.name}, {dayOf(project.time)}
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <section className="welcome-examples" aria-label={startTexts.examples}>
          <h3>{startTexts.examples}</h3>
          <ul>
            {examples.map(({ name, title, description }) => (
              <li key={name}>
                <button type="button" onClick={() => act(() => void openExample(services, name))}>
                  <Picture name={name} />
                  <strong>{title}</strong>
                  <small>{description}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}

/** Decoration: the title beside it says what it shows. */
function Picture({ name }: { readonly name: string }) {
  const source = pictureOf(name)
  return <span className="welcome-picture">{source !== undefined && <img src={source} alt="" />}</span>
}

interface Projects {
  readonly examples: readonly ExampleInfo[]
  readonly recent: readonly RecentProject[]
}

function useProjects(): Projects {
  const { bridge, ui } = useServices()
  const [projects, setProjects] = useState<Projects>({ examples: [], recent: [] })
  useEffect(() => {
    let gone = false
    Promise.all([bridge.listExamples(), bridge.listRecent()]).then(
      ([examples, recent]) => {
        ui.getState().settled('examples')
        const first = ({ name }: ExampleInfo): number => (name === firstExample ? 0 : 1)
        if (!gone) setProjects({ examples: [...examples].sort((a, b) => first(a) - first(b)), recent })
      },
      (error: unknown) =>
        ui.getState().notify('danger', error instanceof Error ? error.message : String(error), undefined, 'examples'),
    )
    return () => {
      gone = true
    }
  }, [bridge, ui])
  return projects
}

function dayOf(time: number): string {
  return new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}
