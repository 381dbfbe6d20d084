/**
 * Dialog that makes an experiment from a log: the inputs that its columns drive, the signals they are compared with,
 * and the start.
 */
import { useState } from 'react'
import { ModelError } from '../../../../engine/errors/model-error'
import { shownUnit } from '../../../../engine/quantities/units'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { resultsTexts } from '../../texts/results'
import { TakenDrivers } from '../../ui/TakenDrivers'
import { Dialog } from '../../ui/Dialog'
import { ColumnTable } from './ColumnTable'
import { createFromLog } from './log-actions'
import { ImportHead } from './ImportHead'
import { LayoutReport } from './LayoutReport'
import { LogFindings } from './LogFindings'
import { choicesFor, roleNames, type Role, type RoleName } from './log-roles'
import type { ImportedData } from './read-data'
import { Choice } from '../../ui/Choice'
import { Button } from '../../ui/Button'
import { Alert } from '../../ui/Alert'
import { useLogExperiment } from './use-log-experiment'

export function LogDialog({ data }: { readonly data: ImportedData }) {
  const services = useServices()
  const { ui } = services
  const log = useLogExperiment(data)
  const { title, timeColumn, trim, roles, signals, pairs, problems, drives, usable, findings } = log
  const [error, setError] = useState<string | null>(null)
  const close = (): void => ui.getState().closeDialog()
  const create = (run: boolean): void => {
    try {
      void createFromLog(services, log.chosen(), run)
    } catch (thrown) {
      if (!(thrown instanceof ModelError)) throw thrown
      setError(thrown.message)
    }
  }

  return (
    <Dialog
      large
      title={resultsTexts.experimentFrom(data.file)}
      onClose={close}
      error={error}
      aside={<span className="faint">{log.span}</span>}
      actions={
        <>
          <Button
            label={resultsTexts.onlyCompare}
            disabled={log.experiment === null}
            onClick={() => ui.getState().openDialog({ kind: 'import', data, reference: null, purpose: 'reference' })}
          />
          <Button label={resultsTexts.cancel} onClick={close} />
          <Button label={resultsTexts.create} disabled={!usable} onClick={() => create(false)} />
          <Button look="primary" label={resultsTexts.createAndRun} disabled={!usable} onClick={() => create(true)} />
        </>
      }
    >
      <ImportHead
        {...{ data, title, timeColumn, trim }}
        onTitle={log.setTitle}
        onTime={log.setTimeColumn}
        onTrim={log.setTrim}
      />
      <LogRoles
        roles={roles}
        columns={data.columns.filter((_, i) => i !== timeColumn)}
        problems={log.roleErrors}
        note={log.note}
        onRole={log.setRole}
      />
      <TakenDrivers takeover={findings.takeover} onKeep={log.keepDriver} />
      <LogFindings findings={findings} off={log.off} onOff={log.setOff} />
      <LayoutReport data={data} />
      <ColumnTable {...{ data, timeColumn, signals, pairs, problems, drives }} onChange={log.setPair} />
    </Dialog>
  )
}

interface LogRolesProps {
  readonly roles: Readonly<Record<RoleName, Role>>
  readonly columns: ImportedData['columns']
  readonly problems: Readonly<Record<RoleName, string | null>>
  /** How the experiment starts. */
  readonly note: string
  readonly onRole: (role: RoleName, changes: Partial<Role>) => void
}

/** Inputs of the experiment that columns of the log move. */
function LogRoles({ roles, columns, problems, note, onRole }: LogRolesProps) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  return (
    <fieldset className="log-roles" aria-label={resultsTexts.logInputs}>
      <legend>{resultsTexts.logInputs}</legend>
      <div className="log-role faint" aria-hidden="true">
        <span />
        <span>{resultsTexts.logColumn}</span>
        <span />
        <span>{resultsTexts.whatItMoves}</span>
      </div>
      {roleNames.map((role) => (
        <RoleFields
          key={role}
          role={role}
          value={roles[role]}
          columns={columns}
          moves={choicesFor(role, doc, registry)}
          problem={problems[role]}
          onChange={(changes) => onRole(role, changes)}
        />
      ))}
      <p className="faint">{note}</p>
    </fieldset>
  )
}

interface RoleFieldsProps {
  readonly role: RoleName
  readonly value: Role
  readonly columns: ImportedData['columns']
  readonly moves: readonly string[]
  readonly problem: string | null
  readonly onChange: (changes: Partial<Role>) => void
}

function RoleFields({ role, value, columns, moves, problem, onChange }: RoleFieldsProps) {
  const name = resultsTexts.roles[role]
  return (
    <div className="log-role">
      <span className="log-role-name">{name}</span>
      <Choice
        aria-label={resultsTexts.columnFor(name)}
        aria-invalid={problem !== null}
        value={value.column}
        options={[
          ['', resultsTexts.notChosen],
          ...columns.map(
            ({ name: column, unit }) =>
              [column, unit === undefined ? column : `${column} [${shownUnit(unit)}]`] as const,
          ),
        ]}
        onChoose={(next) => onChange({ column: next })}
      />
      <span aria-hidden="true">→</span>
      <Choice
        aria-label={resultsTexts.movedBy(name)}
        disabled={value.column === ''}
        value={value.moves}
        options={[
          ['', resultsTexts.notChosen],
          ...moves.map((each) => [each, role === 'speed' ? resultsTexts.followedBy(each) : each] as const),
        ]}
        onChoose={(next) => onChange({ moves: next })}
      />
      <Alert text={problem} />
    </div>
  )
}
