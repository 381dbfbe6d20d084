/**
 * What the equations depend on, as a text to compare: blocks without their places on the canvas,
 * wires, variables and formulations. Moving a block, editing an experiment or a plot leaves it as it
 * is, so nothing is compiled for them.
 */
import { recordsOf, type Document } from './records'

export function modelKey(doc: Document, withFormulations = true): string {
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
