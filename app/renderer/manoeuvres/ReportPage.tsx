/** Report of a manoeuvre: figures with their limits, plots, and the course seen from above. */
import { Fragment, useRef } from 'react'
import { Download, FilePlus, ListPlus, Printer } from 'lucide-react'
import type { ManoeuvreReport } from '../../../manoeuvres/shared/types'
import { figureText, limitText } from '../../manoeuvre-text'
import { getHeader } from '../store/records'
import { printReport } from '../ui/print/print-report'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import { Button } from '../ui/Button'
import { sentence } from '../ui/sentence'
import { fileName, offerFile } from '../workbench/offer-file'
import { Chart } from '../plots/charts/Chart'
import { CourseChart } from './CourseChart'
import { addAsExperiment, openAsProject, reportCsv } from './perform'
import type { Outdated } from '../running/outdated'
import { useProject } from '../workbench/services'
import { useServices } from './services'

interface ReportPageProps {
  readonly report: ManoeuvreReport
  /** Reason why the report is out of date. */
  readonly outdated: Outdated
}

export function ReportPage({ report, outdated }: ReportPageProps) {
  const services = useServices()
  const article = useRef<HTMLElement>(null)
  const project = useProject((state) => getHeader(state.doc).title)
  const { title, standard, settings, figures, plots, course, remarks } = report
  const limited = figures.some(({ limit }) => limit !== undefined)
  return (
    <article className={outdated === null ? 'manoeuvre-report' : 'manoeuvre-report stale'} ref={article}>
      <header>
        <h2>
          {title} <span className="manoeuvre-standard">{standard}</span>
        </h2>
        {outdated !== null && (
          <span className="outdated" role="status">
            {outdated}
          </span>
        )}
        {limited && <Verdict report={report} outdated={outdated} />}
        <span className="spacer" />
        <Button
          look="small"
          title={outdated === null ? texts.addTip : texts.runAgainFirst}
          disabled={outdated !== null}
          onClick={() => addAsExperiment(services, report)}
        >
          <ListPlus size={14} aria-hidden="true" /> {texts.add}
        </Button>
        <Button
          look="small"
          title={outdated === null ? texts.openAsProjectTip : texts.runAgainFirst}
          disabled={outdated !== null}
          onClick={() => void openAsProject(services, report)}
        >
          <FilePlus size={14} aria-hidden="true" /> {texts.openAsProject}
        </Button>
        <Button
          look="small"
          onClick={() =>
            void offerFile(services, `${fileName(title)}.csv`, reportCsv(report, outdated), 'text/csv', texts.csvSaved)
          }
        >
          <Download size={14} aria-hidden="true" /> {texts.csv}
        </Button>
        <Button look="small" title={texts.printTip} onClick={() => printReport(article.current?.outerHTML ?? '')}>
          <Printer size={14} aria-hidden="true" /> {texts.print}
        </Button>
      </header>
      <div className="on-paper">
        <p>{project}</p>
        <dl>
          {settings
            .filter(([, text]) => text !== '')
            .map(([label, text]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
        </dl>
      </div>
      {standard !== '' && <p className="soft text-xs">{texts.notCertified}</p>}
      {report.undecided !== undefined && <p className="soft text-xs">{texts.undecidedBecause(report.undecided)}</p>}
      {remarks.length > 0 && (
        <ul className="manoeuvre-remarks">
          {remarks.map((remark) => (
            <li key={remark}>{sentence(remark, '')}.</li>
          ))}
        </ul>
      )}
      <FigureTable figures={figures} limited={limited} outdated={outdated} />
      {course !== undefined && <CourseChart course={course} />}
      <div className="charts">
        {plots.map((plot) => (
          <Chart key={plot.title} plot={plot} />
        ))}
      </div>
    </article>
  )
}

interface FigureTableProps extends Pick<ReportPageProps, 'outdated'> {
  readonly figures: ManoeuvreReport['figures']
  /** True if a figure has a limit. */
  readonly limited: boolean
}

function FigureTable({ figures, limited, outdated }: FigureTableProps) {
  return (
    <table className="manoeuvre-figures">
      <thead>
        <tr>
          <th scope="col">{texts.figure}</th>
          <th scope="col">{texts.value}</th>
          {limited && <th scope="col">{texts.limit}</th>}
          {limited && <th scope="col">{texts.result}</th>}
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.id} title={figure.note}>
            <th scope="row">{figure.label}</th>
            <td>
              {figureText(figure)}
              {figure.value === null && figure.note !== undefined && (
                <span className="soft text-xs"> {figure.note}</span>
              )}
            </td>
            {limited && <td>{limitText(figure)}</td>}
            {limited && (
              <td>
                {figure.passed !== undefined && (
                  <span className={badgeOf(figure.passed, outdated)}>
                    {figure.passed ? texts.passed : texts.failed}
                  </span>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const badgeOf = (passed: boolean, outdated: Outdated): string =>
  outdated !== null ? 'badge' : passed ? 'badge ok' : 'badge danger'

/** Badge that says passed or failed, or gives no verdict if the run departs from the standard. */
function Verdict({ report: { passed, undecided }, outdated }: ReportPageProps) {
  if (undecided !== undefined) return <span className="badge">{texts.undecided}</span>
  return <span className={badgeOf(passed === true, outdated)}>{passed ? texts.passed : texts.failed}</span>
}
