/** `--signals A,B`: names of signals, checked against those of the model; that of a vector stands for all of its elements. */
import type { System } from '../../engine/formulate/formulate'
import { runEntryOf } from '../../engine/model/energy'
import { ModelError } from '../../engine/model/errors'
import { elementsAmong } from '../../engine/model/names'
import { nearest } from '../../engine/model/nearest'

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
  const block = name.split('.')[0]
  const members = known.filter((other) => other.startsWith(`${block}.`)).map((other) => other.slice(block.length + 1))
  const near = nearest(name, known)
  const all =
    members.length === 0 ? 'see compile --json for the signals' : `signals of ${block} are ${members.join(', ')}`
  const hint = near === undefined ? all : `did you mean "${near}"?`
  const place = members.length === 0 ? { signal: name } : { block, signal: name }
  return new ModelError('unknown-signal', `--signals: there is no signal "${name}"`, place, hint)
}
