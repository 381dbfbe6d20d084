/** Actions on the reference data of an experiment: choose, import, remove. Changes of the project can be undone. */
import { rangeOf } from '../../../../engine/io/imported'
import type { TimeTable } from '../../../../engine/io/table'
import { readTableText, type TableChoice } from '../../../../engine/io/tables/read'
import { ModelError } from '../../../../engine/errors/model-error'
import { splitMember } from '../../../../engine/model/names/names'
import type { ReferenceSettings } from '../../../../engine/model/project/project'
import { chooseFile } from '../../workbench/choose-file'
import type { Services } from '../services'
import { changeExperiment } from '../../store/edits/experiments'
import { uniqueName } from '../../store/names'
import { getRecord } from '../../store/records'
import type { DialogOf } from '../../workbench/dialog'
import type { ImportPurpose } from '../linked-view'
import { keepParsed } from '../../tables/tables'
import { keptColumns } from './kept-table'
import { guessRoles } from './log-roles'
import { freeFile, stemOf } from './paths'
import { readData, type ImportedData } from './read-data'
import { isTyped, partTaken, type Trim } from './trimming'
import { withText } from './write-table'
import { tableFileTypes } from '../../tables/read-table-file'
import { stepTexts } from '../../texts/steps'
import { noticeTexts } from '../../texts/notices'

/** Lets the user choose a file, and asks how its columns are to be used. */
export async function chooseData(services: Services, purpose: ImportPurpose = 'reference'): Promise<void> {
  const file = await chooseFile(services, tableFileTypes)
  if (file !== null) await offerData(services, file, purpose)
}

/** @param purpose `any`: the names of the columns determine the purpose of the table */
export async function offerData(
  services: Services,
  file: File,
  purpose: ImportPurpose | 'any' = 'reference',
): Promise<void> {
  await read(services, file, {}, { reference: null, purpose })
}

/** Returns the state of the import dialog; null if it is closed. */
export function openImport({ ui }: Services): DialogOf<'import'> | null {
  const { dialog } = ui.getState()
  return dialog?.kind === 'import' ? dialog : null
}

/** Reads the file of the open question again, with the user's answer. */
export async function answerImport(services: Services, choice: TableChoice): Promise<void> {
  const importing = openImport(services)
  if (importing?.data.source == null) return
  const { data, reference, purpose } = importing
  await read(services, importing.data.source, { ...data.choice, ...choice }, { reference, purpose })
}

/** Reads a file; a large one shows its progress and can be cancelled. */
async function read(
  services: Services,
  file: File,
  choice: TableChoice,
  { purpose, reference }: { readonly purpose: ImportPurpose | 'any'; readonly reference: string | null },
): Promise<void> {
  const { linked, ui } = services
  const cancelling = new AbortController()
  const { signal } = cancelling
  const reading = { file: file.name, cancel: () => cancelling.abort() }
  linked.setState({ reading: { ...reading, done: 0 } })
  const progress = (done: number): void => linked.setState({ reading: { ...reading, done } })
  try {
    const data = await readData(file, choice, { progress, signal })
    const chosen = purpose === 'any' ? likelyPurpose(services, data) : purpose
    ui.getState().openDialog({ kind: 'import', data, reference, purpose: chosen })
    ui.getState().settled('import')
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof ModelError)) throw error
    ui.getState().notify('danger', error.message, undefined, 'import')
  } finally {
    linked.setState({ reading: null })
  }
}

/**
 * Returns the likely purpose of a table: columns with names of signals of the model are a result; a table with a
 * steering or a speed is a log that can drive the model.
 */
function likelyPurpose({ project, registry }: Services, { columns, timeColumn }: ImportedData): ImportPurpose {
  const { doc, experiment } = project.getState()
  if (experiment === null) return 'experiment'
  const isOfModel = columns.some(({ name }) => getRecord(doc, 'block', splitMember(name)?.block ?? '') !== undefined)
  const roles = guessRoles(columns, timeColumn, doc, registry)
  return !isOfModel && (roles.steering.column !== '' || roles.speed.column !== '') ? 'experiment' : 'reference'
}

/** Opens the dialog to change the use of columns of data that is already in the project. */
export function reviseData({ project, ui }: Services, reference: string): void {
  const { origin } = project.getState()
  const settings = referencesOf(project.getState())[reference]
  const text = settings === undefined ? undefined : origin.files[settings.file]
  if (settings === undefined || text === undefined) {
    ui.getState().notify('warning', noticeTexts.referenceFileMissing(reference))
    return
  }
  const table = readTableText(text, settings.file)
  const ranges = table.columns.map(({ values }) => rangeOf(values))
  const data = { ...table, ranges, timeColumn: 0, remarks: [], questions: [], source: null, choice: {} }
  ui.getState().openDialog({ kind: 'import', data, reference, purpose: 'reference' })
}

export interface ImportChoice {
  readonly title: string
  readonly timeColumn: number
  readonly trim?: Trim
  readonly map: NonNullable<ReferenceSettings['map']>
}

/** @throws ModelError when the chosen column is not a time; the rest continues in the background for large files */
export function importData(services: Services, choice: ImportChoice): Promise<void> | undefined {
  const { project, ui } = services
  const importing = openImport(services)
  const { doc, experiment, edit } = project.getState()
  if (importing === null || experiment === null) return undefined
  const { data, reference } = importing
  const { title, timeColumn, map } = choice
  if (reference !== null) {
    const references = referencesOf(project.getState())
    const settings = { ...references[reference], file: data.file, title, map }
    edit(
      stepTexts.changeReference(title),
      changeExperiment(doc, experiment, { references: { ...references, [reference]: settings } }),
    )
    ui.getState().closeDialog()
    ui.getState().set({ statusText: noticeTexts.referenceImported(title, Object.keys(map).length) })
    return undefined
  }
  const { trim } = choice
  const imported = {
    ...keptColumns(data.columns, timeColumn, (name) => name in map),
    file: data.file,
    // the time of a reference equals that of the run, unless it is trimmed
    ...(trim !== undefined && isTyped(trim) && { trim }),
  }
  // the dialog stays open so that errors can be reported
  partTaken(data.columns, timeColumn, data.file, trim ?? {}, [])
  return withText(services, imported, ({ text, table }) => addReference(services, data.file, choice, text, table))
}

function addReference(
  { project, ui }: Services,
  from: string,
  choice: ImportChoice,
  text: string,
  table: TimeTable,
): void {
  const { doc, experiment, edit, origin, addFile } = project.getState()
  if (experiment === null) return
  const references = referencesOf(project.getState())
  const { title, map } = choice
  const stem = stemOf(from)
  const file = freeFile('reference', stem, origin.files)
  const name = uniqueName(stem, (candidate) => candidate in references)
  keepParsed(file, text, table)
  addFile(file, text)
  const settings: ReferenceSettings = { file, title, map }
  edit(
    stepTexts.importReference(title),
    changeExperiment(doc, experiment, { references: { ...references, [name]: settings } }),
  )
  ui.getState().set({ statusText: noticeTexts.referenceImported(title, Object.keys(map).length) })
}

export function removeReference({ project }: Services, reference: string): void {
  const { doc, experiment, edit } = project.getState()
  if (experiment === null) return
  const { [reference]: gone, ...rest } = referencesOf(project.getState())
  const references = Object.keys(rest).length > 0 ? rest : undefined
  edit(stepTexts.removeReference(gone?.title ?? reference), changeExperiment(doc, experiment, { references }))
}

function referencesOf({
  doc,
  experiment,
}: ReturnType<Services['project']['getState']>): Readonly<Record<string, ReferenceSettings>> {
  return experiment === null ? {} : (getRecord(doc, 'experiment', experiment)?.value.references ?? {})
}

/** Sets the relative tolerance of a signal against a reference; undefined for the common tolerance. */
export function setTolerance(
  { project }: Services,
  reference: string,
  signal: string,
  value: number | undefined,
): void {
  const { doc, experiment, edit } = project.getState()
  const references = referencesOf(project.getState())
  const settings = references[reference]
  if (experiment === null || settings === undefined) return
  const { [signal]: _old, ...others } = settings.tolerances ?? {}
  const tolerances = value === undefined ? others : { ...others, [signal]: value }
  const { tolerances: _all, ...rest } = settings
  const changed = Object.keys(tolerances).length > 0 ? { ...rest, tolerances } : rest
  edit(
    stepTexts.changeTolerance(signal),
    changeExperiment(doc, experiment, { references: { ...references, [reference]: changed } }),
  )
}
