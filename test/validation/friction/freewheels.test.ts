/**
 * Random rotors with freewheels, clutches, brakes and gears, which start with impacts: against a time-stepping method of their own (Moreau's, which decides all
 * impulses of a step together; Acary and Brogliato, Numerical Methods for Nonsmooth Dynamical Systems, 2008, ch. 10), and in another order of blocks.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'

interface Chain {
  readonly blocks: Blocks
  readonly wires: readonly string[]
  readonly initial: Readonly<Record<string, number>>
  readonly axes: readonly string[]
  /** After 6 s, with steps of 0.01 ms. */
  readonly angles: readonly number[]
  readonly rates: readonly number[]
  /** Largest change from steps of 0.02 ms; the method has first order. */
  readonly error: number
}
const chains = JSON.parse(readFileSync(new URL('data/freewheels.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Chain>
>

function run({ blocks, wires, initial, axes }: Chain): SmallRun {
  const experiment = { stop: 6, sample: 0.5, solver: { name: 'dopri5', tolerance: 1e-9 }, initial } as const
  const outcome = runSmall(
    smallProject(blocks, wires, experiment),
    axes.flatMap((axis) => [`${axis}.angle`, `${axis}.rate`]),
  )
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

const last = (outcome: SmallRun, signal: string): number => outcome.values(signal).at(-1) ?? NaN

it.each(Object.entries(chains))('%s', (_, chain) => {
  const outcome = run(chain)
  const bound = 5 * chain.error + 1e-6
  chain.axes.forEach((axis, i) => {
    expect(Math.abs(last(outcome, `${axis}.angle`) - chain.angles[i]), axis).toBeLessThan(bound)
    expect(Math.abs(last(outcome, `${axis}.rate`) - chain.rates[i]), axis).toBeLessThan(bound)
  })
  const blocks = Object.fromEntries(Object.entries(chain.blocks).reverse())
  const reversed = run({ ...chain, blocks })
  for (const axis of chain.axes)
    for (const signal of [`${axis}.angle`, `${axis}.rate`])
      expect(last(reversed, signal), signal).toBeCloseTo(last(outcome, signal), 7)
})
