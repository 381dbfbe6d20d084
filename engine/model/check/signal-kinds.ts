/**
 * Units that values bring to signals where no port has one: the heading of a table that drives another table, whose breakpoints
 * have a unit too. What ports say is held against each value where it stands (`signal-units.ts`, `checkColumnUnits`).
 */
import { definitionFor } from '../block'
import { ModelError } from '../errors'
import { evaluateQuantity, type Scope } from '../expression'
import { splitMember } from '../names'
import type { ParamValue, ScalarValue } from '../project'
import { neighboursOf, reach, signalNets } from '../signal-units'
import {
  compatible,
  dimensionText,
  divide,
  isDimensionless,
  multiply,
  parseUnit,
  shownUnit,
  unitFor,
  type Dimension,
} from '../units'
import type { CheckContext } from './experiments'
import { headingsOf, normalisePath } from './files'

/** A value with a unit, of the signal at a port. */
interface Evidence {
  readonly block: string
  readonly port: string
  readonly parameter: string
  /** What has the unit, for messages. */
  readonly what: string
  readonly unit: string
  readonly dimension: Dimension
}

/** @returns one problem for each value that is of another kind than the first of its signal */
export function checkSignalKinds(context: CheckContext): readonly ModelError[] {
  const all = Object.keys(context.project.blocks).flatMap((block) => evidenceOf(block, context))
  const scaled = checkScaled(all, context)
  // what a port says is held against every value by itself
  const open = all.filter(({ block, port }) => context.units(block, port).length === 0)
  if (open.length < 2) return scaled
  const nets = signalNets(context.project, context.registry)
  const byPort = new Map<string, Evidence[]>()
  for (const evidence of open) {
    const key = `${evidence.block}.${evidence.port}`
    byPort.set(key, [...(byPort.get(key) ?? []), evidence])
  }
  const seen = new Set<string>()
  const problems: ModelError[] = [...scaled]
  for (const start of byPort.keys()) {
    if (seen.has(start)) continue
    const net = [start, ...nets(start)]
    for (const port of net) seen.add(port)
    const [first, ...others] = net.flatMap((port) => byPort.get(port) ?? [])
    for (const other of others) {
      // within a block it is told where the values are read
      if (other.block === first.block || compatible(other.dimension, first.dimension)) continue
      problems.push(
        new ModelError(
          'wrong-unit',
          `${other.what} is in ${shownUnit(other.unit)}, but ${first.what} of ${first.block}, on the same signal, is in ${shownUnit(first.unit)}`,
          { block: other.block, parameter: other.parameter },
          'correct one of the units, or convert between the blocks with a gain',
        ),
      )
    }
  }
  return problems
}

/**
 * Values with a unit that reach a port of another kind through gains. Behind a sum nothing is followed: a plain factor on a
 * difference is a controller's, in SI. Nor are angles and plain numbers: a factor turns them into anything.
 */
function checkScaled(all: readonly Evidence[], context: CheckContext): readonly ModelError[] {
  const problems: ModelError[] = []
  const wired = neighboursOf(context.project)
  for (const evidence of all) {
    if (isDimensionless(evidence.dimension)) continue
    const first = `${evidence.block}.${evidence.port}`
    const known = new Map([[first, evidence.dimension]])
    for (const [start, dimension] of known) {
      for (const at of reach(start, wired)) {
        const next = throughFactor(at, dimension, context)
        if (next === undefined || known.has(next.output)) continue
        known.set(next.output, next.dimension)
        const { block, parameter } = next
        if (parameter === undefined) continue
        const end = splitMember(next.output)
        // `g` and `1/min` mean what is wanted
        const meant = (unit: string): Dimension => {
          const factor = divide(next.dimension, evidence.dimension)
          const wanted = divide(parseUnit(unit).dimension, factor)
          return multiply(unitFor(evidence.unit, wanted).dimension, factor)
        }
        const other = context
          .units(block, end?.member ?? '')
          .find(({ unit }) => !compatible(meant(unit), parseUnit(unit).dimension))
        if (other === undefined) continue
        known.delete(next.output)
        const factor = dimensionText(divide(parseUnit(other.unit).dimension, dimension))
        problems.push(
          new ModelError(
            'wrong-unit',
            `${evidence.what} of ${evidence.block} is in ${shownUnit(evidence.unit)} and, times the gain, in ${shownUnit(dimensionText(next.dimension))}, but ${other.block}.${other.port} is in ${shownUnit(other.unit)}`,
            { block, parameter },
            `give the gain the unit that turns one into the other, ${shownUnit(factor)}, or correct the unit of the value`,
          ),
        )
        break
      }
    }
  }
  return problems
}

/** The output of a block that scales or passes on the signal at its only input, with the dimension there. */
function throughFactor(
  at: string,
  dimension: Dimension,
  { project, registry, scopeOf }: CheckContext,
): { output: string; block: string; parameter: string | undefined; dimension: Dimension } | undefined {
  const end = splitMember(at)
  if (end === undefined || !Object.hasOwn(project.blocks, end.block)) return undefined
  const { block, member } = end
  const instance = project.blocks[block]
  const definition = definitionFor(registry, instance)
  if (definition === undefined) return undefined
  const { scales } = definition
  const same = definition.sameUnit?.(instance.params ?? {}) ?? []
  if (same.includes(member) && (scales !== undefined || same.length === 2)) {
    const inputs = Object.values(definition.ports).filter((port) => port.kind === 'signal' && port.direction === 'in')
    const output = same.find((port) => port !== member)
    if (output === undefined || inputs.length !== 1) return undefined
    return { output: `${block}.${output}`, block, parameter: undefined, dimension }
  }
  if (scales?.input !== member) return undefined
  const given = instance.params?.[scales.param]
  const factor: unknown = Array.isArray(given) ? (given as readonly unknown[])[0] : given
  const own = typeof factor === 'string' ? dimensionOf(factor, scopeOf(block)) : undefined
  if (own === undefined && isDimensionless(dimension)) return undefined
  return {
    output: `${block}.${scales.output}`,
    block,
    parameter: scales.param,
    dimension: own === undefined ? dimension : multiply(dimension, own),
  }
}

/** Of a value as it is written; undefined where it is a plain number or cannot be evaluated. */
function dimensionOf(text: ScalarValue, scope: Scope): Dimension | undefined {
  try {
    const { type } = evaluateQuantity(text, scope)
    return type.kind === 'known' ? type.dimension : undefined
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

function evidenceOf(block: string, { project, registry, files, scopeOf }: CheckContext): readonly Evidence[] {
  const instance = project.blocks[block]
  const definition = definitionFor(registry, instance)
  if (definition === undefined) return []
  const given = instance.params ?? {}
  const written = (text: ScalarValue): Dimension | undefined => dimensionOf(text, scopeOf(block))
  return Object.entries(definition.params).flatMap(([parameter, param]): Evidence[] => {
    if (!isActive(param.when, definition.params, given)) return []
    const value = Object.hasOwn(given, parameter) ? given[parameter] : undefined
    const of = (port: string | undefined, what: string, cell: ParamValue | undefined): Evidence[] => {
      const dimension = port !== undefined && typeof cell === 'string' ? written(cell) : undefined
      if (port === undefined || dimension === undefined) return []
      return [{ block, port, parameter, what, unit: dimensionText(dimension), dimension }]
    }
    if (param.kind === 'quantity') return of(param.unitOf, param.label, value)
    if (param.kind === 'table' && param.map === undefined && Array.isArray(value)) {
      const rows = value as readonly ParamValue[]
      return param.columns.flatMap(({ name, unitOf }, j) => {
        const cells = rows.flatMap((row) => (Array.isArray(row) ? [(row as readonly ParamValue[])[j]] : []))
        return of(
          unitOf,
          `"${name}" of ${param.label}`,
          cells.find((cell) => typeof cell === 'string'),
        )
      })
    }
    if (param.kind !== 'file' || param.columnPorts === undefined || typeof value !== 'string') return []
    const text = files[normalisePath(value)] as string | undefined
    const headings = text === undefined ? [] : headingsOf(text)
    return param.columnPorts.flatMap((port, j): Evidence[] => {
      const { name, unit } = headings[j] ?? { name: '', unit: undefined }
      if (port === null || unit === undefined || unit === '') return []
      try {
        const { dimension } = parseUnit(unit)
        return [{ block, port, parameter, what: `column "${name}" of "${value}"`, unit, dimension }]
      } catch (error) {
        if (error instanceof ModelError) return []
        throw error
      }
    })
  })
}

function isActive(
  when: { readonly param: string; readonly is: readonly string[] } | undefined,
  params: Readonly<Record<string, { readonly default?: unknown }>>,
  given: Readonly<Record<string, ParamValue>>,
): boolean {
  if (when === undefined) return true
  const chosen = Object.hasOwn(given, when.param) ? given[when.param] : params[when.param]?.default
  return when.is.includes(String(chosen))
}
