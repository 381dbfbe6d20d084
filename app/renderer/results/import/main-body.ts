/** The body that stands for the vehicle, and what a vehicle weighs, as the blocks say it. */
import { evaluateAs, variableScope } from '../../../../engine/model/expression'
import { ModelError } from '../../../../engine/errors/model-error'
import { parentOf } from '../../../../engine/model/subsystem'
import { recordsOf, type Document } from '../../store/records'

const bodyType = 'mechanics/rigid-body'

/** Masses in kg by block; an invalid value, or one that only a subsystem can evaluate, counts as zero. */
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
 * The heaviest body; undefined where there is none.
 * @param outside only among those that are in no subsystem
 */
export function mainBody(doc: Document, outside = false): string | undefined {
  const bodies = masses(doc).filter(({ type, name }) => type === bodyType && (!outside || parentOf(name) === ''))
  return bodies.reduce<(typeof bodies)[number] | undefined>(
    (most, one) => (most === undefined || one.mass > most.mass ? one : most),
    undefined,
  )?.name
}

/** All masses together, kg. */
export const totalMass = (doc: Document): number =>
  masses(doc)
    .filter(({ type }) => type !== 'mechanics/speed-control')
    .reduce((sum, { mass }) => sum + mass, 0)
