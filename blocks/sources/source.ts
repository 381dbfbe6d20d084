/** Common parts of all sources: one output `y`, a function of time. */
import { signalOut, type Port, type SignalDoc } from '../../engine/model/blocks/block'
import type { ComponentBuilder, Smoothness } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'

export const sourcePorts: Readonly<Record<'y', Port>> = {
  y: signalOut('Output', '1', 'Value of the source, in the unit of the connected input'),
}

export const sourceSignals: Readonly<Record<'y', SignalDoc>> = { y: { unit: '1', doc: 'Output', logged: true } }

export function provideOutput(c: ComponentBuilder, value: Expr, smoothness: Smoothness): void {
  const replaceable = c.fromOutside(value)
  c.output('y', replaceable, { smoothness })
  c.signal('y', '1', () => replaceable)
}
