/**
 * Values that make no sense, in every parameter of the blocks of a vehicle and its simulator: each is refused with
 * block, parameter and remedy, or leaves a model whose numbers are finite. Nothing else comes out: no other exception,
 * no NaN.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import type { BlockDefinition } from '../../../../engine/model/blocks/block'
import type { ParamValue } from '../../../../engine/model/project/project'
import { Specimen } from './judged'
import { hostileValues } from './values'

const domains = ['drivetrain', 'brakes', 'driver', 'air', 'chassis', 'cabin', 'cueing'] as const

/** Values of choices with which a parameter is active. */
function shown({ params }: BlockDefinition, key: string): Record<string, ParamValue> {
  const given: Record<string, ParamValue> = {}
  for (let { when } = params[key]; when !== undefined; { when } = params[when.param]) given[when.param] = when.is[0]
  return given
}

/**
 * True if the same is asked of another axis: designs of optimal gains take long, and differ between surge, heave and
 * yaw only.
 */
const alike = (key: string): boolean => /(Sway|Roll|Pitch)$/.test(key)

/** What is wrong with the answer to one value, in words; none if it is as it should be. */
function fault(specimen: Specimen, key: string, value: ParamValue, refused: boolean): string | undefined {
  try {
    const problem = specimen.verdict({ ...shown(specimen.definition, key), [key]: value })
    if (problem === undefined) return refused ? 'is accepted' : undefined
    const { block, parameter, port } = problem.place
    const named = block === specimen.name && (parameter ?? port) !== undefined
    // A value that can't be right on its own is reported at its own place.
    if (!named || (refused && parameter !== key))
      return `is reported at ${block}, ${parameter ?? port}: ${problem.message}`
    return problem.hint === '' ? `has no remedy: ${problem.message}` : undefined
  } catch (error) {
    return `ends in ${String(error)}`
  }
}

describe.each(domains)('blocks of %s', (domain) => {
  const types = registry.all().flatMap(({ type }) => (type.startsWith(`${domain}/`) ? [type] : []))
  it.each(types)('%s refuses what makes no sense, or computes with it', (type) => {
    const specimen = new Specimen(type)
    expect(specimen.verdict()?.message).toBeUndefined()
    const faults = Object.entries(specimen.definition.params).flatMap(([key, param]) =>
      hostileValues(param, alike(key)).flatMap(({ title, value, refused = false }) => {
        const found = fault(specimen, key, value, refused)
        return found === undefined ? [] : [`${key}: ${title} ${found}`]
      }),
    )
    expect(faults).toEqual([])
  })
})
