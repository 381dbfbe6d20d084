/** Welcome page with the ways to start: an empty canvas, a file, recent projects, and the examples as pictures. */
import { useCallback } from 'react'
import { CarFront, Compass, FilePlus2, FolderOpen, History, LayoutTemplate } from 'lucide-react'
import type { ExampleInfo } from '../../projects/opened'
import type { RecentProject } from '../../bridge'
import { newFromTemplate, openExample, openRecent } from '../files/files'
import { useServices } from './services'
import { useUi } from '../workbench/services'
import { templateTexts } from '../texts/templates'
import { vehicleTexts } from '../texts/vehicles'
import { tourTexts } from '../texts/tour'
import { Dialog } from '../ui/Dialog'
import { firstExample } from './first-example'
import { pictureOf } from './pictures'
import { templates } from './templates'
import { startTexts } from '../texts/start'
import { Button } from '../ui/Button'
import { useLoaded } from '../ui/use-loaded'
import './welcome.css'

export function Welcome() {
  const services = useServices()
  const close = useUi((state) => state.closeDialog)
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
      aside={
        <Button onClick={() => act(() => services.commands.run('tour'))}>
          <Compass size={15} strokeWidth={1.75} aria-hidden="true" />
          {tourTexts.command}
        </Button>
      }
      actions={<Button label={startTexts.close} onClick={close} />}
    >
      <div className="welcome">
        <section className="welcome-start" aria-label={startTexts.start}>
          <button
            type="button"
            className="welcome-action"
            onClick={() => act(() => services.commands.run('new-vehicle'))}
          >
            <CarFront size={18} strokeWidth={1.5} aria-hidden="true" />
            <span>
              <strong>{vehicleTexts.welcome}</strong>
              <small>{vehicleTexts.welcomeDetail}</small>
            </span>
          </button>
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
          <button type="button" className="welcome-action" onClick={() => act(() => services.commands.run('new'))}>
            <FilePlus2 size={18} strokeWidth={1.5} aria-hidden="true" />
            <span>
              <strong>{startTexts.newProject}</strong>
              <small>{startTexts.emptyCanvas}</small>
            </span>
          </button>
          <button type="button" className="welcome-action" onClick={() => act(() => services.commands.run('open'))}>
            <FolderOpen size={18} strokeWidth={1.5} aria-hidden="true" />
            <span>
              <strong>{startTexts.openProject}</strong>
              <small>{startTexts.ownProject}</small>
            </span>
          </button>
          <h3>{startTexts.openedLately}</h3>
          {recent.length === 0 && <p className="faint text-sm">{startTexts.recentEmpty}</p>}
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

/** Decoration: the title beside it names its content. */
function Picture({ name }: { readonly name: string }) {
  const source = pictureOf(name)
  return <span className="welcome-picture">{source !== undefined && <img src={source} alt="" />}</span>
}

interface Projects {
  readonly examples: readonly ExampleInfo[]
  readonly recent: readonly RecentProject[]
}

/** Vehicles, then motion bases; the rest follows by name. */
const shownFirst = [firstExample, 'macpherson-sedan', 'forestry-skidder', 'whipple-bicycle', 'hexapod', 'washout']

const nothingYet: Projects = { examples: [], recent: [] }

function useProjects(): Projects {
  const { bridge, ui } = useServices()
  const load = useCallback(async () => {
    const [examples, recent] = await Promise.all([bridge.listExamples(), bridge.listRecent()])
    ui.getState().settled('examples')
    const place = ({ name }: ExampleInfo): number => (shownFirst.includes(name) ? shownFirst.indexOf(name) : Infinity)
    const inOrder = examples.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
    return { examples: inOrder, recent }
  }, [bridge, ui])
  const failed = useCallback((error: unknown) => void ui.getState().notifyError(error, 'examples'), [ui])
  return useLoaded<Projects>(load, failed) ?? nothingYet
}

function dayOf(time: number): string {
  return new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}
