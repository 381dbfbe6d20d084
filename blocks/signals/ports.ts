/** Common ports of blocks between signals: inputs `u1`, `u2`, ... and one output `y`. */
import { signalIn, signalOut, type Port, type SignalDoc, type Width } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { ParamValue } from '../../engine/model/project/project'
import { elementOf } from '../../engine/model/names/names'
import type { Expr } from '../../engine/symbolic'

/** @param required number of inputs that must be connected; the others count as zero when open */
export function inputs(count: number, required: number, width?: Width): Readonly<Record<string, Port>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `u${i + 1}`,
      signalIn(`u${i + 1}`, '1', `Input ${i + 1}`, {
        optional: i >= required,
        ...(width === undefined ? {} : { width }),
      }),
    ]),
  )
}

/** Provides the elements of an output as signals, each with the smoothness of its source. */
export function provideElements(
  c: ComponentBuilder,
  port: string,
  elements: readonly { readonly value: Expr; readonly smoothness: () => number }[],
): void {
  elements.forEach(({ value, smoothness }, i) => {
    const name = elementOf(port, i, elements.length)
    c.output(name, value, { smoothness })
    c.signal(name, '1', () => value)
  })
}

/** Returns the elements at an input with their smoothness. */
export function elementsAt(
  c: ComponentBuilder,
  port: string,
): readonly { readonly value: Expr; readonly smoothness: () => number }[] {
  return c.inputs(port).map((value, i) => ({ value, smoothness: () => c.inputSmoothness(port, i) }))
}

/**
 * Returns whether a factor as it is written leaves the kind of a signal as it is: 1 or -1. Others may have their own
 * unit.
 */
export const isUnity = (factor: ParamValue | undefined): boolean =>
  factor === undefined || /^[+-]?1$/.test(String(factor).trim())

export const output: Readonly<Record<'y', Port>> = { y: signalOut('y', '1', 'Result') }

export const outputSignals: Readonly<Record<'y', SignalDoc>> = { y: { unit: '1', doc: 'Output', logged: false } }
