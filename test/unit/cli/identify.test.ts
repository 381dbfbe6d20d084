/** `identify` of a cart on a spring, from the command line: values, files and wrong options. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cart, json, put, wishbone } from './command-line'

/** x'' = -(k/m) x with k = 200 N/m: x = 0.1 cos(10 t), which the reference data states. */
const sprung = {
  ...cart,
  blocks: {
    ...cart.blocks,
    World: { type: 'world/world', params: { gravity: 0 } },
    Source: { type: 'sources/constant', params: { value: 0 } },
    Spring: { type: 'mechanics/spring-damper', params: { stiffness: 150, damping: 0 } },
  },
  wires: { ...cart.wires, w5: ['Spring.axis', 'Slider.axis'] },
  variables: {},
  experiments: {
    ...cart.experiments,
    swing: { stop: 1, initial: { 'Slider.s': 0.1 }, references: { rig: { file: 'rig.csv' } } },
  },
}

let folder: string
let project: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wishbone-identify-'))
  const rows = Array.from({ length: 51 }, (_, i) => `${i / 50},${100 * Math.cos(i / 5)}`)
  put(folder, 'rig.csv', ['t [s],Slider.s [mm]', ...rows].join('\n'))
  project = put(folder, 'cart.json', sprung)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const experiment = ['--experiment', 'swing'] as const

describe('identify', () => {
  it('fits to the reference data of the experiment, writes tables and a patch that is accepted', async () => {
    const out = join(folder, 'fitted.json')
    const options = [
      ...experiment,
      '--parameters',
      'Spring.stiffness',
      '--bound',
      'Spring.stiffness=100:',
      '--out',
      out,
    ]
    const report = await json('identify', project, ...options, '--csv', folder)
    const { value } = report.parameters[0]
    expect(value / 200).toBeCloseTo(1, 7)
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual({ blocks: { Spring: { params: { stiffness: value } } } })
    expect(readFileSync(join(folder, 'parameters.csv'), 'utf8')).toMatch(/\nSpring\.stiffness,[^,]*,150,(199\.99|200)/)
    expect(readFileSync(join(folder, 'residuals.csv'), 'utf8')).toMatch(
      /^experiment,reference,signal,unit,t \[s\],measured,before,after,residual\nswing,rig,Slider\.s,m,0,0\.1,0\.1,0\.1,/,
    )
    const again = await wishbone('check', project, '--patch', out)
    expect(again.status).toBe(0)
  })

  it('prints values with intervals and what limits them', async () => {
    const names = 'Spring.stiffness,Cart.mass'
    const { status, out } = await wishbone('identify', project, ...experiment, '--parameters', names)
    expect(status).toBe(0)
    expect(out).toMatch(/^1 of 2 parameters determined; the search converged\n- Cart\.mass: keeps its start: /)
  })

  it.each([
    [['--parameters', 'Spring.stiffness', '--start', 'Cart.mass=1'], 'Cart.mass is not fitted'],
    [['--parameters', 'Spring.stiffness', '--bound', 'Spring.stiffness=1'], 'is not a bound'],
    [['--parameters', 'Spring.stiffness', '--weight', 'Slider.s=-1'], 'is not a weight'],
    [['--parameters', 'Spring.stiffness', '--runs', '0.5'], '--runs 0.5 is not a number of runs'],
    [['--parameters', 'Spring.stiffness', '--data', 'none.csv'], 'none.csv'],
    [[], 'no parameter is named that is to be fitted'],
  ])('refuses %j', async (options, message) => {
    const { status, err } = await wishbone('identify', project, ...experiment, ...options)
    expect(status).toBe(2)
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
