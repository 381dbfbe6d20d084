/** Exported drivetrains do what the simulation does, with all events: JavaScript and WebAssembly to the last bit, C to rounding. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { readCsv } from '../../../engine/io/csv'
import type { ProjectFile } from '../../../engine/model/project/project'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'
import { constant, fixed, points, rotor } from './compare'

const folder = temporaryFolder()
const write = (name: string, files: ExportedFiles): string => {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

const manual: ProjectFile = smallProject(
  {
    World: ['world/world'],
    Car: rotor(60),
    Final: ['drivetrain/reduction', { ratio: 3, efficiency: 0.95, reverseEfficiency: 0.9 }],
    Box: ['drivetrain/manual-gearbox', { drag: 0.01 }],
    Gear: points([
      [0, 1],
      [0.5, 1],
      [0.5, 2],
      [0.9, 2],
      [0.9, 0],
    ]),
    Clutch: ['drivetrain/clutch', { thermal: 'lumped', drag: 0.01 }],
    Pedal: points([
      [0, 0],
      [0.3, 300],
      [0.45, 300],
      [0.5, 0],
      [0.7, 0],
      [0.8, 300],
    ]),
    Engine: rotor(0.2),
    M: constant(80),
    Drive: ['mechanics/torque'],
  },
  [
    'Car.axis - Final.b',
    'Final.a - Box.b',
    'Gear.y - Box.gear',
    'Box.a - Clutch.b',
    'Pedal.y - Clutch.u',
    'Engine.axis - Clutch.a',
    'Engine.axis - Drive.axis',
    'M.y - Drive.u',
  ],
  { stop: 1.2, sample: 0.01, solver: fixed('rk4', 0.002), initial: { 'Engine.rate': 100 } },
)

const automatic: ProjectFile = smallProject(
  {
    World: ['world/world'],
    Car: rotor(30),
    Front: rotor(1),
    Shaft: ['drivetrain/shaft', { stiffness: 5000, damping: 20, backlash: 0.02 }],
    Case: ['drivetrain/transfer-case', { share: 0.4 }],
    Pawl: ['drivetrain/parking-pawl'],
    Lever: points([
      [0, 1],
      [0.1, 1],
      [0.1, 0],
    ]),
    Box: [
      'drivetrain/automatic-gearbox',
      {
        shiftTime: 0.2,
        initialGear: 1,
        upshift: [
          [0, 0, 1],
          [1, 5, 8],
          [2, 10, 15],
          [3, 90, 99],
        ],
        downshift: [
          [0, 0, 1],
          [2, 1, 2],
          [3, 2, 3],
          [4, 50, 60],
        ],
      },
    ],
    Throttle: constant(0.5),
    Wheel: ['drivetrain/freewheel', { drag: 0.01 }],
    Engine: rotor(0.2),
    M: points([
      [0, 100],
      [0.8, 100],
      [0.9, -40],
    ]),
    Drive: ['mechanics/torque'],
  },
  [
    'Car.axis - Shaft.b',
    'Front.axis - Shaft.a',
    'Front.axis - Case.front',
    'Car.axis - Case.rear',
    'Car.axis - Pawl.axis',
    'Lever.y - Pawl.engage',
    'Case.a - Box.b',
    'Throttle.y - Box.throttle',
    'Engine.axis - Wheel.a',
    'Box.a - Wheel.b',
    'Engine.axis - Drive.axis',
    'M.y - Drive.u',
  ],
  { stop: 1.2, sample: 0.01, solver: fixed('rk4', 0.002) },
)

const cases = [
  [
    'manual',
    manual,
    ['Car.rate', 'Engine.rate', 'Box.inputRate', 'Clutch.torque', 'Clutch.heat', 'Box.sync', 'Final.slip'],
    5,
  ],
  [
    'automatic',
    automatic,
    [
      'Car.rate',
      'Engine.rate',
      'Box.inputRate',
      'Box.gear',
      'Shaft.torque',
      'Wheel.locked',
      'Pawl.engaged',
      'Box.heat',
    ],
    9,
  ],
] as const

describe.each(cases)('%s', (name, project, signals, atLeast) => {
  const run = runSmall(project, signals)
  const model = exportedRun(project, signals)
  it('has events', () => {
    if (run.error !== undefined) throw run.error
    expect(run.report.events?.length).toBeGreaterThanOrEqual(atLeast)
  })
  it.each([
    ['js', exportJs],
    ['wasm', exportWasm],
  ] as const)('as %s', async (language, print) => {
    const target = write(`${name}-${language}`, print(model))
    const module = (await import(/* @vite-ignore */ pathToFileURL(join(target, 'model.mjs')).href)) as ExportedModule
    const rows = await runModule(module)
    expect(rows.map(([t]) => t)).toEqual([...run.table.time])
    run.table.columns.forEach((c, k) =>
      expect(
        rows.map((row) => row[k + 1]),
        c.name,
      ).toEqual([...c.values]),
    )
  })
  describeWithCompiler('with a compiler', () => {
    it('as C', () => {
      const program = buildC(write(`${name}-c`, exportC(model)), ['main.c', 'model.c'], ['-O0'])
      const result = readCsv(execFileSync(program, { encoding: 'utf8', maxBuffer: 1e9 }), 'C')
      expect([...result.time]).toEqual([...run.table.time])
      result.columns.forEach((c, k) => {
        const { values } = run.table.columns[k]
        const peak = Math.max(...values.map(Math.abs))
        expect(Math.max(...c.values.map((v, i) => Math.abs(v - values[i]))), c.name).toBeLessThanOrEqual(1e-10 * peak)
      })
    })
  })
})
