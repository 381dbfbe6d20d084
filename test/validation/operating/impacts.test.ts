/** Masses that settle on rigid stops: what rests is held by the force that statics asks for, in runs, exports and saved states. */
import { pathToFileURL } from 'node:url'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exportJs } from '../../../engine/backends/js/package'
import { runToEnd } from '../../../engine/run/run'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'

const [mass, gravity, stiffness] = [2, 9.81, 1000]
const run = (initial: number, experiment: Partial<ExperimentSettings> = {}): ExperimentSettings => ({
  stop: 1,
  sample: 0.25,
  solver: { name: 'dopri5', tolerance: 1e-9 },
  initial: { 'Slide.s': initial },
  start: { settle: true },
  ...experiment,
})

const onGround = (experiment: ExperimentSettings) =>
  smallProject(
    {
      World: ['world/world', { gravity }],
      Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
      Mass: ['mechanics/rigid-body', { mass }],
      Ground: ['mechanics/impact'],
    },
    ['World.frame - Slide.base', 'Slide.end - Mass.com', 'Ground.axis - Slide.axis'],
    experiment,
  )

/** On a spring between a lower stop at -0.01 m and an upper one at 0.02 m. */
const betweenStops = (initial: number, freeLength: number) =>
  runSmall(
    smallProject(
      {
        World: ['world/world', { gravity }],
        Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Mass: ['mechanics/rigid-body', { mass }],
        Spring: ['mechanics/spring-damper', { stiffness, freeLength, damping: 20 }],
        Lower: ['mechanics/impact', { position: -0.01 }],
        Upper: ['mechanics/impact', { side: 'upper', position: 0.02 }],
      },
      [
        'World.frame - Slide.base',
        'Slide.end - Mass.com',
        'Spring.axis - Slide.axis',
        'Lower.axis - Slide.axis',
        'Upper.axis - Slide.axis',
      ],
      run(initial),
    ),
    ['Slide.s', 'Lower.force', 'Upper.force', 'Lower.rest', 'Upper.rest'],
  )

describe.each([1, 0, -0.3])('from s = %d m', (initial) => {
  test('a mass rests on the ground, which carries its weight', () => {
    const outcome = runSmall(onGround(run(initial)), ['Slide.s', 'Ground.force', 'Ground.rest'])
    for (const s of outcome.values('Slide.s')) expect(Math.abs(s)).toBeLessThan(1e-12)
    for (const force of outcome.values('Ground.force')) expect(force).toBeCloseTo(mass * gravity, 9)
    expect(outcome.values('Ground.rest').every((rest) => rest === 1)).toBe(true)
    expect(outcome.report.events ?? []).toEqual([])
    expect(outcome.report.settle?.residual).toBeLessThan(1e-8)
    expect(outcome.report.settle?.unstable).toEqual([])
  })
})

describe.each([0, -0.2, 0.2])('a mass on a spring between stops, from s = %d m', (initial) => {
  const hangs = (mass * gravity) / stiffness
  test.each([
    ['rests on the lower one', 0, -0.01, mass * gravity - stiffness * 0.01, 0],
    ['is free', 0.02, 0.02 - hangs, 0, 0],
    ['is pressed to the upper one', 0.06, 0.02, 0, -(stiffness * 0.04 - mass * gravity)],
  ])('%s', (_what, freeLength, s, lower, upper) => {
    const outcome = betweenStops(initial, freeLength)
    for (const value of outcome.values('Slide.s')) expect(value).toBeCloseTo(s, 9)
    for (const value of outcome.values('Lower.force')) expect(value).toBeCloseTo(lower, 7)
    for (const value of outcome.values('Upper.force')) expect(value).toBeCloseTo(upper, 7)
    expect(outcome.report.events ?? []).toEqual([])
  })
})

test('two masses rest on each other and on the ground', () => {
  const outcome = runSmall(
    smallProject(
      {
        World: ['world/world', { gravity }],
        Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Mass: ['mechanics/rigid-body', { mass }],
        Ground: ['mechanics/impact'],
        Above: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Second: ['mechanics/rigid-body', { mass: 3 }],
        Between: ['mechanics/impact', { position: 0.1 }],
      },
      [
        'World.frame - Slide.base',
        'Slide.end - Mass.com',
        'Ground.axis - Slide.axis',
        'Slide.end - Above.base',
        'Above.end - Second.com',
        'Between.axis - Above.axis',
      ],
      run(0.5, { initial: { 'Slide.s': 0.5, 'Above.s': 0.8 } }),
    ),
    ['Slide.s', 'Above.s', 'Ground.force', 'Between.force'],
  )
  expect(outcome.at('Slide.s', 1)).toBeCloseTo(0, 9)
  expect(outcome.at('Above.s', 1)).toBeCloseTo(0.1, 9)
  expect(outcome.at('Ground.force', 1)).toBeCloseTo((mass + 3) * gravity, 8)
  expect(outcome.at('Between.force', 1)).toBeCloseTo(3 * gravity, 8)
})

test('a pendulum that a torque presses to a stop rests on it, and hangs where the torque is less', () => {
  const hung = (torque: number) =>
    runSmall(
      smallProject(
        {
          World: ['world/world', { gravity }],
          Hinge: ['mechanics/revolute', { axis: [0, 1, 0] }],
          Arm: ['mechanics/rigid-arm', { z: -0.5 }],
          Bob: ['mechanics/rigid-body', { mass, Ixx: 0, Iyy: 0, Izz: 0 }],
          Push: ['mechanics/torque'],
          Torque: ['sources/constant', { value: torque }],
          Stop: ['mechanics/impact', { side: 'upper', position: 0.5 }],
        },
        [
          'World.frame - Hinge.base',
          'Hinge.end - Arm.base',
          'Arm.end - Bob.com',
          'Hinge.axis - Push.axis',
          'Torque.y - Push.u',
          'Stop.axis - Hinge.axis',
        ],
        run(0, { initial: { 'Hinge.angle': 0 } }),
      ),
      ['Hinge.angle', 'Stop.force'],
    )
  const pressed = hung(12)
  expect(pressed.at('Hinge.angle', 1)).toBeCloseTo(0.5, 9)
  expect(pressed.at('Stop.force', 1)).toBeCloseTo(mass * gravity * 0.5 * Math.sin(0.5) - 12, 8)
  const free = hung(2)
  expect(free.at('Hinge.angle', 1)).toBeCloseTo(Math.asin(2 / (mass * gravity * 0.5)), 8)
  expect(free.at('Stop.force', 1)).toBe(0)
})

test('exported, and after a saved state, it goes on resting, bit for bit', async () => {
  const signals = ['Slide.s', 'Ground.force', 'Ground.rest']
  const project = onGround(run(0.3, { solver: { name: 'rk4', step: 0.01 } }))
  const request = { project, files: {}, experiment: 'run', signals, checkStep: false }
  const whole = runToEnd(request, sharedCompiler)
  const folder = join(temporaryFolder(), 'js')
  mkdirSync(folder)
  for (const [file, content] of Object.entries(exportJs(exportedRun(project, signals, 'run'))))
    writeFileSync(join(folder, file), content)
  const rows = await runModule(
    (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'model.mjs')).href)) as ExportedModule,
  )
  whole.table.columns.forEach((c, k) => expect(rows.map((row) => row[k + 1])).toEqual([...c.values]))
  expect(whole.table.columns[1].values.at(-1)).toBeCloseTo(mass * gravity, 9)
  const first = runToEnd({ ...request, run: { stop: 0.5 } }, sharedCompiler)
  const rest = runToEnd({ ...request, from: first.state }, sharedCompiler)
  rest.table.columns.forEach(({ values }, k) => expect(values.at(-1)).toBe(whole.table.columns[k].values.at(-1)))
})
