/**
 * Checks of values that are set from outside, by inputs of the model and sliders of live mode: the blocks and variables
 * that they name, and their ranges.
 */
import { ModelError, settingAt } from '../../errors/model-error'
import { evaluateScalar, emptyScope } from '../expression'
import { replaceableSources } from '../inputs/inputs'
import { inputPort, isPortInput, splitMember } from '../names/names'
import { suggest } from '../../errors/nearest'
import { unknownBlock } from '../names/overrides'
import { liveTarget } from '../names/live'
import type { ScalarValue } from '../project/project'
import { unlikeSignal, type PortUnit } from '../network/signal-units'
import { driverInputProblem } from '../takeover'
import type { CheckContext } from './experiments'

export function checkInputs(context: CheckContext): readonly ModelError[] {
  const { project, registry } = context
  const inputs = Object.entries(project.inputs ?? {})
  const replaceable = inputs.length === 0 ? [] : replaceableSources(project, registry)
  return inputs.flatMap(([source, { by, full, bandwidth }]) => {
    const path = ['inputs', source]
    const { block: owner, port } = inputPort(source)
    const block = Object.hasOwn(project.blocks, owner) ? project.blocks[owner] : undefined
    if (block === undefined) return [unknownBlock(owner, project).at(settingAt(...path))]
    if (isPortInput(source)) {
      const problem = driverInputProblem(project, registry, source)
      if (problem !== undefined) return [problem.at(settingAt(...path))]
    } else if (!replaceable.includes(source))
      return [
        new ModelError(
          'unsupported',
          `${source} is not a source, so it cannot be an input of the model`,
          { block: source, ...settingAt(...path) },
          'name a source, e.g. the one that feeds a motion driver or a brake',
        ),
      ]
    const width = context.widths.port(owner, port)
    if (width > 1)
      return [
        new ModelError(
          'unsupported',
          `${source} is a vector of ${width} elements, and an input of the model is one number`,
          { block: source, ...settingAt(...path) },
          'use a source for each element, put together with a Mux block',
        ),
      ]
    if ((by === undefined) !== (full === undefined))
      return [
        by === undefined
          ? wrong([...path, 'full'], `nothing moves ${source} by hand`, 'name what drives it, or remove its range')
          : wrong([...path, 'by'], `${source} has no full value`, 'give its range, or remove what drives it'),
      ]
    return [
      ...(full === undefined ? [] : checkFull(full, [...path, 'full'], context.units(owner, port))),
      ...(bandwidth === undefined ? [] : checkBandwidth(bandwidth, [...path, 'bandwidth'])),
    ]
  })
}

function checkFull(full: ScalarValue, path: readonly string[], wired: readonly PortUnit[]): readonly ModelError[] {
  const [value] = evaluated([full], path, wired)
  if (value instanceof ModelError) return [value]
  return value === 0 ? [wrong(path, 'the full value of a hand input is 0', 'give its range')] : []
}

/** Checks the bandwidth of an input; a plain number is in rad/s. */
function checkBandwidth(bandwidth: ScalarValue, path: readonly string[]): readonly ModelError[] {
  const [value] = evaluated([bandwidth], path, [{ unit: 'rad/s', block: 'the filter', port: 'bandwidth' }])
  if (value instanceof ModelError) return [value]
  return value > 0
    ? []
    : [wrong(path, 'the bandwidth of an input is not above 0', 'give the rate of its filter, e.g. 20 rad/s')]
}

export function checkLive(context: CheckContext): readonly ModelError[] {
  const { project } = context
  return Object.entries(project.live ?? {}).flatMap(([key, { low, high }]) => {
    const path = ['live', key]
    const { name, kind } = liveTarget(key)
    if (kind === 'variable') {
      const known = Object.keys(project.variables ?? {})
      if (!known.includes(name))
        return [
          new ModelError(
            'unknown-variable',
            `there is no variable ${name}`,
            settingAt(...path),
            suggest(name, known, 'define it or remove its slider'),
          ),
        ]
    } else {
      const { block } = splitMember(name) ?? { block: name }
      if (!Object.hasOwn(project.blocks, block)) return [unknownBlock(block, project).at(settingAt(...path))]
    }
    if (low === undefined || high === undefined)
      return low === high ? [] : [wrong(path, `the slider of ${name} has one end`, 'give both, or none')]
    const ends = evaluated([low, high], path)
    const problems = ends.filter((end) => end instanceof ModelError)
    if (problems.length > 0) return problems
    return ends[0] < ends[1]
      ? []
      : [wrong(path, `the slider of ${name} ends below its start`, 'give a high that is above low')]
  })
}

/**
 * Numbers with units; variables are for the inputs of a run.
 * @param wired ports of a signal that they are values of
 */
function evaluated(
  values: readonly ScalarValue[],
  path: readonly string[],
  wired: readonly PortUnit[] = [],
): readonly (number | ModelError)[] {
  return values.map((value) => {
    try {
      const { value: si, type } = evaluateScalar(value, emptyScope)
      const problem =
        type.kind === 'known' ? unlikeSignal({ written: value, dimension: type.dimension }, wired) : undefined
      return problem?.at(settingAt(...path)) ?? si
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      return error.place.parameter === undefined ? error.at(settingAt(...path)) : error
    }
  })
}

function wrong(path: readonly string[], what: string, hint: string): ModelError {
  return new ModelError('out-of-range', what, settingAt(...path), hint)
}
