/** `linearise`, `modes` and `response` of a cart on a spring, from the command line: closed forms, files and wrong options. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cart, json, put, wishbone } from './command-line'

/** x'' = (F - c x' - k x)/m with k = 200 N/m and c = 4 N s/m, so that w = 10 rad/s and D = 0.1. */
const sprung = {
  ...cart,
  blocks: {
    ...cart.blocks,
    World: { type: 'world/world', params: { gravity: 0 } },
    Source: { type: 'sources/constant', params: { value: 0 } },
    Spring: { type: 'mechanics/spring-damper', params: { stiffness: 200, damping: 4 } },
  },
  wires: { ...cart.wires, w5: ['Spring.axis', 'Slider.axis'] },
  variables: {},
}

let folder: string
let project: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wishbone-linear-'))
  project = put(folder, 'cart.json', sprung)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('linearise', () => {
  it('writes matrices with names and units, and a MAT-file', async () => {
    const mat = join(folder, 'cart.mat')
    const { status, out } = await wishbone('linearise', project, '--outputs', 'Slider.s', '--csv', folder, '--mat', mat)
    expect(status).toBe(0)
    expect(out).toMatch(/^Linear model with 2 states, 1 input and 1 output\n/)
    expect(readFileSync(join(folder, 'A.csv'), 'utf8')).toBe(
      ',Slider.ds [m/s],Slider.s [m]\nder(Slider.ds) [m/s/s],-2,-100\nder(Slider.s) [m/s],1,0\n',
    )
    expect(readFileSync(join(folder, 'B.csv'), 'utf8')).toBe(
      ',Source.y [N]\nder(Slider.ds) [m/s/s],0.5\nder(Slider.s) [m/s],0\n',
    )
    expect(readFileSync(mat).subarray(0, 19).toString()).toBe('MATLAB 5.0 MAT-file')
  })

  it('writes a project that runs and stands at the point', async () => {
    const model = join(folder, 'linear')
    await wishbone('linearise', project, '--outputs', 'Slider.s', '--model', model)
    const rows = join(folder, 'rows.csv')
    const { status, err } = await wishbone('simulate', model, '--out', rows)
    expect([status, err]).toEqual([0, expect.not.stringMatching(/warning/)])
    const [heading, first, ...rest] = readFileSync(rows, 'utf8').trim().split('\n')
    const place = heading.split(',').findIndex((name) => name.startsWith('Slider_s.y'))
    const stored = rest.map((row) => row.split(',')[place])
    expect(new Set(stored)).toEqual(new Set([first.split(',')[place]]))
  })

  it('refuses options that it does not know', async () => {
    expect((await wishbone('linearise', project, '--held-by', 'brake')).err).toMatch(/--held-by brake is not a choice/)
    expect((await wishbone('linearise', project, '--amplitude', '-1')).err).toMatch(/--amplitude -1 is not above 0/)
    expect((await wishbone('linearise', project, '--inputs', 'Sauce')).err).toMatch(/no source Sauce.*Source/)
  })
})

describe('modes', () => {
  it('prints frequency and damping', async () => {
    const { out } = await wishbone('modes', project)
    expect(out).toMatch(/^Stable: none of 1 modes grows\n/)
    expect(out).toMatch(/-1 ± 9\.95i .*1\.584 Hz \(undamped 1\.592 Hz\), damping ratio 0\.1; Slider/)
  })

  it('refuses a range from one quantity to another', async () => {
    const { err } = await wishbone('modes', project, '--over', 'Spring.damping', '--from', '1 kg', '--to', '2 m')
    expect(err).toMatch(/1 kg and 2 m are of different kinds/)
  })

  it('follows roots over a parameter, to the damping at which the pair becomes real', async () => {
    // D = 1 at c = 2 sqrt(k m) = 40 N s/m
    const args = ['--over', 'Spring.damping', '--from', '0', '--to', '75', '--points', '4']
    const { events } = await json('modes', project, ...args)
    expect(events).toHaveLength(1)
    expect(events[0].kind).toBe('double')
    expect(events[0].value).toBeCloseTo(40, 9)
    expect(events[0].re).toBeCloseTo(-10, 6)
    expect((await wishbone('modes', project, '--over', 'Spring.damping')).err).toMatch(/--over needs --from/)
  })
})

describe('response', () => {
  it('is that of a spring and a damper', async () => {
    const args = ['--outputs', 'Slider.s', '--from', '0.5', '--to', '5', '--points', '3']
    const { curves, frequencies } = await json('response', project, ...args)
    expect(frequencies[1]).toBeCloseTo(Math.sqrt(2.5), 12)
    for (const i of [0, 1, 2]) {
      const w = 2 * Math.PI * frequencies[i]
      // 1/(k - m w^2 + i c w)
      expect(curves[0].gain[i]).toBeCloseTo(1 / Math.hypot(200 - 2 * w * w, 4 * w), 12)
      expect(curves[0].phase[i]).toBeCloseTo(-Math.atan2(4 * w, 200 - 2 * w * w), 10)
    }
    expect((await wishbone('response', project, '--from', '5', '--to', '1')).err).toMatch(
      /from 5 to 1 Hz are not a range/,
    )
  })
})
