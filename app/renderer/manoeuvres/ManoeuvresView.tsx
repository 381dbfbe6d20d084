/** Standard manoeuvres: choose, set, run; the report, and the roles of the vehicle. */
import { useStore } from 'zustand'
import { Cone, Play } from 'lucide-react'
import { manoeuvreNames, manoeuvres, type ManoeuvreName } from '../../../engine/host/manoeuvres/table'
import type { ManoeuvreSetting } from '../../../engine/host/manoeuvres/types'
import { getRecord, recordsOf } from '../store/records'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { ScalarInput } from '../ui/fields/ScalarInput'
import { sentence } from '../ui/sentence'
import { Tabs } from '../ui/Tabs'
import { manoeuvreKey, runManoeuvre } from './perform'
import { ReportPage } from './ReportPage'
import { RolesPage } from './RolesPage'
import { useManoeuvres, useProject, useServices } from './services'
import './manoeuvres.css'

const groups = [...new Set(manoeuvreNames.map((name) => manoeuvres[name].group))]

export function ManoeuvresView() {
  const services = useServices()
  const page = useManoeuvres((state) => state.page)
  return (
    <section className="manoeuvres-view" aria-label={texts.view}>
      <SetupPanel />
      <div className="manoeuvres-main">
        <div className="manoeuvres-tabs">
          <Tabs
            label={texts.pages}
            idPrefix="manoeuvres"
            tabs={[
              { id: 'figures', label: texts.figures },
              { id: 'roles', label: texts.roles },
            ]}
            current={page}
            onChoose={(chosen) => services.manoeuvres.setState({ page: chosen })}
          />
        </div>
        <div
          className="manoeuvres-panel"
          role="tabpanel"
          id="manoeuvres-panel"
          aria-labelledby={`manoeuvres-tab-${page}`}
          tabIndex={0}
        >
          {page === 'roles' ? <RolesPage /> : <Report />}
        </div>
      </div>
    </section>
  )
}

function Report() {
  const services = useServices()
  const { status, result, problems, fraction, key } = useStore(services.results.of('manoeuvre'))
  useProject((state) => state.doc)
  useProject((state) => state.experiment)
  useManoeuvres((state) => state)
  const current = key !== null && key === manoeuvreKey(services)
  if (status === 'working' && current)
    return <EmptyState busy title={texts.working} text={`${Math.round(100 * fraction)} %`} />
  const [problem] = problems
  if (current && status === 'failed' && problem !== undefined)
    return <EmptyState icon={Cone} title={texts.notRun} text={sentence(problem.what, problem.hint)} />
  if (!current || result === null)
    return <EmptyState icon={Cone} title={texts.nothingYet} text={texts.nothingYetText} />
  return <ReportPage report={result.report} />
}

function SetupPanel() {
  const services = useServices()
  const name = useManoeuvres((state) => state.manoeuvre)
  const own = useManoeuvres((state) => state.settings[name])
  const experiment = useProject((state) => state.experiment)
  const { status, clear } = useStore(services.results.of('manoeuvre'))
  const facts = manoeuvres[name]
  const working = status === 'working'
  const change = (id: string, value: number | string | undefined): void => {
    const { [id]: _old, ...others } = own ?? {}
    const settings = services.manoeuvres.getState().settings
    services.manoeuvres.setState({
      settings: { ...settings, [name]: value === undefined ? others : { ...others, [id]: value } },
    })
  }
  return (
    <section className="manoeuvres-setup" aria-label={texts.setup}>
      <label className="manoeuvres-field">
        <span>{texts.manoeuvre}</span>
        <select
          className="select"
          value={name}
          disabled={working}
          onChange={(event) => services.manoeuvres.setState({ manoeuvre: event.target.value as ManoeuvreName })}
        >
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {manoeuvreNames
                .filter((id) => manoeuvres[id].group === group)
                .map((id) => (
                  <option key={id} value={id}>
                    {manoeuvres[id].title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <p className="manoeuvres-summary">
        {facts.summary}. {facts.standard}.
      </p>
      <ExperimentField />
      <h3>{texts.settings}</h3>
      {facts.settings.map((setting) => (
        <SettingField
          key={`${name}.${setting.id}`}
          setting={setting}
          value={own?.[setting.id]}
          onChange={(value) => change(setting.id, value)}
        />
      ))}
      {working ? (
        <Button onClick={clear}>{texts.stop}</Button>
      ) : (
        <Button look="primary" disabled={experiment === null} onClick={() => runManoeuvre(services)}>
          <Play size={14} aria-hidden="true" /> {texts.run}
        </Button>
      )}
    </section>
  )
}

function ExperimentField() {
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const { chooseExperiment } = useProject((state) => state)
  if (experiment === null || getRecord(doc, 'experiment', experiment) === undefined)
    return <p className="manoeuvres-summary">{texts.noExperiment}</p>
  return (
    <label className="manoeuvres-field" title={texts.experimentDoc}>
      <span>{texts.experiment}</span>
      <select className="select" value={experiment} onChange={(event) => chooseExperiment(event.target.value)}>
        {recordsOf(doc, 'experiment').map(({ name, value }) => (
          <option key={name} value={name}>
            {value.title ?? name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface SettingFieldProps {
  readonly setting: ManoeuvreSetting
  readonly value: number | string | undefined
  readonly onChange: (value: number | string | undefined) => void
}

function SettingField({ setting, value, onChange }: SettingFieldProps) {
  const { label, doc, unit = '1', choices } = setting
  if (choices !== undefined)
    return (
      <label className="manoeuvres-field" title={doc}>
        <span>{label}</span>
        <select
          className="select"
          value={String(value ?? setting.default)}
          onChange={(event) => onChange(event.target.value === setting.default ? undefined : event.target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
    )
  if (setting.lines === true)
    return (
      <label className="manoeuvres-field" title={doc}>
        <span>{label}</span>
        <textarea
          className="field mono manoeuvres-lines"
          rows={7}
          spellCheck={false}
          value={String(value ?? setting.default)}
          placeholder={doc}
          onChange={(event) => onChange(event.target.value === setting.default ? undefined : event.target.value)}
        />
      </label>
    )
  return (
    <div className="manoeuvres-field" title={doc}>
      <span aria-hidden="true">{label}</span>
      <ScalarInput
        label={label}
        value={value}
        unit={unit}
        bare
        placeholder={setting.default === '' ? texts.automatic : String(setting.default)}
        onCommit={(next) => onChange(next)}
      />
    </div>
  )
}
