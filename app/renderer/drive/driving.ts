/** Starting drives: from the start, from the end of the last one, or from a saved state; and restarting them. */
import type { InputSettings } from '../../../engine/model/project/project'
import type { SavedState } from '../../../engine/start/state/saved-state'
import { driveTexts } from '../texts/drive'
import { startRun } from '../running/running'
import type { Services } from './services'
import { addDriveTorque, wheelAxes } from '../store/edits/drivable'
import { setHandInputs } from '../store/edits/hand-inputs'
import { keptIn, setKept } from '../store/edits/kept-drivers'
import { applyDiff } from '../store/diff'
import { overlaidDocument } from '../store/overlaid-document'
import { getRecord, projectFromDocument, recordsOf, type Document } from '../store/records'
import type { Takeover } from '../../../engine/model/takeover'
import { takeoverShown } from '../store/takeover'
import { takeoverTexts } from '../texts/takeover'
import { controlsOf, type Control } from './controls'
import type { DriveStart } from './drive-store'

/**
 * Returns the sources that can be driven by hand in the chosen experiment, as the project states or guessed by name:
 * those of the diagram and those that the experiment adds.
 */
export function presentControls(services: Services): readonly Control[] {
  const ofDiagram = allControls(services)
  const known = new Set(ofDiagram.map(({ source }) => source))
  return [
    ...ofDiagram.filter(({ source }) => !isReplaced(services, source)),
    ...controlsIn(services, presentDiagram(services)).filter(({ source }) => !known.has(source)),
  ]
}

/** Returns the open project with the changes that the chosen experiment makes to the diagram. */
export function presentDiagram({ project }: Services): Document {
  const { doc, experiment } = project.getState()
  return overlaidDocument(doc, experiment)
}

const allControls = (services: Services): readonly Control[] => controlsIn(services, services.project.getState().doc)

const controlsIn = ({ registry }: Services, doc: Document): readonly Control[] =>
  controlsOf(projectFromDocument(doc), registry)

/** Returns the sources that the chosen experiment replaces by other blocks: nothing is there to drive by hand. */
export const replacedSources = (services: Services): readonly string[] =>
  allControls(services).flatMap(({ source }) => (isReplaced(services, source) ? [source] : []))

function isReplaced({ project, registry }: Services, source: string): boolean {
  const { doc, experiment } = project.getState()
  const overlay = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.overlay
  const type = overlay?.replace?.[source]?.type
  return (
    overlay?.remove?.includes(source) === true || (type !== undefined && registry.get(type)?.category !== 'Sources')
  )
}

/** Returns settings of hand inputs for the project; those of sources that the chosen experiment lacks stay. */
export function writtenInputs(services: Services, controls: readonly Control[]): ReturnType<typeof handInputsOf> {
  const replaced = allControls(services).filter(({ source }) => isReplaced(services, source))
  const here = [...controls, ...replaced]
  const listed = new Set(here.map(({ source }) => source))
  const elsewhere = recordsOf(services.project.getState().doc, 'input').filter(({ name }) => !listed.has(name))
  return { ...Object.fromEntries(elsewhere.map(({ name, value }) => [name, value])), ...handInputsOf(here) }
}

/** Returns the drivers of the model that the chosen experiment keeps active. */
export function keptDrivers({ project }: Services): readonly string[] {
  const { doc, experiment } = project.getState()
  return keptIn(doc, experiment)
}

/** Returns the drivers that are silent while these controls are driven by hand. */
export function takeoverBy(
  { project, registry }: Services,
  controls: readonly Control[],
  keep: readonly string[],
): Takeover {
  const { doc, experiment } = project.getState()
  const sources = controls.flatMap(({ source, driven }) => (driven ? [source] : []))
  const changed = experiment === null ? doc : applyDiff(doc, setKept(doc, experiment, keep))
  return takeoverShown(changed, registry, experiment, sources)
}

/**
 * Starts a drive with these controls, and writes settings that differ from the project into it.
 * @param options drivers of the model that stay active, those of the experiment if absent; start of the drive
 */
export function startDrive(
  services: Services,
  controls: readonly Control[],
  { keep = keptDrivers(services), from }: { readonly keep?: readonly string[]; readonly from?: SavedState } = {},
): void {
  const { drive, project } = services
  const { doc, edit } = project.getState()
  if (JSON.stringify(handInputsOf(controls)) !== JSON.stringify(handInputsOf(presentControls(services))))
    edit(driveTexts.setUp, setHandInputs(doc, writtenInputs(services, controls)))
  const { doc: next, experiment } = project.getState()
  if (experiment !== null && keep.join() !== keptDrivers(services).join())
    edit(driveTexts.setUp, setKept(next, experiment, keep))
  const inputs = Object.fromEntries(controls.flatMap(({ source, driven }) => (driven ? [[source, 0]] : [])))
  const silent = takeoverBy(services, controls, keep).silenced.map(takeoverTexts.driver)
  drive.setState({ controls, silent })
  services.ui.getState().closeDialog()
  begin(services, { inputs, ...(from === undefined ? {} : { from }) })
}

function begin(services: Services, start: DriveStart): void {
  services.drive.setState({ start })
  services.ui.getState().showView('scene')
  startRun(services, start)
}

/** Ends the running drive and starts it again, or restarts the last one. */
export function restartDrive(services: Services): void {
  const { run, drive } = services
  const { start } = drive.getState()
  if (start === null) return
  if (run.getState().status !== 'running') return begin(services, start)
  const leave = run.subscribe(({ status }) => {
    if (status === 'running') return
    leave()
    // the run store is still reporting the end
    queueMicrotask(() => begin(services, start))
  })
  run.getState().cancel()
}

/** Continues from where the last drive stopped. */
export function driveOn(services: Services): void {
  const state = stoppedAt(services)
  const { controls } = services.drive.getState()
  if (state !== null) startDrive(services, controls, { from: state })
}

/** Returns the final state of the present result, if it was a drive that can continue. */
export function stoppedAt({ run, drive }: Services): SavedState | null {
  const { result } = run.getState()
  const driven = drive.getState().controls.filter((control) => control.driven)
  if (result?.state == null || result.driven.length === 0) return null
  return result.driven.join() === driven.map(({ source }) => source).join() ? result.state : null
}

export function canRestart({ run, drive }: Services): boolean {
  const { status, driving } = run.getState()
  return drive.getState().start !== null && (status !== 'running' || driving)
}

/** Adds torques on all wheels and a throttle for them, as one undo step. Returns false if there is nothing to add. */
export function makeDrivable(services: Services): boolean {
  const { project, registry } = services
  const { doc, edit } = project.getState()
  if (wheelAxes(doc, registry).length === 0) return false
  edit(driveTexts.addTorque, addDriveTorque(doc, registry, handInputsOf(allControls(services))))
  return true
}

function handInputsOf(controls: readonly Control[]): Readonly<Record<string, InputSettings>> {
  return Object.fromEntries(
    controls.flatMap(({ source, driven, kind, written, bandwidth }) =>
      driven ? [[source, { by: kind, full: written, ...(bandwidth === undefined ? {} : { bandwidth }) }]] : [],
    ),
  )
}
