/** The running export or its result: the figure of the verification, files, libraries, remarks. */
import { CircleAlert, CircleCheck, Download, TriangleAlert } from 'lucide-react'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { formatNumber } from '../../../engine/quantities/units'
import { exportStages, type ExportVerification, type ModelExport } from '../../export/contract'
import { placeText } from '../problems/place'
import { exportingTexts as texts } from '../texts/exporting'
import { Button } from '../ui/Button'
import { sentence } from '../ui/sentence'
import { offerFile } from '../workbench/offer-file'
import type { ExportJob } from './export-store'
import { useOutdated } from '../running/outdated'
import { exportSources } from './export-model'
import { useExporting, useServices } from './services'
import { useExportKey } from './use-export-key'

export function ResultCard() {
  const key = useExportKey()
  const job = useExporting((state) => state.job)
  const reason = useOutdated('source' in job ? job.source : null)
  if (job.status === 'none') return null
  if (job.status === 'cancelled')
    return (
      <p className="export-result" role="status">
        {texts.cancelled}
      </p>
    )
  if (job.status === 'working') return <Progress job={job} />
  const outdated = reason ?? (job.key === key ? null : texts.outdated)
  return (
    <section className={outdated === null ? 'export-result' : 'export-result stale'} aria-label={texts.result}>
      {outdated !== null && <p className="message warning">{outdated}</p>}
      {job.status === 'failed' ? (
        <Failure error={job.error} />
      ) : (
        <Done result={job.result} outdated={outdated !== null} />
      )}
    </section>
  )
}

function Progress({ job: { progress, cancel } }: { readonly job: Extract<ExportJob, { readonly status: 'working' }> }) {
  const stage = progress?.stage ?? 'preparing'
  const at = exportStages.indexOf(stage)
  const share = progress?.share ?? 0
  return (
    <section className="export-result" aria-label={texts.progress}>
      <progress max={1} value={share} aria-label={texts.progress} aria-valuetext={texts.percent(share)} />
      <p role="status">{progress?.title ?? texts.stages.preparing}</p>
      <ol className="export-stages">
        {exportStages.map((one, i) => (
          <li
            key={one}
            className={i < at ? 'done' : i === at ? 'current' : ''}
            aria-current={i === at ? 'step' : undefined}
          >
            {texts.stages[one]}
          </li>
        ))}
      </ol>
      <Button label={texts.cancel} onClick={cancel} />
    </section>
  )
}

function Failure({ error }: { readonly error: ModelErrorData }) {
  const services = useServices()
  const place = placeText({ place: error.place, source: 'export' })
  return (
    <>
      <h3 className="export-verdict danger">
        <CircleAlert size={16} aria-hidden="true" /> {texts.failed}
      </h3>
      <p role="alert">
        {Object.keys(error.place).length > 0 && <b>{place}: </b>}
        {sentence(error.what, error.hint)}
      </p>
      {error.code !== 'usage' && (
        <>
          <p className="faint">{texts.sourcesDoc}</p>
          <Button label={texts.sources} onClick={() => void exportSources(services)} />
        </>
      )}
    </>
  )
}

function Done({ result, outdated }: { readonly result: ModelExport; readonly outdated: boolean }) {
  const services = useServices()
  const { name, content, mimeType, verification, libraries, remarks } = result
  return (
    <>
      <Verdict verification={verification} />
      <Button
        look={outdated ? undefined : 'primary'}
        onClick={() => void offerFile(services, name, content, mimeType, texts.saved)}
        data-tip={name}
      >
        <Download size={14} aria-hidden="true" /> {texts.save}
      </Button>
      <dl className="export-facts">
        <Fact term={texts.file} text={texts.fileOf(name, texts.bytes(content.byteLength))} />
        {verification.state === 'verified' && (
          <Fact term={texts.compared} text={texts.comparedOf(verification.signals, verification.rows)} />
        )}
        <Fact term={texts.run} text={texts.runOf(result.method, seconds(result.step), seconds(result.stop))} />
        <Fact
          term={texts.model}
          text={texts.modelOf(
            result.states,
            result.parameters,
            result.signals,
            result.inputs.length,
            result.sources.length,
          )}
        />
        {libraries && (
          <Fact term={texts.built} text={libraries.built.length === 0 ? texts.builtNone : libraries.built.join(', ')} />
        )}
        {libraries && libraries.missing.length > 0 && (
          <Fact term={texts.missingLibraries} text={texts.noCompiler(libraries.missing)} />
        )}
      </dl>
      {remarks.length > 0 && (
        <>
          <h4>{texts.remarks}</h4>
          <ul className="export-remarks">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const seconds = (value: number): string => `${formatNumber(value, 6)} s`

function Fact({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function Verdict({ verification }: { readonly verification: ExportVerification }) {
  if (verification.state === 'skipped') return null
  if (verification.state === 'not-verified')
    return (
      <>
        <h3 className="export-verdict warning">
          <TriangleAlert size={16} aria-hidden="true" /> {texts.notVerified}
        </h3>
        <p>{sentence(verification.reason, verification.remedy)}</p>
      </>
    )
  const { worst } = verification
  return (
    <div className="export-figure">
      <h3 className="export-verdict success">
        <CircleCheck size={16} aria-hidden="true" /> {texts.verified}
      </h3>
      <p className="soft">{texts.largest}</p>
      <p className="export-number">
        {worst === null ? texts.equal : texts.ofPeak(worst.difference.toExponential(1))}
        {worst !== null && <span className="faint">{worst.signal}</span>}
      </p>
    </div>
  )
}
