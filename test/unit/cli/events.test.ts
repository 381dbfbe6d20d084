/** `simulate` and `export` of models with events, as a user sees them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunReport } from '../../../engine/run/report'
import { temporaryFolder } from '../../support/temporary-folder'
import { cart, json, put, wishbone } from './command-line'

const folder = temporaryFolder()

/** The cart runs into a wall at 1 m and ends the run 0.5 m behind where it was struck. */
const crash = {
  ...cart,
  blocks: {
    ...cart.blocks,
    Wall: { type: 'mechanics/impact', params: { side: 'upper', position: 1, restitution: 0.5, restSpeed: 0 } },
    Place: { type: 'sensors/joint' },
    Back: { type: 'signals/expression', params: { expression: 'u1 - 0.5 m' } },
    End: { type: 'signals/stop-run', params: { direction: 'falling' } },
  },
  wires: {
    ...cart.wires,
    w5: ['Slider.axis', 'Wall.axis'],
    w6: ['Slider.axis', 'Place.axis'],
    w7: ['Place.position', 'Back.u1'],
    w8: ['Back.y', 'End.u'],
  },
  experiments: {
    crash: {
      stop: 10,
      sample: 0.1,
      solver: { name: 'dopri5' },
      set: { 'Source.value': 0 },
      initial: { 'Slider.ds': 2 },
    },
  },
}

describe('the command line', () => {
  const project = put(folder, 'project.json', crash)
  const out = join(folder, 'crash.csv')

  it('lists events and why the run ended', async () => {
    const { status, out: text } = await wishbone('simulate', project, '--out', out)
    expect(status).toBe(0)
    expect(text).toContain('event: Wall.impact at 0.5 s')
    expect(text).toContain('ended: End ended the run at 1 s: its input has reached zero')
    const rows = readFileSync(out, 'utf8').trim().split('\n')
    expect(rows.filter((row) => row.startsWith('0.5')).length).toBe(2)
  })

  it('gives them to scripts', async () => {
    const report = (await json('simulate', project, '--out', out)) as RunReport
    expect(report.simulatedSeconds).toBeCloseTo(1, 9)
    expect(report.stoppedBy).toEqual({ name: 'End.stop', block: 'End', reason: 'its input has reached zero' })
    expect(report.events?.map((e) => [e.name, e.count])).toEqual([
      ['End.stop', 1],
      ['Wall.impact', 1],
    ])
  })

  it('says what chatters and keeps the rows', async () => {
    const pushed = put(folder, 'pushed.json', {
      ...crash,
      experiments: { crash: { ...crash.experiments.crash, set: { 'Source.value': 6 } } },
    })
    const { status, err } = await wishbone('simulate', pushed, '--out', out)
    expect(status).toBe(2)
    expect(err).toMatch(/^error: .*block Wall: the event Wall\.impact occurs .* t = .*Give the block a hysteresis/)
    expect(readFileSync(out, 'utf8').split('\n').length).toBeGreaterThan(10)
  })

  it('documents discrete states and events in the README of an export', async () => {
    const target = join(folder, 'c')
    await json('export', project, '--target', 'c', '--no-verify', '--out', target)
    const readme = readFileSync(join(target, 'README.txt'), 'utf8')
    expect(readme).toMatch(/derivatives\(t, p, d, x, z, w, dx\)/)
    expect(readme).toMatch(/1 +Wall\.rest +1 +0/)
    expect(readme).toMatch(/Wall\.impact +falling$/m)
    expect(readme).toMatch(/End\.stop +falling +ends it$/m)
  })
})
