/** `--signals A,B`: names of signals, checked against those of the model; that of a vector stands for all of its elements. */
import type { System } from '../../engine/formulate/system'
import { runEntryOf } from '../../engine/model/energy'
import { ModelError } from '../../engine/errors/model-error'
import { elementsAmong, ownerOf, splitMember } from '../../engine/model/names'
import { nearest } from '../../engine/errors/nearest'

/** @throws ModelError `unknown-signal` with the signals of the block */
export function signalsOf(text: string | undefined, { signals, collection }: System): readonly string[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',').map((name) => name.trim())
  const found = names.flatMap((name) => {
    if (signals.has(name) || runEntryOf(name, collection.blocks) !== undefined) return [name]
    const elements = elementsAmong(name, signals)
    if (elements.length === 0) throw unknownSignal(name, [...signals.keys()])
    return elements
  })
  return [...new Set(found)]
}

function unknownSignal(name: string, known: readonly string[]): ModelError {
  const block = ownerOf(name)
  const members = known.flatMap((other) => {
    const own = splitMember(other)
    return own !== undefined && own.block === block ? [own.member] : []
  })
  const near = nearest(name, known)
  const all =
    members.length === 0 ? 'see compile --json for the signals' : `signals of ${block} are ${members.join(', ')}`
  const hint = near === undefined ? all : `did you mean "${near}"?`
  const place = members.length === 0 ? { signal: name } : { block, signal: name }
  return new ModelError('unknown-signal', `--signals: there is no signal "${name}"`, place, hint)
}
