/** What blocks between signals share: inputs `u1`, `u2`, ... and one output `y`. */
import { signalIn, signalOut, type Port, type SignalDoc } from '../../engine/model/block'

/** @param required number of inputs that must be connected; the others count as zero when open */
export function inputs(count: number, required: number): Readonly<Record<string, Port>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `u${i + 1}`,
      signalIn(`u${i + 1}`, '1', `Input ${i + 1}`, { optional: i >= required }),
    ]),
  )
}

export const output: Readonly<Record<'y', Port>> = { y: signalOut('y', '1', 'Result') }

export const outputSignals: Readonly<Record<'y', SignalDoc>> = { y: { unit: '1', doc: 'Output', logged: false } }
