/** Reads and provides the values at the ports of a block. */
import type { ComponentPorts } from '../../../model/component/ports'
import type { Smoothness } from '../../../model/component/signals'
import { memberName } from '../../../model/names/names'
import type { Scope } from './scope'

/** Returns the part of the builder for ports. */
export function portsOf(scope: Scope): ComponentPorts {
  const { collection: c, name, definition, connections, index, count, full, view } = scope
  return {
    frame: (port) => connections.frame(name, port),
    flange: (port) => connections.flange(name, port),
    surface: (port) => connections.surface(name, port),
    input: (port) => connections.input(name, port, index),
    inputs: (port) => Array.from({ length: connections.width(name, port) }, (_, i) => connections.input(name, port, i)),
    connected: (port) => connections.connected(name, port),
    provideFlange: (port, flange) => c.flanges.set(memberName(name, port), flange),
    provideFollower: (port, motion, follows) => {
      const edge = memberName(name, port)
      c.flanges.set(edge, { motion, edge, axis: 0, follows })
    },
    provideSurface: (port, surface) => c.surfaces.set(memberName(name, port), surface),
    output: (port, value, options) => {
      const inputs = Object.entries(definition.ports).filter(([, p]) => p.kind === 'signal' && p.direction === 'in')
      const used = (key: string): readonly number[] =>
        count > 1 ? [index] : Array.from({ length: connections.width(name, key) }, (_, i) => i)
      const inherited = (): Smoothness =>
        Math.min(Infinity, ...inputs.flatMap(([key]) => used(key).map((i) => connections.smoothness(name, key, i))))
      c.outputs.set(full(port), {
        block: name,
        wire: c.wire(full(port)),
        value,
        smoothness: options?.smoothness ?? inherited,
        conjugate: options?.conjugate,
      })
    },
    fromOutside: (sourceValue, key = 'y') => c.source(name, key, sourceValue, { index, count }),
    measure: (port, value) =>
      c.measured.set(full(port), { block: name, wire: c.wire(full(port)), value: (s) => value(view(s)) }),
    solved: (key, value) => {
      const wire = c.wire(full(key))
      c.measured.set(full(key), { block: name, wire, value: (s) => value(view(s)) })
      c.consumed.add(full(key))
      return wire
    },
    inputSmoothness: (port, i = index) => connections.smoothness(name, port, i),
    derivative: (key, port, value) => {
      const wire = c.pool.wire(full(key))
      c.derivatives.push({ block: name, port, wire, of: value })
      return wire
    },
  }
}
