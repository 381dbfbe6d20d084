/** Units behind gains: a plain factor changes none, one with a unit is multiplied with it. */
import { isList } from '../../collections/entries'
import { definitionFor } from '../blocks/block'
import { ModelError } from '../../errors/model-error'
import { splitMember } from '../names/names'
import { applyOverrides } from '../names/overrides'
import type { ProjectFile } from '../project/project'
import { neighboursOf, reach } from '../network/signal-units'
import {
  compatible,
  dimensionText,
  divide,
  isDimensionless,
  multiply,
  parseUnit,
  isInUnit,
  shownUnit,
  unitFor,
  type Dimension,
} from '../../quantities/units'
import { forExperiment, withVariant } from '../experiments/variants'
import type { CheckContext } from './experiments'
import { dimensionOf, evidenceOf, type Evidence } from './signal-evidence'

/**
 * Returns problems of values with a unit that reach a port of another kind through gains. Nothing is followed behind a
 * sum: a plain factor on a difference is a controller's, in SI units. Nor are angles and plain numbers followed: a
 * factor turns them into anything.
 */
export function checkScaled(all: readonly Evidence[], context: CheckContext): readonly ModelError[] {
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
        // `g` and `1/min` mean the expected quantity
        const meant = (unit: string): Dimension => {
          const factor = divide(next.dimension, evidence.dimension)
          const dimension = divide(parseUnit(unit).dimension, factor)
          return multiply(unitFor(evidence.unit, dimension).dimension, factor)
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
            `${evidence.what} of ${evidence.block} ${isInUnit(evidence.unit)} and, times the gain, ${isInUnit(dimensionText(next.dimension))}, but ${other.block}.${other.port} ${isInUnit(other.unit)}`,
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

/** Returns the output of a block that scales or passes on the signal at its only input, with the dimension there. */
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
    // unlike the terms of a sum, a reset or a delay may stay open
    const inputs = Object.values(definition.ports).filter(
      (port) => port.kind === 'signal' && port.direction === 'in' && port.optional !== true,
    )
    const output = same.find((port) => port !== member)
    if (output === undefined || inputs.length !== 1) return undefined
    return { output: `${block}.${output}`, block, parameter: undefined, dimension }
  }
  if (scales?.input !== member) return undefined
  const stated = instance.params?.[scales.param]
  const factor: unknown = isList(stated) ? stated[0] : stated
  const valueDimension = typeof factor === 'string' ? dimensionOf(factor, scopeOf(block)) : undefined
  if (valueDimension === undefined && isDimensionless(dimension)) return undefined
  return {
    output: `${block}.${scales.output}`,
    block,
    parameter: scales.param,
    dimension: valueDimension === undefined ? dimension : multiply(dimension, valueDimension),
  }
}

/** The same for the values that experiments and variants set. @param known problems without them */
export function checkScaledRuns(context: CheckContext, known: readonly ModelError[]): readonly ModelError[] {
  const { project, registry } = context
  const seen = new Set(known.map(({ message }) => message))
  const runs = [
    ...Object.keys(project.experiments ?? {}).map((name) => [`in experiment "${name}"`, { experiment: name }] as const),
    ...Object.keys(project.variants ?? {}).map((name) => [`in variant "${name}"`, { variant: name }] as const),
  ]
  return runs.flatMap(([where, run]) => {
    const effective = 'experiment' in run ? ofExperiment(context, run.experiment) : ofVariant(project, run.variant)
    if (effective === undefined) return []
    const changed = Object.keys(effective.blocks).filter((name) => effective.blocks[name] !== project.blocks[name])
    const gain = changed.some((name) => definitionFor(registry, effective.blocks[name])?.scales !== undefined)
    const there = { ...context, project: effective }
    const evidence = (gain ? Object.keys(effective.blocks) : changed).flatMap((block) => evidenceOf(block, there))
    return checkScaled(evidence, there).flatMap((problem) => {
      if (seen.has(problem.message)) return []
      seen.add(problem.message)
      const place = { ...problem.place, ...('experiment' in run ? { experiment: run.experiment } : {}) }
      return [new ModelError(problem.code, `${where}, ${problem.what}`, place, problem.hint)]
    })
  })
}

/**
 * Returns the project as the experiment runs it; undefined if it can't be made. Other checks report wrong names in a
 * set.
 */
function ofExperiment({ project, registry }: CheckContext, name: string): ProjectFile | undefined {
  return unlessWrong(() => {
    const chosen = forExperiment(project, registry, name)
    return applyOverrides(chosen, chosen.experiments?.[name]?.set ?? {})
  })
}

function ofVariant(project: ProjectFile, name: string): ProjectFile | undefined {
  return unlessWrong(() => withVariant(project, name))
}

function unlessWrong<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
