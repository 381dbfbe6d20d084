/** Main body, which stands for the vehicle, and the mass of a vehicle according to its blocks. */
import { evaluateAs, variableScope } from '../../../../engine/model/expression'
import { ModelError } from '../../../../engine/errors/model-error'
import { parentOf } from '../../../../engine/model/subsystem'
import { recordsOf, type Document } from '../../store/records'

const bodyType = 'mechanics/rigid-body'

/** Returns the masses by block, kg; an invalid value, or one that only a subsystem can evaluate, counts as zero. */
function masses(doc: Document): readonly { readonly name: string; readonly type: string; readonly mass: number }[] {
  const scope = variableScope(Object.fromEntries(recordsOf(doc, 'variable').map(({ name, value }) => [name, value])))
  return recordsOf(doc, 'block').flatMap(({ name, value }) => {
    const written = value.params?.['mass']
    if (value.disabled === true || (typeof written !== 'number' && typeof written !== 'string')) return []
    try {
      return [{ name, type: value.type, mass: evaluateAs(written, 'kg', scope) }]
    } catch (error) {
      if (error instanceof ModelError) return []
      throw error
    }
  })
}

/**
 * Returns the heaviest body; undefined if there is none.
 * @param outside only among those that are in no subsystem
 */
export function mainBody(doc: Document, outside = false): string | undefined {
  const bodies = masses(doc).filter(({ type, name }) => type === bodyType && (!outside || parentOf(name) === ''))
  return bodies.reduce<(typeof bodies)[number] | undefined>(
    (most, one) => (most === undefined || one.mass > most.mass ? one : most),
    undefined,
  )?.name
}

/** Returns the sum of all masses, kg. */
export const totalMass = (doc: Document): number =>
  masses(doc)
    .filter(({ type }) => type !== 'mechanics/speed-control')
    .reduce((sum, { mass }) => sum + mass, 0)
