/**
 * Text of a dataset -> records in SI units, with every reference checked.
 *
 * Unsupported statements that change the mechanism cause an error that lists them all with their lines; those about
 * integrators and files and mere data is left out and listed in the result; GRAPHICS and OUTPUT mean nothing here.
 */
import type { ModelError } from '../../../engine/errors/model-error'
import { identifier, readArguments, type StatementArguments } from './arguments'
import type { Dataset, Marker, Part, VectorForce } from './dataset'
import type { LeftOut } from '../../imported/imported-project'
import { datasetError, unsupported } from './error'
import type { Vector } from './geometry'
import { statementNamed, type StatementName } from './keywords'
import { readField } from './read-field'
import { readBushing, readForce, readSForce, readSpringDamper, readVariable } from './read-forces'
import { readConstraint, readCoupler, readGear, readJoint, readMotion, readPrimitive } from './read-joints'
import { readMarker, readPart, type Key } from './read-parts'
import { readRequest } from './read-requests'
import { readStatements, type Statement } from './statements'
import { readUnits, siScales, type UnitScales } from './units'

/**
 * Statements that have no place in a project: they control computation and output, for which a project has its own
 * settings, or hold data that have no direct effect on the motion. A function that uses such data is a separate error.
 */
const settings: readonly StatementName[] = [
  'ADAMS_DATASET', 'ARRAY', 'CURVE', 'DEBUG', 'EQUILIBRIUM', 'IC', 'INTEGRATOR', 'KINEMATICS', 'LANGUAGE', 'LSOLVER',
  'MATERIAL', 'MATRIX', 'PINPUT', 'POUTPUT', 'PREFERENCES', 'RESULTS', 'SECTION', 'SENSOR', 'SPLINE', 'STRING', 'SURFACE',
] // prettier-ignore

/** Assumption for a dataset without UNITS statement, as in solvers. */
const noUnits = 'no UNITS statement: lengths in m, masses in kg, forces in N, times in s'

/** @throws ModelError with the line */
export function readDataset(text: string): Dataset {
  const { title, statements } = readStatements(text)
  requireTitle(title)
  const named = statements.map((statement) => ({ statement, keyword: keywordOf(statement) }))
  const units = named.filter(({ keyword }) => keyword === 'UNITS')
  if (units.length > 1) throw datasetError(units[1].statement.line, 'UNITS is given twice', 'keep one of them')
  const scales = units.length === 0 ? siScales : readUnits(units[0].statement)
  const tables = emptyTables()
  const unknown: LeftOut[] = []
  const leftOut: LeftOut[] = []
  let gravity: Vector = [0, 0, 0]
  let gravityGiven = false
  let stop: number | undefined
  for (const { statement, keyword } of named) {
    if (readRecord(statement, keyword, scales, tables)) continue
    switch (keyword) {
      case 'UNITS':
      case 'GRAPHICS':
      case 'OUTPUT':
      case 'END':
        break
      case 'ACCGRAV':
        if (gravityGiven) throw datasetError(statement.line, 'ACCGRAV is given twice', 'keep one of them')
        gravityGiven = true
        gravity = readGravity(statement, scales.length / scales.time ** 2)
        break
      case 'SIMULATE':
        stop = readStop(statement, scales.time, stop) ?? stop
        break
      default:
        ;(settings.includes(keyword) ? leftOut : unknown).push({
          line: statement.line,
          name: statement.id === '' ? keyword : `${keyword}/${statement.id}`,
        })
    }
  }
  if (unknown.length > 0) throw notSupported(unknown)
  const ground = groundOf(tables.parts)
  return {
    title: title.trim(),
    scales,
    ground,
    ...tables,
    couplers: [...tables.couplers.values()],
    gears: [...tables.gears.values()],
    motions: [...tables.motions.values()],
    vectorForces: [...tables.vectorForces.values()].map((read) => read(tables.markers, ground.id)),
    requests: [...tables.requests.values()],
    gravity,
    stop,
    leftOut,
    assumed: units.length === 0 ? [noUnits] : [],
  }
}

/** @throws ModelError if the first line, which is the title, is a statement */
function requireTitle(title: string): void {
  const [, word] = /^\s*([A-Za-z_]+)\s*\/\s*(?:\d+\s*(?:[,&!]|$)|[A-Za-z_]+\s*=)/.exec(title) ?? []
  if (word !== undefined && statementNamed(word) !== undefined)
    throw datasetError(
      1,
      `the first line of a dataset is its title, but this one is a statement, ${word.toUpperCase()}, which would be lost`,
      'add a line with a title above it',
    )
}

const emptyTables = () => ({
  parts: new Map<number, Part>(),
  markers: new Map<number, Marker>(),
  joints: new Map<number, ReturnType<typeof readJoint>>(),
  primitives: new Map<number, ReturnType<typeof readPrimitive>>(),
  couplers: new Map<number, ReturnType<typeof readCoupler>>(),
  gears: new Map<number, ReturnType<typeof readGear>>(),
  constraints: new Map<number, ReturnType<typeof readConstraint>>(),
  springDampers: new Map<number, ReturnType<typeof readSpringDamper>>(),
  bushings: new Map<number, ReturnType<typeof readBushing>>(),
  sforces: new Map<number, ReturnType<typeof readSForce>>(),
  variables: new Map<number, ReturnType<typeof readVariable>>(),
  motions: new Map<number, ReturnType<typeof readMotion>>(),
  vectorForces: new Map<string, (markers: ReadonlyMap<number, Marker>, ground: number) => VectorForce>(),
  requests: new Map<number, ReturnType<typeof readRequest>>(),
})

type Tables = ReturnType<typeof emptyTables>

/** Reads a statement with a number into its table. Returns false for a statement without table. */
function readRecord(statement: Statement, keyword: StatementName, scales: UnitScales, tables: Tables): boolean {
  const add = <K, T>(table: Map<K, T>, key: K, record: T, name: string): void => {
    if (table.has(key)) throw datasetError(statement.line, `${name} is given twice`, 'give each its own number')
    table.set(key, record)
  }
  const id = (): Key => {
    const number = identifier(statement.id)
    if (number !== undefined) return { id: number, name: `${keyword}/${number}`, line: statement.line }
    throw datasetError(
      statement.line,
      `${keyword} has no number, but "${(statement.id + statement.body).trim().slice(0, 40)}"`,
      `write ${keyword}/1, ...`,
    )
  }
  /** Reads a statement that has a number into its table. */
  const read = <T>(table: Map<number, T>, reader: (s: Statement, key: Key, u: UnitScales) => T): void => {
    const key = id()
    add(table, key.id, reader(statement, key, scales), key.name)
  }
  switch (keyword) {
    case 'PART':
      read(tables.parts, readPart)
      return true
    case 'MARKER':
      read(tables.markers, readMarker)
      return true
    case 'JOINT':
      read(tables.joints, readJoint)
      return true
    case 'JPRIM':
      read(tables.primitives, readPrimitive)
      return true
    case 'COUPLER':
      read(tables.couplers, readCoupler)
      return true
    case 'GEAR':
      read(tables.gears, readGear)
      return true
    case 'GCON':
      read(tables.constraints, readConstraint)
      return true
    case 'MOTION':
      read(tables.motions, readMotion)
      return true
    case 'SPRINGDAMPER':
      read(tables.springDampers, readSpringDamper)
      return true
    case 'BUSHING':
      read(tables.bushings, readBushing)
      return true
    case 'SFORCE':
      read(tables.sforces, readSForce)
      return true
    case 'GFORCE':
    case 'VFORCE':
    case 'VTORQUE': {
      const key = id()
      add(tables.vectorForces, key.name, readForce(statement, keyword, key), key.name)
      return true
    }
    case 'FIELD': {
      const key = id()
      add(tables.vectorForces, key.name, fieldOf(statement, key), key.name)
      return true
    }
    case 'VARIABLE':
      read(tables.variables, readVariable)
      return true
    case 'REQUEST':
      read(tables.requests, readRequest)
      return true
    default:
      return false
  }
}

/** Reads a field, whose reaction acts on the part of its J marker. */
function fieldOf(statement: Statement, key: Key): (markers: ReadonlyMap<number, Marker>) => VectorForce {
  const field = readField(statement, key)
  return (markers) => {
    const marker = markers.get(field.j)
    if (marker !== undefined) return { ...field, reactionPart: marker.part }
    throw datasetError(key.line, `${key.name} refers to MARKER/${field.j}, which does not exist`, 'add the marker')
  }
}

function keywordOf(statement: Statement): StatementName {
  const keyword = statementNamed(statement.keyword)
  if (keyword !== undefined) return keyword
  throw datasetError(
    statement.line,
    `"${statement.keyword.slice(0, 40)}" is not an ADAMS/Solver statement`,
    'correct it, or begin the line with ! to make it a comment',
  )
}

/** Returns one error for all of the statements, at the line of the first. */
function notSupported(statements: readonly LeftOut[]): ModelError {
  const shown = statements.slice(0, 8).map(({ name, line }) => `${name} (line ${line})`)
  if (statements.length > shown.length) shown.push(`and ${statements.length - shown.length} more`)
  return unsupported(
    statements[0].line,
    `statements that cannot be imported yet: ${shown.join(', ')}`,
    'remove them, or replace them by joints, SFORCE, GFORCE, VFORCE, VTORQUE or SPRINGDAMPER',
  )
}

function groundOf(parts: ReadonlyMap<number, Part>): Part {
  const grounds = [...parts.values()].filter((part) => part.ground)
  if (grounds.length === 1) return grounds[0]
  if (grounds.length === 0) throw datasetError(1, 'no part is the ground', 'write PART/1, GROUND')
  throw datasetError(grounds[1].line, 'two parts are the ground', 'keep GROUND in one of them')
}

type GravityArguments = StatementArguments<'IGRAV' | 'JGRAV' | 'KGRAV', never>

function readGravity(statement: Statement, scale: number): Vector {
  const args: GravityArguments = readArguments(statement, 'ACCGRAV', {
    values: ['IGRAV', 'JGRAV', 'KGRAV'],
    flags: [],
  })
  const component = (name: 'IGRAV' | 'JGRAV' | 'KGRAV'): number => (args.number(name) ?? 0) * scale
  return [component('IGRAV'), component('JGRAV'), component('KGRAV')]
}

/** Reads the end of a run: SIMULATE/DYNAMICS, END=5, STEPS=500 (or DURATION, from the end of the previous one). */
function readStop(statement: Statement, scale: number, before = 0): number | undefined {
  const args = readArguments(statement, 'SIMULATE', {
    values: ['END', 'DURATION', 'STEPS', 'DTOUT'],
    flags: ['DYNAMICS', 'DYNAMIC', 'KINEMATICS', 'KINEMATIC', 'TRANSIENT', 'STATICS', 'STATIC', 'INITIAL_CONDITIONS'],
  })
  const endTime = args.number('END')
  const end = endTime ?? args.number('DURATION')
  if (end === undefined) return undefined
  if (end > 0) return end * scale + (endTime === undefined ? before : 0)
  throw datasetError(statement.line, `SIMULATE ends at ${end}`, 'give a time above 0')
}
