/**
 * Choices of the dialog that makes an experiment from a log, and their consequences: problems of roles and columns,
 * findings, the part of the log that is used, and how the experiment starts.
 */
import { recordOf } from '../../../../engine/collections/entries'
import { useDeferredValue, useMemo, useState } from 'react'
import { scaled } from '../../../../engine/io/scaled'
import { columnNamed, type TimeTable } from '../../../../engine/io/table'
import { ModelError } from '../../../../engine/errors/model-error'
import { formatNumber, shownUnit } from '../../../../engine/quantities/units'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { resultsTexts } from '../../texts/results'
import { keptIn, withKept } from '../../store/edits/kept-drivers'
import { getRecord } from '../../store/records'
import { useSignals } from '../use-plotting'
import { spanText } from './ImportHead'
import { corneringColumns, findingsOf, noFindings, valuesOff } from './findings'
import { doublyMoved, drivenColumns, roleNames, roleProblem, type Role, type RoleName } from './log-roles'
import { pairProblem, type Pair } from './pairing'
import { proposalFor } from './proposal'
import { scalingOf } from './scaling'
import type { ImportedData } from './read-data'
import { partTaken, type Trim } from './trimming'

export function useLogExperiment(data: ImportedData) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const signals = useSignals()
  const [proposal] = useState(() => proposalFor(data, doc, registry, signals))
  const [title, setTitle] = useState(data.file.replace(/\.[^.]*$/, ''))
  const [timeColumn, setTimeColumn] = useState(data.timeColumn)
  const [trim, setTrim] = useState<Trim>({ from: '', to: '' })
  const [roles, setRoles] = useState(proposal.roles)
  const [pairs, setPairs] = useState(proposal.pairs)
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
  const note = !isDriven
    ? resultsTexts.nothingDriven
    : roles.speed.column !== ''
      ? resultsTexts.startFromLog(startSpeed, baseTitle)
      : base === undefined
        ? resultsTexts.startWithoutBase
        : resultsTexts.startAsBase(baseTitle)
  return {
    ...{
      title,
      timeColumn,
      trim,
      roles,
      pairs,
      signals,
      off,
      drives,
      roleErrors,
      problems,
      usable,
      findings,
      span,
      note,
    },
    ...{ experiment, setTitle, setTimeColumn, setTrim, setOff },
    /** Returns the choices for the experiment, without findings that don't apply any more. */
    chosen: () => ({ ...choice, off: valuesOff(findings.active, off) }),
    setRole: (role: RoleName, changes: Partial<Role>): void =>
      setRoles({ ...roles, [role]: { ...roles[role], ...changes } }),
    setPair: (column: number, changes: Partial<Pair>): void =>
      setPairs(pairs.map((pair, k) => (k === column ? { ...pair, ...changes } : pair))),
    keepDriver: (driver: string, isKept: boolean): void => setKeep(withKept(keep, driver, isKept)),
  }
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
