/**
 * View of standard manoeuvres: choosing, setting and running them; the report; and the roles of the vehicle's blocks.
 */
import { useStore } from 'zustand'
import { Cone, Play } from 'lucide-react'
import { manoeuvres, type ManoeuvreName } from '../../../manoeuvres/table'
import { isInputUnit } from '../../../manoeuvres/shared/input-units'
import type { ManoeuvreSetting } from '../../../manoeuvres/shared/types'
import { ExperimentField } from '../running/ExperimentField'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import { progressTexts, runningTexts } from '../texts/running'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { ScalarInput } from '../ui/fields/ScalarInput'
import { sentence } from '../ui/sentence'
import { SetupView } from '../ui/SetupView'
import { ManoeuvreOptions } from './ManoeuvreOptions'
import { manoeuvreKey, runManoeuvre } from './perform'
import { ReportPage } from './ReportPage'
import { useOutdatedManoeuvre } from './use-outdated-manoeuvre'
import { RolesPage } from './RolesPage'
import { useManoeuvres, useServices } from './services'
import { useProject } from '../workbench/services'
import './manoeuvres.css'
import { Choice } from '../ui/Choice'

export function ManoeuvresView() {
  const services = useServices()
  const page = useManoeuvres((state) => state.page)
  return (
    <SetupView
      name="manoeuvres"
      label={texts.view}
      pagesLabel={texts.pages}
      side={<SetupPanel />}
      tabs={[
        { id: 'figures', label: texts.figures },
        { id: 'roles', label: texts.roles },
      ]}
      current={page}
      onChoose={(chosen) => services.manoeuvres.setState({ page: chosen })}
      scrolls
    >
      {page === 'roles' ? <RolesPage /> : <Report />}
    </SetupView>
  )
}

function Report() {
  const services = useServices()
  const { status, result, source, problems, fraction, phase, run, key, cancelled } = useStore(
    services.results.of('manoeuvre'),
  )
  const experiment = useProject((state) => state.experiment)
  const name = useManoeuvres((state) => state.manoeuvre)
  const outdated = useOutdatedManoeuvre(source)
  const current = key !== null && key === manoeuvreKey(services)
  if (status === 'working' && current)
    return <EmptyState busy title={texts.working} text={progressTexts.stage(phase, fraction, run)} />
  const [problem] = problems
  if (current && status === 'failed' && problem !== undefined)
    return <EmptyState icon={Cone} title={texts.notRun} text={sentence(problem.what, problem.hint)} />
  if (result === null || source === null || source.experiment !== experiment || source.manoeuvre !== name)
    return (
      <EmptyState
        icon={Cone}
        title={current && cancelled ? runningTexts.analysis.cancelled : texts.nothingYet}
        text={texts.nothingYetText}
      />
    )
  return <ReportPage report={result.report} outdated={outdated} />
}

function SetupPanel() {
  const services = useServices()
  const name = useManoeuvres((state) => state.manoeuvre)
  const ownSettings = useManoeuvres((state) => state.settings[name])
  const experiment = useProject((state) => state.experiment)
  const { status, stop } = useStore(services.results.of('manoeuvre'))
  const facts = manoeuvres[name]
  const working = status === 'working'
  const change = (id: string, value: number | string | undefined): void => {
    const { [id]: _old, ...others } = ownSettings ?? {}
    const settings = services.manoeuvres.getState().settings
    services.manoeuvres.setState({
      settings: { ...settings, [name]: value === undefined ? others : { ...others, [id]: value } },
    })
  }
  return (
    <section className="setup-form" aria-label={texts.setup}>
      <label className="setup-field">
        <span>{texts.manoeuvre}</span>
        <select
          className="select"
          value={name}
          disabled={working}
          onChange={(event) => services.manoeuvres.setState({ manoeuvre: event.target.value as ManoeuvreName })}
        >
          <ManoeuvreOptions />
        </select>
      </label>
      <p className="soft text-xs">
        {facts.summary}
        {facts.summary.endsWith('?') ? '' : '.'}
        {facts.standard !== '' && ` ${facts.standard}.`}
      </p>
      <ExperimentField label={texts.experiment} doc={texts.experimentDoc} none={texts.noExperiment} />
      <h3>{texts.settings}</h3>
      {facts.settings.map((setting) => (
        <SettingField
          key={`${name}.${setting.id}`}
          setting={setting}
          value={ownSettings?.[setting.id]}
          onChange={(value) => change(setting.id, value)}
        />
      ))}
      {working ? (
        <Button onClick={stop}>{texts.stop}</Button>
      ) : (
        <Button look="primary" disabled={experiment === null} onClick={() => runManoeuvre(services)}>
          <Play size={14} aria-hidden="true" /> {texts.run}
        </Button>
      )}
    </section>
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
      <label className="setup-field" title={doc}>
        <span>{label}</span>
        <Choice
          value={String(value ?? setting.default)}
          options={choices.map((choice) => [choice.value, choice.label] as const)}
          onChoose={(next) => onChange(next === setting.default ? undefined : next)}
        />
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
    <div className="setup-field" title={doc}>
      <span aria-hidden="true">{label}</span>
      <ScalarInput
        label={label}
        value={value}
        unit={isInputUnit(unit) ? '1' : unit}
        bare
        placeholder={setting.default === '' ? texts.automatic : String(setting.default)}
        onCommit={(next) => onChange(next)}
      />
    </div>
  )
}
