/** Ports that sensors between two frames share, and outputs that are logged under their own name. */
import { frame, signalOut, type Port, type SignalDoc } from '../../engine/model/blocks/block'
import type { ComponentBuilder, FrameNode, Motion, Solved } from '../../engine/model/component/component'
import type { Conjugate, ConjugateLoad } from '../../engine/model/component/equations'
import type { Expr } from '../../engine/symbolic'

export const framePorts: Readonly<Record<'frame' | 'reference', Port>> = {
  frame: frame('Frame', 'The frame to measure'),
  reference: frame('Reference', 'The reference frame; the world if not connected', { optional: true }),
}

export const axesPort: Readonly<Record<'axes', Port>> = {
  axes: frame('Axes', 'Frame whose axes the components are in; the world if not connected', { optional: true }),
}

export interface Quantity {
  readonly name: string
  readonly unit: string
  readonly doc: string
}

/** Returns components x, y, z of a vector with a prefix. */
export function components(prefix: string, unit: string, doc: string): readonly Quantity[] {
  return ['x', 'y', 'z'].map((axis) => ({ name: `${prefix}${axis}`, unit, doc: `${doc}, ${axis} component` }))
}

export const outputPorts = (quantities: readonly Quantity[]): Readonly<Record<string, Port>> =>
  Object.fromEntries(quantities.map(({ name, unit, doc }) => [name, signalOut(name, unit, doc)]))

export const signalDocs = (quantities: readonly Quantity[]): Readonly<Record<string, SignalDoc>> =>
  Object.fromEntries(quantities.map(({ name, unit, doc }) => [name, { unit, doc, logged: true }]))

export function frameOrGround(c: ComponentBuilder, port: string): FrameNode {
  return c.connected(port) ? c.frame(port) : c.ground
}

/** Measured motion is not a prescribed function of time: drivers reject it. */
const smoothness = 0

/** Forces conjugate to each of some outputs, all positions or all velocities. */
export interface Acting {
  readonly level: Conjugate['level']
  readonly loads: (m: Motion) => readonly (readonly ConjugateLoad[])[]
}

/**
 * Provides outputs known from the motion alone: they may feed forces, and constraints.
 * @param acting reaction of a constraint on these outputs on the frames
 */
export function provide(
  c: ComponentBuilder,
  quantities: readonly Quantity[],
  value: (m: Motion) => readonly Expr[],
  acting?: Acting,
): void {
  quantities.forEach(({ name, unit }, i) => {
    const output = (m: Motion): Expr => value(m)[i]
    const conjugate = acting && { level: acting.level, loads: (m: Motion) => acting.loads(m)[i] }
    c.output(name, output, { smoothness, conjugate })
    c.signal(name, unit, (s) => value(s)[i])
  })
}

/** Provides outputs known once the equations are solved. */
export function provideSolved(
  c: ComponentBuilder,
  quantities: readonly Quantity[],
  value: (s: Solved) => readonly Expr[],
): void {
  quantities.forEach(({ name, unit }, i) => {
    c.measure(name, (s) => value(s)[i])
    c.signal(name, unit, (s) => value(s)[i])
  })
}
