/**
 * Roles of columns of a log: which columns are the steering, the speed and the brake, and which part of the model each
 * of them moves.
 */
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import type { ImportedColumn } from '../../../../engine/io/imported'
import { ModelError } from '../../../../engine/errors/model-error'
import { replaceableSources } from '../../../../engine/model/inputs/inputs'
import { isVectorSource } from '../../../../engine/model/inputs/experiment-inputs'
import { inputPort, isPortInput, splitMember } from '../../../../engine/model/names/names'
import type { QuantityId } from '../../../../engine/model/blocks/quantities'
import { quantityOf } from '../../../../engine/model/blocks/signal-words'
import { signalUnits } from '../../../../engine/model/network/signal-units'
import { activeModel, parentOf } from '../../../../engine/model/subsystem'
import { driverInputs } from '../../../../engine/model/takeover'
import { isOfKind, parseUnit } from '../../../../engine/quantities/units'
import { getRecord, projectFromDocument, recordsOf, type Document } from '../../store/records'
import { refusalTexts } from '../../texts/refusals'
import { mainBody } from './main-body'

export const roleNames = ['steering', 'speed', 'brake'] as const
export type RoleName = (typeof roleNames)[number]

/**
 * Column of a role, and the part that it moves: a source, or a body for the speed. Both are empty if the role is
 * unused.
 */
export interface Role {
  readonly column: string
  readonly moves: string
}
export type Roles = Readonly<Record<RoleName, Role>>

/** Returns the names of the columns that drive something. */
export const drivenColumns = (roles: Roles): readonly string[] =>
  roleNames.map((role) => roles[role].column).filter((column) => column !== '')

export const speedControlType = 'mechanics/speed-control'

/** Returns the parts of the model that a role can move, the most likely first. */
export function choicesFor(role: RoleName, doc: Document, registry: BlockRegistry): readonly string[] {
  if (role === 'speed') {
    const main = mainBody(doc, true)
    const bodies = recordsOf(doc, 'block').filter(
      ({ name, value }) =>
        value.type === 'mechanics/rigid-body' && value.disabled !== true && parentOf(name) === '' && name !== main,
    )
    return main === undefined ? [] : [main, ...bodies.map(({ name }) => name)]
  }
  const byHand = role === 'steering' ? 'steer' : 'brake'
  const called = role === 'steering' ? /steer|lenk|rack/i : /brak|brem/i
  const project = projectFromDocument(doc)
  const all = new Set(replaceableSources(project, registry))
  const sources = recordsOf(doc, 'block').filter(({ name, value }) => all.has(name) && value.disabled !== true)
  const rank = (name: string): number =>
    getRecord(doc, 'input', name)?.value.by === byHand
      ? 2
      : called.test(isPortInput(name) ? inputPort(name).port : name)
        ? 1
        : 0
  return [...sources.map(({ name }) => name), ...driverInputs(project, registry)].sort((a, b) => rank(b) - rank(a))
}

/** Returns whether a choice is likely, not just the first of a list. */
function isLikely(role: RoleName, name: string | undefined, doc: Document): name is string {
  if (name === undefined) return false
  if (role === 'speed') return true
  const by = getRecord(doc, 'input', name)?.value.by
  return by === (role === 'steering' ? 'steer' : 'brake') || quantityOf(name, undefined) === role
}

/** Guesses roles from the names and units of the columns; columns with an unsuitable unit are left out. */
export function guessRoles(
  columns: readonly ImportedColumn[],
  timeColumn: number,
  doc: Document,
  registry: BlockRegistry,
): Roles {
  const guess = (role: RoleName): Role => {
    const column = columns.find(
      ({ name, unit }, i) => i !== timeColumn && quantityOf(name, unit) === (role satisfies QuantityId),
    )
    const [first] = choicesFor(role, doc, registry)
    const moves = isLikely(role, first, doc) ? first : ''
    if (column === undefined || moves === '') return { column: '', moves }
    const fits = roleProblem(role, { column: column.name, moves }, column.unit ?? '', doc, registry) === null
    return { column: fits ? column.name : '', moves }
  }
  return { steering: guess('steering'), speed: guess('speed'), brake: guess('brake') }
}

/** Returns the problem of a source that two columns move, or null. */
export function doublyMoved(role: RoleName, roles: Roles): string | null {
  const { column, moves } = roles[role]
  const before = roleNames.slice(0, roleNames.indexOf(role))
  const other = before.find((name) => roles[name].column !== '' && roles[name].moves === moves)
  return column === '' || moves === '' || other === undefined
    ? null
    : refusalTexts.movedTwice(moves, roles[other].column)
}

/** Returns the problem of a column's unit with respect to the part that the column moves, or null. */
export function roleProblem(
  role: RoleName,
  { column, moves }: Role,
  unit: string,
  doc: Document,
  registry: BlockRegistry,
): string | null {
  if (column === '') return null
  if (moves === '') return refusalTexts.nothingToMove
  const moved = getRecord(doc, 'block', moves)?.value
  if (moved !== undefined && isVectorSource(moved, registry.get(moved.type))) return refusalTexts.movesVector(moves)
  const ports =
    role === 'speed'
      ? [{ unit: 'm/s', block: moves, port: 'vx' }]
      : signalUnits(activeModel(projectFromDocument(doc)), registry)(inputPort(moves).block, inputPort(moves).port)
  if (unit === '') return null
  try {
    const other = ports.find((port) => !isOfKind(unit, parseUnit(port.unit).dimension))
    parseUnit(unit)
    return other === undefined ? null : refusalTexts.sourceTakes(unit, `${other.block}.${other.port}`, other.unit)
  } catch (error) {
    if (error instanceof ModelError) return refusalTexts.noSuchUnit(unit)
    throw error
  }
}

export interface SpeedControl {
  readonly control: string
  /** Source of the speed that the control follows. */
  readonly source: string
  readonly frames: readonly string[]
}

/** Returns the speed controls of a model that get their speed from a source. */
export function speedControls(doc: Document): readonly SpeedControl[] {
  const wires = recordsOf(doc, 'wire').map(({ value }) => value)
  const joined = (port: string): readonly string[] =>
    wires.flatMap(([a, b]) => (a === port ? [b] : b === port ? [a] : []))
  return recordsOf(doc, 'block').flatMap(({ name, value }) => {
    if (value.type !== speedControlType) return []
    const source = joined(`${name}.u`).map((port) => splitMember(port)?.block ?? '')[0]
    return source === undefined ? [] : [{ control: name, source, frames: joined(`${name}.frame`) }]
  })
}

/** Returns the speed control of a body, with the source of the speed that it follows. */
export function speedControlOf(doc: Document, body: string): SpeedControl | undefined {
  return speedControls(doc).find(({ frames }) => frames.includes(`${body}.com`))
}
