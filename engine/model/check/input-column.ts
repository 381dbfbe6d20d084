/** Inputs of an experiment that read a column of a data file: sources, and outputs of drivers. */
import { ModelError } from '../../errors/model-error'
import { definitionFor } from '../blocks/block'
import { columnSource, isVectorSource } from '../inputs/experiment-inputs'
import { replaceableSources } from '../inputs/inputs'
import { inputPort, isPortInput } from '../names/names'
import { unknownBlock } from '../names/overrides'
import { resolveBlock } from '../network/parameters'
import type { InputColumn } from '../project/project'
import { driverInputProblem, driverInputRemedy, isDriver } from '../takeover'
import type { CheckContext } from './experiments'
import { checkChosenColumn, checkFile, normalisePath } from '../files/project-files'

/** Returns problems of a source's column: no source, no file, no column, a unit of another kind, missing values. */
export function checkInputColumn(source: string, input: InputColumn, context: CheckContext): readonly ModelError[] {
  const { project, registry, files, scopeOf, units } = context
  const { block, port } = inputPort(source)
  if (!Object.hasOwn(project.blocks, block)) {
    const { code, what, hint } = unknownBlock(block, project)
    return [new ModelError(code, what, {}, hint)]
  }
  if (isPortInput(source)) {
    const problem = driverInputProblem(project, registry, source)
    if (problem !== undefined) return [new ModelError(problem.code, problem.what, {}, problem.hint)]
  } else if (!replaceableSources(project, registry).includes(source)) {
    const sources = replaceableSources(project, registry)
    const definition = definitionFor(registry, project.blocks[source])
    if (definition !== undefined && isDriver(definition))
      return [
        new ModelError(
          'usage',
          `${source} is a driver, not a signal source`,
          {},
          driverInputRemedy(project, registry, source),
        ),
      ]
    const hint = sources.length === 0 ? 'the project has no source' : `sources are ${sources.join(', ')}`
    return [new ModelError('usage', `${source} is not a signal source`, {}, hint)]
  }
  if (isVectorSource(project.blocks[block], registry.get(project.blocks[block].type)))
    return [
      new ModelError(
        'unsupported',
        `${source} gives a vector, but a column holds a single number`,
        {},
        'split it into a source for each element',
      ),
    ]
  const wrong = checkFile(input.file, ['csv'], files)
  if (wrong.length > 0) return wrong
  const instance = columnSource(registry, input)
  const definition = definitionFor(registry, instance)
  if (definition === undefined) return []
  const { problems } = resolveBlock(source, instance, definition, scopeOf(block), units)
  const { column = '', unit = '' } = input
  return [
    ...problems.map(({ code, what, hint }) => new ModelError(code, what, {}, hint)),
    ...checkChosenColumn(input.file, files[normalisePath(input.file)], { column, unit }, units(block, port)),
  ]
}
