/** Actions of the view of manoeuvres: running the chosen manoeuvre, and using its report. */
import type { ManoeuvreName } from '../../../manoeuvres/table'
import type { ManoeuvreReport } from '../../../manoeuvres/shared/types'
import { freeExperimentName, standaloneProject } from '../../../engine/model/overlay'
import { limitText } from '../../manoeuvre-text'
import { chosenFormulation } from '../running/running'
import { experimentKey } from '../running/analysis'
import { replaceProject } from '../files/files'
import { setExperiment } from '../store/edits/experiments'
import { newOrigin } from '../store/project-store'
import { projectFromDocument } from '../store/records'
import { overlayTexts } from '../texts/overlay'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import type { Services } from './services'

/** Returns a text that identifies everything a report depends on. */
export function manoeuvreKey(services: Services): string {
  const { manoeuvre, settings } = services.manoeuvres.getState()
  const { doc } = services.project.getState()
  const roles = projectFromDocument(doc).vehicle
  return JSON.stringify([experimentKey(services), manoeuvre, settings[manoeuvre], roles])
}

/** Shows the view of manoeuvres with this manoeuvre chosen. */
export function showManoeuvre({ ui, manoeuvres: store }: Services, manoeuvre: ManoeuvreName): void {
  store.setState({ manoeuvre, page: 'figures' })
  ui.getState().showView('manoeuvres')
}

export function runManoeuvre(services: Services): void {
  const { project, results, ui, problems, manoeuvres: store } = services
  if (project.getState().experiment === null) return
  problems.getState().afterCheck((problems) => {
    if (problems.length > 0) return ui.getState().set({ problemsOpen: true })
    const { doc, origin, experiment } = project.getState()
    if (experiment === null) return
    const { manoeuvre, settings } = store.getState()
    results
      .of('manoeuvre')
      .getState()
      .renew({
        key: manoeuvreKey(services),
        project: projectFromDocument(doc),
        files: origin.files,
        experiment,
        formulation: chosenFormulation(services),
        manoeuvre,
        settings: settings[manoeuvre] ?? {},
      })
  })
}

/** Adds an experiment whose overlay contains the changes of the manoeuvre; the rest of the project stays unchanged. */
export function addAsExperiment({ project, ui }: Services, { ran }: ManoeuvreReport): void {
  const settings = ran?.project.experiments?.[ran.experiment]
  if (ran === undefined || settings === undefined) return
  const { doc, edit } = project.getState()
  const name = freeExperimentName(projectFromDocument(doc), ran.experiment)
  edit(texts.addEdit(name), setExperiment(doc, name, settings))
  project.getState().chooseExperiment(name)
  ui.getState().notify('success', texts.added(name), {
    label: overlayTexts.show,
    run: () => {
      project.getState().chooseExperiment(name)
      ui.getState().set({ overlayShown: true })
      ui.getState().showDiagram()
    },
  })
}

/** Opens a copy of the project that has the diagram of the manoeuvre, after asking about unsaved changes. */
export async function openAsProject(services: Services, { ran, title }: ManoeuvreReport): Promise<void> {
  if (ran === undefined) return
  const { project, omitted } = standaloneProject(ran.project, ran.experiment, services.registry)
  const { files } = services.project.getState().origin
  const name = `${project.title}, ${title}`
  const opened = await replaceProject(services, () =>
    services.project.getState().load({ ...project, title: name }, { ...newOrigin, name, files }),
  )
  if (opened && omitted.length > 0) services.ui.getState().notify('info', texts.omitted(omitted))
}

/** Returns the report as CSV text: the figures, then two columns for every curve. */
export function reportCsv({ title, figures, plots }: ManoeuvreReport, outdated: string | null = null): string {
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const rows: string[][] = [
    outdated === null ? [title] : [outdated, title],
    ['figure', 'value', 'unit', 'limit', 'result'],
    ...figures.map((figure) => [
      figure.label,
      figure.value === null ? '' : String(figure.value),
      figure.unit,
      limitText(figure),
      figure.passed !== undefined
        ? figure.passed
          ? texts.passed
          : texts.failed
        : figure.value === null
          ? (figure.note ?? '')
          : '',
    ]),
  ]
  for (const plot of plots) {
    const columns = plot.curves.flatMap(({ label, x, y }) => [
      { heading: `${plot.x.label} [${plot.x.unit}]`, values: x },
      { heading: `${plot.title}: ${label} [${plot.y.unit}]`, values: y },
    ])
    const length = Math.max(0, ...columns.map(({ values }) => values.length))
    rows.push(
      [],
      columns.map(({ heading }) => heading),
    )
    for (let i = 0; i < length; i++)
      rows.push(columns.map(({ values }) => (i < values.length ? String(values[i]) : '')))
  }
  return `${rows.map((row) => row.map(quoted).join(',')).join('\n')}\n`
}
