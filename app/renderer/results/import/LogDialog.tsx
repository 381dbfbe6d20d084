/**
 * Dialog that makes an experiment from a log: what its columns drive, what they are compared with, and where it starts.
 */
import { recordOf } from '../../../../engine/collections/entries'
import { useDeferredValue, useMemo, useState } from 'react'
import { scaled } from '../../../../engine/io/scaled'
import { columnNamed, type TimeTable } from '../../../../engine/io/table'
import { ModelError } from '../../../../engine/errors/model-error'
import { formatNumber, shownUnit } from '../../../../engine/quantities/units'
import { useProject, useServices } from '../services'
import { resultsTexts } from '../../texts/results'
import { keptIn, withKept } from '../../store/edits/kept-drivers'
import { getRecord } from '../../store/records'
import { TakenDrivers } from '../../ui/TakenDrivers'
import { Dialog } from '../../ui/Dialog'
import { useSignals } from '../use-plotting'
import { ColumnTable } from './ColumnTable'
import { createFromLog } from './log-actions'
import { ImportHead, spanText } from './ImportHead'
import { LayoutReport } from './LayoutReport'
import { corneringColumns, findingsOf, noFindings, valuesOff } from './findings'
import { LogFindings } from './LogFindings'
import { choicesFor, doublyMoved, drivenColumns, roleNames, roleProblem, type Role, type RoleName } from './log-roles'
import { pairProblem, type Pair } from './pairing'
import { proposalFor } from './proposal'
import { scalingOf } from './scaling'
import type { ImportedData } from './read-data'
import { partTaken, type Trim } from './trimming'
import { Choice } from '../../ui/Choice'
import { Button } from '../../ui/Button'
import { Alert } from '../../ui/Alert'

export function LogDialog({ data }: { readonly data: ImportedData }) {
  const services = useServices()
  const { registry, ui } = services
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const signals = useSignals()
  const [proposal] = useState(() => proposalFor(data, doc, registry, signals))
  const [title, setTitle] = useState(data.file.replace(/\.[^.]*$/, ''))
  const [timeColumn, setTimeColumn] = useState(data.timeColumn)
  const [trim, setTrim] = useState<Trim>({ from: '', to: '' })
  const [roles, setRoles] = useState(proposal.roles)
  const [pairs, setPairs] = useState(proposal.pairs)
  const [error, setError] = useState<string | null>(null)
  const close = (): void => ui.getState().closeDialog()
  const columns = data.columns.filter((_, i) => i !== timeColumn)
  const indexOf = (column: string): number => data.columns.findIndex(({ name }) => name === column)
  const roleOf = (column: string): RoleName | undefined => roleNames.find((role) => roles[role].column === column)
  const drives = data.columns.map(({ name }) => {
    const role = roleOf(name)
    return role === undefined ? undefined : drivenText(role, roles[role])
  })
  const roleErrors = recordOf(
    roleNames.map((role) => {
      const unit = pairs[indexOf(roles[role].column)]?.unit ?? ''
      return [role, doublyMoved(role, roles) ?? roleProblem(role, roles[role], unit, doc, registry)]
    }),
  )
  const problems = pairs.map((pair, i) => {
    const name = data.columns[i]?.name ?? ''
    return i === timeColumn ? null : pairProblem(pair, signals, roleOf(name) !== undefined)
  })
  const driven = drivenColumns(roles)
  const isDriven = driven.length > 0
  const base = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
  const baseTitle = base === undefined ? '' : (base.title ?? experiment ?? '')
  const usable =
    isDriven &&
    timeColumn >= 0 &&
    title.trim() !== '' &&
    [...problems, ...Object.values(roleErrors)].every((problem) => problem === null)
  const cornering = useMemo(() => corneringColumns(data), [data])
  const part = useMemo(
    () => partOf(data, timeColumn, trim, drivenColumns(roles), cornering),
    [data, timeColumn, trim, roles, cornering],
  )
  const [off, setOff] = useState<readonly string[]>([])
  const [keep, setKeep] = useState<readonly string[]>(() => keptIn(doc, experiment))
  const choice = useMemo(
    () => ({ title: title.trim(), timeColumn, trim, roles, pairs, signals, keep }),
    [title, timeColumn, trim, roles, pairs, signals, keep],
  )
  // the typed text is shown before the rows of a long log are read
  const late = useDeferredValue(
    useMemo(() => ({ choice, part }), [choice, part]),
    null,
  )
  const findings = useMemo(
    () => (late === null ? noFindings : findingsOf({ doc, experiment }, registry, data, late.choice, late.part, off)),
    [doc, experiment, registry, data, late, off],
  )
  const span = useMemo(() => spanText(data, timeColumn, trim, drivenColumns(roles)), [data, timeColumn, trim, roles])
  const startSpeed = firstValue(part, roles.speed.column, pairs[indexOf(roles.speed.column)])
  const create = (run: boolean): void => {
    try {
      void createFromLog(services, { ...choice, off: valuesOff(findings.active, off) }, run)
    } catch (thrown) {
      if (!(thrown instanceof ModelError)) throw thrown
      setError(thrown.message)
    }
  }
  const setRole = (role: RoleName, changes: Partial<Role>): void =>
    setRoles({ ...roles, [role]: { ...roles[role], ...changes } })

  return (
    <Dialog
      large
      title={resultsTexts.experimentFrom(data.file)}
      onClose={close}
      error={error}
      aside={<span className="faint">{span}</span>}
      actions={
        <>
          <Button
            label={resultsTexts.onlyCompare}
            disabled={experiment === null}
            onClick={() => ui.getState().openDialog({ kind: 'import', data, reference: null, purpose: 'reference' })}
          />
          <Button label={resultsTexts.cancel} onClick={close} />
          <Button label={resultsTexts.create} disabled={!usable} onClick={() => create(false)} />
          <Button look="primary" label={resultsTexts.createAndRun} disabled={!usable} onClick={() => create(true)} />
        </>
      }
    >
      <ImportHead {...{ data, title, timeColumn, trim }} onTitle={setTitle} onTime={setTimeColumn} onTrim={setTrim} />
      <LogRoles
        {...{ roles, columns }}
        problems={roleErrors}
        note={
          !isDriven
            ? resultsTexts.nothingDriven
            : roles.speed.column !== ''
              ? resultsTexts.startFromLog(startSpeed, baseTitle)
              : base === undefined
                ? resultsTexts.startWithoutBase
                : resultsTexts.startAsBase(baseTitle)
        }
        onRole={setRole}
      />
      <TakenDrivers takeover={findings.takeover} onKeep={(driver, isKept) => setKeep(withKept(keep, driver, isKept))} />
      <LogFindings findings={findings} off={off} onOff={setOff} />
      <LayoutReport data={data} />
      <ColumnTable
        {...{ data, timeColumn, signals, pairs, problems, drives }}
        onChange={(column, changes) =>
          setPairs(pairs.map((pair, k) => (k === column ? { ...pair, ...changes } : pair)))
        }
      />
    </Dialog>
  )
}

function drivenText(role: RoleName, { moves }: Role): string {
  return role === 'speed' ? resultsTexts.speedOf(moves) : moves
}

/**
 * Returns the first scaled value of a column in the part of the table that is used, as text; empty if there is none.
 */
function firstValue(table: TimeTable | null, column: string, pair: Pair | undefined): string {
  const values = table === null ? undefined : columnNamed(table, column)?.values
  if (values === undefined || pair === undefined) return ''
  try {
    const [value] = scaled(values.slice(0, 1), scalingOf(pair, pair.unit), pair.unit)
    return `${formatNumber(value ?? NaN, 5)} ${shownUnit(pair.unit)}`.trim()
  } catch (error) {
    if (error instanceof ModelError) return ''
    throw error
  }
}

function partOf(
  { columns, file }: ImportedData,
  timeColumn: number,
  trim: Trim,
  driving: readonly string[],
  besides: readonly string[],
): TimeTable | null {
  if (timeColumn < 0) return null
  try {
    return partTaken(columns, timeColumn, file, trim, driving, besides)
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
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
