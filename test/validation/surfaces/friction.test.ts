/**
 * Friction that depends on place and time: a sled on a locked wheel loses mu Fz/m of speed, so its speed over the way is
 * v^2 = v0^2 - 2 (Fz/m) integral(mu dx), and over time v = v0 - (Fz/m) integral(mu dt).
 */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall, type SmallRun } from '../events/small-run'
import { sled, sledOn } from './rigs'

const v0 = 20
const unit = (sled.mu * sled.load) / sled.mass
const signals = ['Guide.s', 'Guide.ds', 'Tire.Fx', 'Tire.Fz', 'Tire.friction', 'Tire.contactX']

function slide(
  road: Readonly<Record<string, ParamValue>>,
  factor?: readonly [string, Readonly<Record<string, ParamValue>>],
): SmallRun {
  const run = { stop: 1.5, sample: 0.001, solver: { name: 'dopri5', tolerance: 1e-10 }, initial: { 'Guide.ds': v0 } }
  const outcome = runSmall(sledOn(road, run, factor), signals)
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

/** Largest error of v^2 at all rows, relative to v0^2. */
function energyError(run: SmallRun, lost: (x: number) => number): number {
  const [x, v] = [run.values('Guide.s'), run.values('Guide.ds')]
  expect(x.at(-1)).toBeGreaterThan(15)
  return Math.max(...x.map((at, i) => Math.abs(v[i] ** 2 - (v0 ** 2 - 2 * unit * lost(at))))) / v0 ** 2
}

describe('a jump of friction along the road', () => {
  const jump = {
    frictionMap: 'along',
    'along.points': [
      [10, 1],
      [10, 0.3],
    ],
  }
  it('takes effect where it is', () => {
    const run = slide(jump)
    const [x, Fx] = [run.values('Guide.s'), run.values('Tire.Fx')]
    x.forEach((at, i) => {
      expect(Fx[i] / -(sled.mu * sled.load * (at < 10 ? 1 : 0.3)), `x = ${at}`).toBeCloseTo(1, 5)
    })
    expect(energyError(run, (at) => Math.min(at, 10) + 0.3 * Math.max(at - 10, 0))).toBeLessThan(1e-5)
  })
  it('is as steep as its points say', () => {
    const run = slide({
      frictionMap: 'along',
      'along.points': [
        [8, 1],
        [12, 0.5],
      ],
      friction: 0.8,
    })
    const lost = (x: number): number => {
      const inside = Math.min(Math.max(x - 8, 0), 4)
      return 0.8 * (Math.min(x, 8) + inside - (inside ** 2 * 0.5) / 8 + 0.5 * Math.max(x - 12, 0))
    }
    expect(energyError(run, lost)).toBeLessThan(1e-5)
  })
})

describe('a patch', () => {
  const patch = (transition: number) => ({ frictionMap: 'patches', 'patches.table': [[5, 12, -1, 1, 0.2]], transition })
  const lost = (x: number): number => x - 0.8 * Math.min(Math.max(x - 5, 0), 7)
  it('has its friction between sharp edges', () => {
    expect(energyError(slide(patch(0)), lost)).toBeLessThan(1e-5)
  })
  it('loses the same with gradual edges, beyond them', () => {
    const run = slide(patch(1))
    const [x, v, friction] = ['Guide.s', 'Guide.ds', 'Tire.friction'].map((name) => run.values(name))
    x.forEach((at, i) => {
      const t = Math.min(Math.max(at - 4.5, 0), 1)
      if (at < 11) expect(friction[i]).toBeCloseTo(1 - 0.8 * t * t * (3 - 2 * t), 9)
      if (at > 5.5 && at < 11.5) expect(v[i] ** 2).toBeCloseTo(v0 ** 2 - 2 * unit * lost(at), 2)
    })
  })
  it('beside the way does nothing, and a later patch covers an earlier one', () => {
    const beside = { frictionMap: 'patches', 'patches.table': [[5, 12, 1, 2, 0.2]] }
    expect(energyError(slide(beside), (x) => x)).toBeLessThan(1e-5)
    const two = {
      frictionMap: 'patches',
      transition: 0,
      'patches.table': [
        [0, 99, -1, 1, 0.2],
        [5, 12, -1, 1, 0.5],
      ],
    }
    const halves = (x: number): number => 0.2 * x + 0.3 * Math.min(Math.max(x - 5, 0), 7)
    expect(energyError(slide(two), halves)).toBeLessThan(1e-5)
  })
})

describe('friction over time', () => {
  it('follows the signal at the road', () => {
    const run = slide({ friction: 0.9 }, ['sources/step', { time: 0.5, initial: 1, final: 0.25 }])
    for (const t of [0.2, 0.5, 0.9, 1.5]) {
      const v = v0 - 0.9 * unit * (Math.min(t, 0.5) + 0.25 * Math.max(t - 0.5, 0))
      expect(run.at('Guide.ds', t)).toBeCloseTo(v, 4)
    }
    expect(run.at('Tire.Fx', 0.499) / run.at('Tire.Fx', 0.501)).toBeCloseTo(4, 4)
  })
  it('stops the run where it is nothing', () => {
    const project = sledOn({}, { stop: 1, solver: { name: 'rk4', step: 0.001 } }, [
      'sources/ramp',
      { start: 0, duration: 1, initial: 1, final: -1 },
    ])
    const { report, table } = runSmall(project, ['Guide.s'])
    expect(JSON.stringify(report)).toContain('The friction factor of Road fell below 0.001')
    // found within a step
    expect(Math.abs((table.time.at(-1) ?? 0) - 0.4995)).toBeLessThan(0.001)
  })
})

describe('friction over the road', () => {
  it('is bilinear between the nodes of a grid, and held beyond them', () => {
    const grid = [
      [0, -1, 1],
      [5, 1, 1],
      [15, 0.2, 0.6],
    ]
    // 0.4 in the middle at 15 m
    const lost = (x: number): number => {
      const inside = Math.min(Math.max(x - 5, 0), 10)
      return Math.min(x, 5) + inside - 0.03 * inside ** 2 + 0.4 * Math.max(x - 15, 0)
    }
    expect(energyError(slide({ frictionMap: 'grid', frictionGrid: grid }), lost)).toBeLessThan(1e-5)
  })

  it('follows a formula of the place', () => {
    const road = { frictionMap: 'formula', frictionFormula: '0.6 + 0.4*cos(0.3*s) + w', friction: 0.5 }
    const lost = (x: number): number => 0.5 * (0.6 * x + (0.4 / 0.3) * Math.sin(0.3 * x))
    expect(energyError(slide(road), lost)).toBeLessThan(1e-5)
  })

  it('ends a run where a formula falls too low, and names what it knows', () => {
    expect(() => slide({ frictionMap: 'formula', frictionFormula: '1 - 0.2*s' })).toThrow(
      /the friction factor of Road at the wheel .* Change the friction formula of Road/s,
    )
    expect(() => slide({ frictionMap: 'formula', frictionFormula: '1 - u1' })).toThrow(
      /there is no variable "u1".* Use s and w/s,
    )
    const grid = [
      [0, -1, 1],
      [5, 1, 0],
      [15, 1, 1],
    ]
    expect(() => slide({ frictionMap: 'grid', frictionGrid: grid })).toThrow(
      /row 2: a friction factor of 0 is too small/,
    )
  })
})
