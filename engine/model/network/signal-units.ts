/**
 * Units of signals, as far as the ports that they are wired to state them. A source has no unit of its own. A port that
 * it feeds may have one (a force in N), and so may the port of a subsystem that states it. Most signals between blocks
 * (gain, sum, formulas) have none that could be known.
 */
import { definitionFor } from '../blocks/block'
import type { BlockDefinition, BlockRegistry, Port, UnitFrom } from '../blocks/block'
import { ModelError } from '../../errors/model-error'
import { splitMember } from '../names/names'
import { unitHint } from '../expression'
import type { BlockInstance, ProjectFile, ScalarValue } from '../project/project'
import { joinedPorts } from '../subsystem/wires'
import { isTogether } from './width-leaves'
import {
  compatible,
  dimensionText,
  parseUnit,
  siUnit,
  type Dimension,
  shownUnit,
  rateUnit,
} from '../../quantities/units'

/** Port with a unit on a signal. */
export interface PortUnit {
  /** SI unit. */
  readonly unit: string
  /** Path of the block. */
  readonly block: string
  readonly port: string
}

/** Returns the ports with a unit on the signal at a port of a block; nothing is computed before it is requested. */
export type SignalUnits = (block: string, port: string) => readonly PortUnit[]

export const noSignalUnits: SignalUnits = () => []

/**
 * Returns the problem of a value of a signal, or of its rate of change; undefined if it is of the kind of the ports.
 * @param value as it is written, and the dimension that it has
 */
export function unlikeSignal(
  value: { readonly written: ScalarValue; readonly dimension: Dimension; readonly perSecond?: boolean },
  wired: readonly PortUnit[],
): ModelError | undefined {
  const { written, dimension, perSecond = false } = value
  const unitOf = (unit: string): string => (perSecond ? rateUnit(unit) : unit)
  const other = wired.find(({ unit }) => !compatible(dimension, parseUnit(unitOf(unit)).dimension))
  if (other === undefined) return undefined
  const unit = other.unit === '1' ? 'a number without unit' : `in ${shownUnit(other.unit)}`
  return unlike(written, dimension, `${other.block}.${other.port} is ${unit}`, unitHint(unitOf(other.unit)))
}

/** Returns the error for a value with a unit of another kind than something else. */
export function unlike(written: ScalarValue, dimension: Dimension, but: string, hint: string): ModelError {
  const dimensionName = dimensionText(dimension)
  const has = dimensionName === '1' ? 'is a number without unit' : `has the unit ${shownUnit(dimensionName)}`
  return new ModelError('wrong-unit', `"${written}" ${has}, but ${but}`, {}, hint)
}

/**
 * Limit of the ports of a signal that are examined: every port may ask, so thousands of ports would take quadratic
 * time.
 */
const mostPorts = 50

/** @param project expanded, with the values that hold */
export function signalUnits(project: Pick<ProjectFile, 'blocks' | 'wires'>, registry: BlockRegistry): SignalUnits {
  let neighbours: ReadonlyMap<string, readonly string[]> | undefined
  const known = new Map<string, readonly PortUnit[]>()
  const joined = (start: string): readonly string[] => {
    neighbours ??= throughBlocks(neighboursOf(project), project, registry)
    return reach(start, neighbours, mostPorts)
  }
  return (block, port) => {
    const start = `${block}.${port}`
    let units = known.get(start)
    if (units === undefined) {
      units = joined(start).flatMap((at) => {
        const port = portAt(at, project, registry)
        const unit = port?.port.kind === 'signal' ? unitOfPort(port, port.port, joined, project, registry) : undefined
        return port === undefined || unit === undefined ? [] : [{ unit, block: port.block, port: port.name }]
      })
      known.set(start, units)
    }
    return units
  }
}

/** Returns all ports on the signal at a port, through blocks that pass it on as it is. */
export function signalNets(
  project: Pick<ProjectFile, 'blocks' | 'wires'>,
  registry: BlockRegistry,
): (start: string) => readonly string[] {
  const neighbours = throughBlocks(neighboursOf(project), project, registry)
  return (start) => reach(start, neighbours)
}

type Neighbours = ReadonlyMap<string, readonly string[]>
const joinedIn = new WeakMap<Pick<ProjectFile, 'blocks' | 'wires'>, Neighbours>()

/**
 * Returns the ports joined by wires, and those of subsystems with the ports they stand for; computed once for a
 * project.
 */
export function neighboursOf(project: Pick<ProjectFile, 'blocks' | 'wires'>): Neighbours {
  let known = joinedIn.get(project)
  if (known === undefined) joinedIn.set(project, (known = findNeighbours(project)))
  return known
}

function findNeighbours(project: Pick<ProjectFile, 'blocks' | 'wires'>): Neighbours {
  const neighbours = new Map<string, string[]>()
  const lead = (from: string, to: string): void => {
    const list = neighbours.get(from)
    if (list === undefined) neighbours.set(from, [to])
    else list.push(to)
  }
  const join = (a: string, b: string): void => {
    lead(a, b)
    lead(b, a)
  }
  for (const [a, b] of Object.values(project.wires)) join(a, b)
  for (const [block, { ports }] of Object.entries(project.blocks)) {
    if (ports === undefined) continue
    for (const port of Object.keys(ports)) {
      const ownEnd = `${block}.${port}`
      for (const inner of joinedPorts(project, ownEnd) ?? []) join(ownEnd, inner)
    }
  }
  return neighbours
}

/** Adds to joined ports those that a block passes on as they are. */
function throughBlocks(
  wired: Neighbours,
  { blocks }: Pick<ProjectFile, 'blocks'>,
  registry: BlockRegistry,
): Neighbours {
  const joined = new Map<string, readonly string[]>(wired)
  for (const [block, instance] of Object.entries(blocks)) {
    const definition = definitionFor(registry, instance)
    for (const [port, element] of elementsOf(definition))
      joined.set(`${block}.${element}`, [...(joined.get(`${block}.${element}`) ?? []), `${block}.${port}`])
    const [first, ...others] = definition?.sameUnit?.(instance.params ?? {}) ?? []
    for (const port of others)
      for (const [from, to] of [
        [first, port],
        [port, first],
      ] as const)
        joined.set(`${block}.${from}`, [...(joined.get(`${block}.${from}`) ?? []), `${block}.${to}`])
  }
  return joined
}

/**
 * Returns the outputs that inputs form, with each of these inputs: if a vector has one unit, its elements have it too.
 * The reverse doesn't hold, because the elements of another vector may have different units.
 */
function elementsOf(definition: BlockDefinition | undefined): readonly (readonly [port: string, element: string])[] {
  return Object.entries(definition?.ports ?? {}).flatMap(([name, port]) =>
    port.kind === 'signal' && port.width !== undefined && isTogether(port.width)
      ? port.width.together.map((element) => [name, element] as const)
      : [],
  )
}

/**
 * Returns everything that a port is joined with, the nearest first, without the port itself.
 * @param most rough limit of the number
 */
export function reach(
  start: string,
  neighbours: ReadonlyMap<string, readonly string[]>,
  most = Infinity,
): readonly string[] {
  const seen = new Set([start])
  for (const at of seen) {
    for (const next of neighbours.get(at) ?? []) {
      if (seen.size > most) break
      seen.add(next)
    }
  }
  seen.delete(start)
  return [...seen]
}

interface Found {
  readonly block: string
  readonly name: string
  readonly instance: BlockInstance
  readonly port: Port
}

function portAt(text: string, { blocks }: Pick<ProjectFile, 'blocks'>, registry: BlockRegistry): Found | undefined {
  const end = splitMember(text)
  if (end === undefined || !Object.hasOwn(blocks, end.block)) return undefined
  const instance = blocks[end.block]
  const ports = definitionFor(registry, instance)?.ports ?? {}
  return Object.hasOwn(ports, end.member)
    ? { block: end.block, name: end.member, instance, port: ports[end.member] }
    : undefined
}

function unitOfPort(
  { block, instance }: Found,
  port: Extract<Port, { kind: 'signal' }>,
  joined: (start: string) => readonly string[],
  project: Pick<ProjectFile, 'blocks'>,
  registry: BlockRegistry,
): string | undefined {
  if (port.unitFrom !== undefined) return unitFrom(port.unitFrom, block, instance, joined, project, registry)
  try {
    const unit = siUnit(port.unit)
    if (port.plain === true) return '1'
    return ['', '-', '1'].includes(unit.trim()) ? undefined : unit
  } catch (error) {
    // A text that is not a unit is reported where it is declared.
    if (error instanceof ModelError) return undefined
    throw error
  }
}

function unitFrom(
  from: UnitFrom,
  block: string,
  instance: BlockInstance,
  joined: (start: string) => readonly string[],
  project: Pick<ProjectFile, 'blocks'>,
  registry: BlockRegistry,
): string | undefined {
  if ('param' in from) {
    const byDefault = definitionFor(registry, instance)?.params[from.param]?.default
    const option = String(instance.params?.[from.param] ?? byDefault)
    return Object.hasOwn(from.units, option) ? from.units[option] : undefined
  }
  for (const at of joined(`${block}.${from.flange}`)) {
    const port = portAt(at, project, registry)?.port
    if (port?.kind === 'flange' && port.provides && port.motion !== 'any') return from.units[port.motion]
  }
  return undefined
}
