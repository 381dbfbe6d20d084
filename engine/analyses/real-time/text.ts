/** Describes a real-time report in words. */
import { formatNumber } from '../../quantities/units'
import type { Described } from '../analysis'
import type { RealTimeReport } from './report'
import { errorText, operationsText } from './verdict'

export function describeRealTime(r: RealTimeReport): Described {
  const { work, time, stable, accuracy } = r
  const us = (x: number): string => `${formatNumber(x, 3)} us`
  const corrections = work.corrections === null ? 'corrections to a tolerance' : `${work.corrections} corrections`
  return {
    verdict: r.verdict,
    reasons: r.reasons,
    passed: r.suitable,
    run: `${r.solver}, ${time.steps} steps`,
    figures: [
      [
        'work per step',
        `${formatNumber(work.evaluations, 3)} evaluations, ${operationsText(work)}, ${work.jacobians} Jacobians, ${work.solutions} solutions, ${corrections}`,
      ],
      [
        'time per step',
        `${us(time.mean)} mean, ${us(time.percentile999)} in 999 of 1000, ${us(time.slowest)} slowest, ${us(time.first)} the first; ${us(time.longestSeen)} with all interruptions`,
      ],
      ['noise', `passes differ by ${formatNumber(100 * time.noise, 2)} %, the clock resolves ${us(time.resolution)}`],
      ...(r.memory === undefined
        ? []
        : [['memory', `${formatNumber(r.memory, 2)} bytes per step left to the garbage collector`] as const]),
      ...(stable === undefined
        ? []
        : [
            [
              'largest stable step',
              Number.isFinite(stable.limit)
                ? `${formatNumber(stable.limit * 1e3, 3)} ms at t = ${formatNumber(stable.time, 3)} s`
                : 'no limit',
            ] as const,
          ]),
      ...(accuracy === undefined
        ? []
        : [
            ['error', `${accuracy.signal}: ${errorText(accuracy)}`] as const,
            ['largest over own peak', `${accuracy.own.signal}: ${errorText(accuracy.own)}`] as const,
          ]),
    ],
  }
}
