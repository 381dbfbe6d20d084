/** Small models written down as lists of blocks and wires, and their verdicts on real time and lags. */
import { lag } from '../../../engine/analyses/lag/lag'
import { realTime } from '../../../engine/analyses/real-time/real-time'
import type { RealTimeReport } from '../../../engine/analyses/real-time/report'
import type { BlockInstance, ExperimentSettings } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

export type Block = readonly [type: string, params?: BlockInstance['params']]
export type Blocks = Readonly<Record<string, Block>>

let now = 0
const workplace = { compiler: sharedCompiler, shouldStop: () => false, clock: () => (now += 1e-3) }

/** @param wires as `Source.y - Filter.u1` */
export function request(blocks: Blocks, wires: readonly string[], run: ExperimentSettings) {
  const World: Block = ['world/world', { gravity: 0 }]
  const entries = Object.entries({ World, ...blocks }).map(([name, [type, params = {}]]) => [name, { type, params }])
  const ends = wires.map((wire, i) => [`w${i}`, wire.split(' - ') as unknown as readonly [string, string]])
  return {
    project: {
      ...{ wishbone: 1 as const, title: 'Closed form', experiments: { run } },
      blocks: Object.fromEntries(entries) as Record<string, BlockInstance>,
      wires: Object.fromEntries(ends) as Record<string, readonly [string, string]>,
    },
    files: {},
    experiment: 'run',
  }
}

function ended<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
  }
}

export const verdict = (...of: Parameters<typeof request>): RealTimeReport =>
  ended(realTime.compute(request(...of), workplace))

export const lagOf = (...of: Parameters<typeof request>): ReturnType<typeof ended<LagReport>> =>
  ended(lag.compute(request(...of), workplace))

type LagReport = ReturnType<typeof lag.compute> extends Iterator<unknown, infer T> ? T : never

/** Returns a run of whole steps. */
export const run = (name: string, step: number, steps: number): ExperimentSettings => ({
  ...{ stop: steps * step, solver: { name, step } },
})

/** Returns the lag of each stage of a chain of blocks behind a source, s, and then their sum. */
export function stagesOf(blocks: Blocks, chain: readonly string[], frequency: number): readonly number[] {
  const ports = chain.map((name) => (name.includes('.') ? name.split(':') : [`${name}.u1`, `${name}.y`]))
  const wires = ports.map(([input], i) => `${i === 0 ? 'Source.y' : ports[i - 1][1]} - ${input}`)
  const experiment: ExperimentSettings = {
    ...run('rk4', 1e-3, 2000),
    lag: { from: 'Source', through: ports.map(([, output]) => output), frequency },
  }
  const report = lagOf({ Source: ['sources/constant', { value: 0 }], ...blocks }, wires, experiment)
  return [...report.stages.map(({ filter, hold }) => filter + hold), report.predicted]
}

/** Largest difference over the largest exact value. */
export function relative(computed: readonly number[], exact: (n: number) => number): number {
  const [errors, sizes] = [computed.map((x, n) => Math.abs(x - exact(n))), computed.map((_, n) => Math.abs(exact(n)))]
  return Math.max(...errors) / Math.max(...sizes)
}
