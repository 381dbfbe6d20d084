/** Scripts against closed forms, and errors of their text. */
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../../engine/run/run'
import { readScript } from '../../../../blocks/sources/script-text'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { sharedCompiler } from '../../../support/compiler'

function values(script: readonly string[], stop: number, distance = false): { t: number[]; y: number[] } {
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Script',
    blocks: {
      World: { type: 'world/world' },
      Script: { type: 'sources/script', params: { script: [...script], scale: 2 } },
      Way: { type: 'sources/ramp', params: { initial: 0, final: 100, start: 0, duration: 10 } },
      Out: { type: 'signals/gain' },
    },
    wires: { out: ['Script.y', 'Out.u1'], ...(distance && { way: ['Way.y', 'Script.distance'] as const }) },
    experiments: { run: { stop, solver: { name: 'rk4', step: 0.01 } } },
  }
  const { table } = runToEnd(
    { project, files: {}, experiment: 'run', signals: ['Script.y'], checkStep: false },
    sharedCompiler,
  )
  return { t: Array.from(table.time), y: Array.from(table.columns[0].values) }
}
const at = ({ t, y }: ReturnType<typeof values>, time: number): number => y[t.findIndex((one) => one > time - 1e-6)]

describe('script', () => {
  it('steps, ramps, holds and swings', () => {
    const run = values(['hold for 1 s', 'to 3 in 0.5 s', 'line to 1 in 1 s', 'sine 0.5 at 1 Hz for 1 period'], 4)
    expect(at(run, 0.9)).toBe(0)
    expect(at(run, 1.25)).toBeCloseTo(3, 12)
    expect(at(run, 1.5)).toBeCloseTo(6, 12)
    expect(at(run, 2)).toBeCloseTo(4, 12)
    expect(at(run, 2.75)).toBeCloseTo(2 * (1 + 0.5), 9)
    expect(at(run, 3.25)).toBeCloseTo(2 * (1 - 0.5), 9)
    expect(at(run, 4)).toBeCloseTo(2, 9)
  })

  it('dwells at the second peak', () => {
    const run = values(['sine 1 at 0.5 Hz with dwell 0.5 s'], 3)
    expect(at(run, 0.5)).toBeCloseTo(2, 9)
    for (const t of [1.5, 1.7, 2]) expect(at(run, t)).toBeCloseTo(-2, 9)
    expect(at(run, 2.5)).toBeCloseTo(0, 9)
  })

  it('is random within a band, with the root mean square that is asked for', () => {
    const { t, y } = values(['random 0.5 from 0.5 Hz to 2 Hz in 20 s seed 3'], 20)
    const power = (f: number): number => {
      const [c, s] = [Math.cos, Math.sin].map((wave) =>
        y.reduce((sum, value, i) => sum + (value * wave(2 * Math.PI * f * t[i]) * 2) / y.length, 0),
      )
      return (c * c + s * s) / 2
    }
    // 31 lines from 0.5 Hz to 2 Hz; the scale is 2
    const each = 1 / 31
    for (const f of [0.5, 0.75, 1.3, 2]) expect(power(f) / each, `${f} Hz`).toBeCloseTo(1, 1)
    for (const f of [0.25, 2.5]) expect(power(f) / each, `${f} Hz`).toBeLessThan(0.01)
    expect(y.reduce((sum, value) => sum + value * value, 0) / y.length).toBeCloseTo(1, 1)
    expect(readScript('random 1 from 2 Hz to 1 Hz in 5 s').problems[0].message).toContain('lower frequency first')
  })

  it('waits for a distance', () => {
    const run = values(['hold for 15 m', 'line to 1 in 1 s', 'hold until distance > 30 m', 'line to 0 in 1 s'], 5, true)
    expect(at(run, 1.45)).toBe(0)
    expect(at(run, 2)).toBeCloseTo(1, 1)
    expect(at(run, 2.9)).toBeCloseTo(2, 9)
    expect(at(run, 3.5)).toBeCloseTo(1, 1)
    expect(at(run, 4.5)).toBeCloseTo(0, 9)
  })

  it('jumps, for gears, timed and after a condition', () => {
    const timed = values(['set 1', 'hold for 1 s', 'set 2', 'hold for 1 s', 'to 0 in 0.5 s'], 3)
    expect([0.5, 1.5, 2.9].map((t) => at(timed, t))).toEqual([2, 4, 0])
    const waiting = values(['hold until distance > 10 m', 'set 3', 'hold for 1 s', 'set 1'], 3, true)
    expect([0.9, 1.5, 2.5].map((t) => at(waiting, t))).toEqual([0, 6, 2])
  })

  it('reaches its value behind a part that is cut off, from where that ended', () => {
    const run = values(['line to 10 in 10 s until distance > 40 m', 'hold for 1 s', 'line to 1 in 1 s'], 7, true)
    // events are met at the ends of steps of 10 ms
    expect(Math.abs(at(run, 4.5) - 8)).toBeLessThan(0.05)
    expect(Math.abs(at(run, 5.5) - 5)).toBeLessThan(0.15)
    expect(at(run, 6.5)).toBeCloseTo(2, 9)
    expect(() => values(['line to 10 in 10 s until distance > 40 m', 'ramp to 0 at 1'], 7, true)).toThrow(
      'a ramp follows',
    )
  })

  it('says which line is wrong', () => {
    const { problems } = readScript('hold for 1 s\njump to 3\nto 2 deg in 0 s')
    expect(problems.map(({ what }) => what)).toEqual([
      'line 2, "jump to 3": this is not a part of a script',
      'line 3, "to 2 deg in 0 s": the time is 0',
    ])
  })
})
