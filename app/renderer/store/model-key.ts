/**
 * Key of everything that the equations depend on, as a text to compare: blocks without their positions on the canvas,
 * wires, variables and formulations. Moving a block or editing an experiment or a plot does not change the key, so
 * nothing is recompiled.
 */
import { recordsOf, type Document } from './records'

export function modelKey(doc: Document, withFormulations = true): string {
  const known = withFormulations ? written : automatic
  let key = known.get(doc)
  if (key === undefined) known.set(doc, (key = describe(doc, withFormulations)))
  return key
}

/** Keys of documents, which never change: several views ask for the same one. */
const written = new WeakMap<Document, string>()
const automatic = new WeakMap<Document, string>()

function describe(doc: Document, withFormulations: boolean): string {
  const blocks = recordsOf(doc, 'block').map(({ name, value }) => {
    const { type, params = {}, disabled, ports, parameters } = value
    const joins = ports && Object.entries(ports).map(([port, { joins: inner }]) => [port, inner])
    return [name, type, params, disabled ?? 0, joins ?? 0, parameters ?? 0]
  })
  const wires = recordsOf(doc, 'wire').map(({ value }) => value)
  const variables = recordsOf(doc, 'variable').map(({ name, value }) => [name, value])
  const formulations = withFormulations
    ? recordsOf(doc, 'formulation').map(({ name, value }) => [name, value])
    : 'automatic'
  return JSON.stringify([blocks, wires, variables, formulations])
}
