/**
 * A ball on a vertical slider that falls on a rigid floor, against its closed form: between impacts parabolas, after each
 * impact e times the speed.
 */
import { describe, expect, test } from 'vitest'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from './small-run'

const g = 9.81
const h0 = 1.3
const e = 0.8

function ball(run: Partial<ExperimentSettings>, params: Readonly<Record<string, number>> = {}): SmallRun {
  const project = smallProject(
    {
      World: ['world/world'],
      Slider: ['mechanics/prismatic'],
      Ball: ['mechanics/rigid-body', { mass: 2 }],
      Floor: ['mechanics/impact', { restitution: e, restSpeed: 0.05, ...params }],
    },
    ['World.frame - Slider.base', 'Slider.end - Ball.com', 'Slider.axis - Floor.axis'],
    { stop: 3, initial: { 'Slider.s': h0 }, ...run },
  )
  return runSmall(project, ['Slider.s', 'Slider.ds', 'Floor.rest', 'Floor.force'])
}

/** Instants of the impacts and speeds after them. */
function impacts(count: number): { readonly t: number; readonly v: number }[] {
  let t = Math.sqrt((2 * h0) / g)
  let v = e * Math.sqrt(2 * g * h0)
  return Array.from({ length: count }, () => {
    const impact = { t, v }
    t += (2 * v) / g
    v *= e
    return impact
  })
}

function height(t: number, hits: ReturnType<typeof impacts>): number {
  const last = hits.filter((hit) => hit.t <= t).at(-1)
  if (last === undefined) return h0 - (g / 2) * t * t
  return last.v * (t - last.t) - (g / 2) * (t - last.t) ** 2
}

describe('with dopri5', () => {
  const run = ball({ solver: { name: 'dopri5', tolerance: 1e-9 }, sample: 0.01 })
  const hits = impacts(8)

  test('impacts happen at the instants of the closed form, to 1e-9', () => {
    expect(run.status).toBe('done')
    const times = run.times('Floor.impact')
    const within = hits.filter(({ t }) => t < 3)
    expect(times).toHaveLength(within.length)
    within.forEach(({ t }, i) => expect(Math.abs(times[i] - t)).toBeLessThan(1e-9))
  })

  test('heights between them are parabolas, to 1e-9', () => {
    const s = run.values('Slider.s')
    run.table.time.forEach((t, i) => expect(Math.abs(s[i] - height(t, hits))).toBeLessThan(1e-9))
  })

  test('rows directly before and after an impact hold both speeds', () => {
    const ds = run.values('Slider.ds')
    const rows = [...run.table.time.keys()].filter((i) => run.table.time[i] === run.times('Floor.impact')[1])
    expect(rows).toHaveLength(2)
    expect(ds[rows[0]]).toBeCloseTo(-hits[1].v / e, 8)
    expect(ds[rows[1]]).toBeCloseTo(hits[1].v, 8)
  })
})

test('with rk4 impacts act at the ends of steps: errors are of first order in the step', () => {
  const hits = impacts(8)
  for (const step of [0.004, 0.002, 0.001, 0.0005, 0.00025]) {
    const run = ball({ solver: { name: 'rk4', step }, stop: 2.5, sample: 0.01 })
    const times = run.times('Floor.impact')
    // each impact is up to a step late, which moves those that follow
    hits.slice(0, 3).forEach(({ t }, i) => expect(Math.abs(times[i] - t)).toBeLessThan(step * (1 + 2 * i)))
    // within the lag of an impact the ball moves on at no more than the speed of the first one
    const errors = run.values('Slider.s').map((s, i) => Math.abs(s - height(run.table.time[i], hits)))
    expect(Math.max(...errors)).toBeLessThan(step * 5 * Math.sqrt(2 * g * h0))
  }
})

test.each([
  ['dopri5', { tolerance: 1e-9 }],
  ['radau5', { tolerance: 1e-7 }],
  ['auto', { tolerance: 1e-7 }],
  ['rk4', { step: 0.001 }],
  ['euler', { step: 0.001 }],
  ['ab2', { step: 0.001 }],
])('with %s it comes to rest and is held by its weight', (name, settings) => {
  const run = ball({ solver: { name, ...settings }, stop: 8, sample: 0.1 })
  expect(run.status).toBe('done')
  expect(run.values('Floor.rest').at(-1)).toBe(1)
  expect(run.values('Slider.ds').at(-1)).toBe(0)
  expect(run.values('Floor.force').at(-1)).toBeCloseTo(2 * g, 9)
  expect(Math.abs(run.values('Slider.s').at(-1) as number)).toBeLessThan(name === 'dopri5' ? 1e-9 : 0.01)
})

test('without a rest speed the run ends where the impacts pile up', () => {
  const run = ball(
    { solver: { name: 'dopri5', tolerance: 1e-9 }, stop: 10, sample: 0.01 },
    { restSpeed: 0, restitution: 0.5 },
  )
  // sum of the flights: t1 (1 + 2 e/(1 - e))
  const end = Math.sqrt((2 * h0) / g) * (1 + (2 * 0.5) / 0.5)
  expect(run.status).toBe('failed')
  expect(run.error).toMatchObject({ code: 'chattering', place: { block: 'Floor', signal: 'Floor.impact' } })
  expect(run.error?.place.time).toBeCloseTo(end, 7)
  expect(run.table.time.at(-1)).toBeCloseTo(end, 7)
  expect(run.report.events?.[0].count).toBeGreaterThan(20)
})

test('a ball that lies on the floor stays there, one that is lifted leaves it and falls again', () => {
  // 2 kg; the force exceeds the weight of 19.62 N from 1 s to 1.5 s
  const project = smallProject(
    {
      World: ['world/world'],
      Slider: ['mechanics/prismatic'],
      Ball: ['mechanics/rigid-body', { mass: 2 }],
      Floor: ['mechanics/impact', { restitution: 0 }],
      Pull: ['mechanics/force'],
      Up: ['sources/step', { time: 1, initial: 0, final: 30 }],
      Down: ['sources/step', { time: 1.5, initial: 0, final: -30 }],
      Sum: ['signals/sum'],
    },
    [
      'World.frame - Slider.base',
      'Slider.end - Ball.com',
      'Slider.axis - Floor.axis',
      'Ball.com - Pull.frame',
      'Up.y - Sum.u1',
      'Down.y - Sum.u2',
      'Sum.y - Pull.Fz',
    ],
    { stop: 4, sample: 0.05, solver: { name: 'dopri5', tolerance: 1e-9 } },
  )
  const run = runSmall(project, ['Slider.s', 'Slider.ds', 'Floor.rest', 'Floor.force'])
  expect(run.status).toBe('done')
  expect(run.at('Floor.rest', 0.9)).toBe(1)
  expect(run.at('Floor.force', 0.9)).toBeCloseTo(2 * g, 9)
  expect(run.at('Slider.s', 0.9)).toBeCloseTo(0, 12)
  expect(run.times('Floor.lift')[0]).toBeCloseTo(1, 9)
  const a = 15 - g
  expect(run.at('Slider.s', 1.5)).toBeCloseTo((a / 2) * 0.25, 9)
  const v = a / 2
  const flight = v / g + Math.sqrt((v / g) ** 2 + (2 * (a / 8)) / g)
  expect(run.times('Floor.impact').at(-1)).toBeCloseTo(1.5 + flight, 8)
  expect(run.at('Floor.rest', 4)).toBe(1)
})
