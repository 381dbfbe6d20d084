/** Toolbar at the top: project menu, undo, experiment and run, theme. */
import { useCallback } from 'react'
import {
  ArrowDownToLine,
  ChevronDown,
  CarFront,
  FilePlus2,
  FlaskConical,
  FolderOpen,
  House,
  Keyboard,
  Moon,
  PackageOpen,
  PackagePlus,
  Redo2,
  Save,
  SaveAll,
  Search,
  Sun,
  Undo2,
  BookOpen,
  GitCompare,
  Waypoints,
} from 'lucide-react'
import type { ExampleInfo } from '../../projects/opened'
import { ProgressLine } from '../running/RunProgress'
import { RunButtons } from '../running/RunButtons'
import { settles } from '../running/settle'
import { runningTexts } from '../texts/running'
import { FormulationSelect } from '../graph/FormulationPicker'
import { HelpMenu } from '../help/HelpMenu'
import { formulationNames } from '../store/edits/formulations'
import { isUnsaved } from '../store/project-store'
import { getHeader, recordsOf } from '../store/records'
import { valuesTexts } from '../texts/values'
import { VariantIcon } from '../variants/VariantSection'
import { VariantSelect } from '../variants/VariantSelect'
import { Menu, type MenuGroup, type MenuItem } from '../ui/Menu'
import type { CommandId } from '../workbench/command'
import { openExample } from '../files/files'
import { commandItem } from '../workbench/menus/command-item'
import { useServices, type Services } from './services'
import { useProject, useUi } from '../workbench/services'
import { shellTexts } from '../texts/shell'
import { useLoaded } from '../ui/use-loaded'
import { CommandButton } from '../workbench/CommandButton'
import { Choice } from '../ui/Choice'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

export function Toolbar() {
  const services = useServices()
  const undoLabel = useProject((state) => state.history.past.at(-1)?.label)
  const redoLabel = useProject((state) => state.history.future[0]?.label)
  const theme = useUi((state) => state.theme)
  return (
    <header className="toolbar" role="toolbar" aria-label={shellTexts.main}>
      <div className="toolbar-side">
        <ProjectMenu />
        <span className="toolbar-line" />
        <CommandButton
          command="undo"
          icon={Undo2}
          label={undoLabel === undefined ? shellTexts.undo : shellTexts.undoOf(undoLabel)}
          disabled={undoLabel === undefined}
        />
        <CommandButton
          command="redo"
          icon={Redo2}
          label={redoLabel === undefined ? shellTexts.redo : shellTexts.redoOf(redoLabel)}
          disabled={redoLabel === undefined}
        />
        <span className="toolbar-line" />
        <CommandButton command="save" icon={Save} label={shellTexts.save} />
        <ProjectTitle />
      </div>
      <RunControls />
      <div className="toolbar-side end">
        <button
          type="button"
          className="button quiet toolbar-search"
          data-tip={shellTexts.allCommandsText}
          data-keys={services.commands.get('command-palette').keyText}
          onClick={() => services.commands.run('command-palette')}
        >
          <Search {...icon} />
          <span className="toolbar-text">{shellTexts.commands}</span>
        </button>
        <HelpMenu />
        <CommandButton command="shortcuts" icon={Keyboard} label={shellTexts.keyboardShortcuts} keys="?" />
        <CommandButton
          command="theme"
          icon={theme === 'dark' ? Sun : Moon}
          label={theme === 'dark' ? shellTexts.lightTheme : shellTexts.darkTheme}
        />
      </div>
      <ProgressLine />
    </header>
  )
}

function ProjectMenu() {
  const services = useServices()
  const { bridge, ui } = services
  const examples = useLoaded(
    useCallback(() => bridge.listExamples(), [bridge]),
    useCallback((error) => void ui.getState().notifyError(error, 'examples'), [ui]),
  )

  return (
    <Menu
      label={shellTexts.wishboneProjectMenu}
      className="button quiet brand"
      button={
        <>
          <Logo /> {shellTexts.wishbone} <ChevronDown size={13} aria-hidden="true" />
        </>
      }
      groups={menuGroups(services, examples ?? [])}
    />
  )
}

function menuGroups(services: Services, examples: readonly ExampleInfo[]): readonly MenuGroup[] {
  const entry = (id: CommandId, picture: MenuItem['icon']): MenuItem => ({
    ...commandItem(services, id),
    icon: picture,
  })
  return [
    {
      items: [
        entry('new', <FilePlus2 {...icon} />),
        entry('new-vehicle', <CarFront {...icon} />),
        entry('open', <FolderOpen {...icon} />),
        entry('welcome', <House {...icon} />),
      ],
    },
    {
      heading: shellTexts.examples,
      items: examples.map(({ name, title, description }) => ({
        label: title,
        detail: description,
        icon: <BookOpen {...icon} />,
        action: () => void openExample(services, name),
      })),
    },
    {
      items: [
        entry('save', <Save {...icon} />),
        entry('save-as', <SaveAll {...icon} />),
        entry('compare', <GitCompare {...icon} />),
        entry('export-model', <PackageOpen {...icon} />),
        entry('add-fmu', <PackagePlus {...icon} />),
      ],
    },
  ].filter((group) => group.items.length > 0)
}

function Logo() {
  return (
    <svg width="18" height="18" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <g fill="none" stroke="var(--accent-ink)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 9.5 19 16 7 22.5" />
        <circle cx="22.5" cy="16" r="3.6" />
      </g>
    </svg>
  )
}

function ProjectTitle() {
  const title = useProject((state) => getHeader(state.doc).title)
  const unsaved = useProject(isUnsaved)
  const location = useProject((state) => state.origin.location)
  const set = useUi((state) => state.set)
  return (
    <button
      type="button"
      className="project-title"
      data-tip={location ?? shellTexts.unsavedPlace}
      onClick={() => set({ inspectorTab: 'project', inspectorOpen: true })}
    >
      <span>{title}</span>
      {unsaved && <span className="unsaved-dot" role="img" aria-label={shellTexts.unsavedChanges} />}
    </button>
  )
}

function RunControls() {
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const chooseExperiment = useProject((state) => state.chooseExperiment)
  const set = useUi((state) => state.set)
  const experiments = recordsOf(doc, 'experiment')
  const formulations = formulationNames(doc).length
  const settled = settles(doc, experiment)
  return (
    <div className="run-controls" role="group" aria-label={shellTexts.simulation}>
      <span className="toolbar-choice" data-tip={shellTexts.experiment}>
        <FlaskConical {...icon} />
        <Choice
          aria-label={shellTexts.experiment}
          value={experiment ?? ''}
          disabled={experiments.length === 0}
          options={[
            ...(experiments.length === 0 ? [['', shellTexts.noExperiment] as const] : []),
            ...experiments.map(({ name, value }) => [name, value.title ?? name] as const),
          ]}
          onChoose={(next) => {
            chooseExperiment(next)
            set({ inspectorTab: 'experiment' })
          }}
        />
      </span>
      {recordsOf(doc, 'variant').length > 0 && (
        <span className="toolbar-choice variant" data-tip={valuesTexts.variant}>
          <VariantIcon {...icon} />
          <VariantSelect />
        </span>
      )}
      {formulations > 1 && (
        <span className="toolbar-choice narrow">
          <Waypoints {...icon} />
          <FormulationSelect compact />
        </span>
      )}
      <CommandButton
        command="settle"
        icon={ArrowDownToLine}
        label={settled ? runningTexts.settleStop : runningTexts.settle}
        pressed={settled}
        disabled={experiment === null}
      />
      <RunButtons />
    </div>
  )
}
