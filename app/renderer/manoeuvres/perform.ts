/** Running the chosen manoeuvre, and what is done with its report. */
import type { ManoeuvreName } from '../../../engine/host/manoeuvres/table'
import type { ManoeuvreReport } from '../../../engine/host/manoeuvres/types'
import { limitText } from '../../manoeuvre-text'
import { chosenFormulation } from '../running/running'
import { experimentKey } from '../running/analysis'
import { diffOf } from '../store/diff'
import { documentFromProject, projectFromDocument } from '../store/records'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import type { Services } from './services'

/** What a report depends on. */
export function manoeuvreKey(services: Services): string {
  const { manoeuvre, settings } = services.manoeuvres.getState()
  const { doc } = services.project.getState()
  const roles = projectFromDocument(doc).vehicle
  return JSON.stringify([experimentKey(services), manoeuvre, settings[manoeuvre], roles])
}

/** Shows the view with a manoeuvre chosen. */
export function showManoeuvre({ ui, manoeuvres: store }: Services, manoeuvre: ManoeuvreName): void {
  store.setState({ manoeuvre, page: 'figures' })
  ui.getState().showView('manoeuvres')
}

export function runManoeuvre(services: Services): void {
  const { project, results, ui, problems, manoeuvres: store } = services
  if (project.getState().experiment === null) return
  problems.getState().afterCheck((found) => {
    if (found.length > 0) return ui.getState().set({ problemsOpen: true })
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

/** The project that was run takes the place of the open one, in one undo step. */
export function addAsExperiment(services: Services, report: ManoeuvreReport): void {
  const { project, ui } = services
  if (report.ran === undefined) return
  const { doc, edit } = project.getState()
  edit(texts.addEdit, diffOf(doc, documentFromProject(report.ran.project)))
  project.getState().chooseExperiment(report.ran.experiment)
  ui.getState().notify('success', texts.added)
}

/** Figures, then every curve as two columns. */
export function reportCsv({ title, figures, plots }: ManoeuvreReport): string {
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const rows: string[][] = [
    [title],
    ['figure', 'value', 'unit', 'limit', 'result'],
    ...figures.map((figure) => [
      figure.label,
      figure.value === null ? '' : String(figure.value),
      figure.unit,
      limitText(figure),
      figure.passed === undefined ? '' : figure.passed ? texts.passed : texts.failed,
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
