/** Tables over one and two inputs as blocks: closed forms, exports with the rows of the simulation, and what ends a run. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportC } from '../../../engine/backends/c/package'
import type { ExportedFiles } from '../../../engine/backends/exported'
import { exportJs } from '../../../engine/backends/js/package'
import { exportWasm } from '../../../engine/backends/wasm/package'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { readCsv } from '../../../engine/io/csv'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { standardSolvers } from '../../../engine/model/project/solvers'
import { stepMethods } from '../../../engine/stepping/methods'
import { buildC, describeWithCompiler } from '../../support/c-compiler'
import { exportedRun, runModule, type ExportedModule } from '../../support/exported-model'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'
import { engineProject, signals } from './engine-map'

const folder = temporaryFolder()

async function moduleOf(name: string, files: ExportedFiles): Promise<ExportedModule> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(write(name, files), 'model.mjs')).href)) as ExportedModule
}

function write(name: string, files: ExportedFiles): string {
  const target = join(folder, name)
  mkdirSync(target)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(target, file), content)
  return target
}

describe('an engine with a torque map and a load curve', () => {
  it('keeps the balance of torques that both say', () => {
    const run = runSmall(engineProject({ solver: { name: 'dopri5', tolerance: 1e-10 } }), [...signals, 'Axis.rate'])
    expect(run.error).toBeUndefined()
    const [torque, load, rate] = ['Torque.y', 'Load.y', 'Axis.rate'].map(run.values)
    // momentum: J dw = integral of the difference, by Simpson's rule over pairs of rows
    let momentum = 0
    const { time } = run.table
    for (let i = 0; i + 2 < time.length; i += 2) {
      const [a, b, c] = [i, i + 1, i + 2].map((k) => torque[k] - load[k])
      momentum += ((time[i + 2] - time[i]) / 6) * (a + 4 * b + c)
      expect(Math.abs(0.5 * (rate[i + 2] - rate[0]) - momentum)).toBeLessThan(2e-3)
    }
    expect(Math.max(...rate) - Math.min(...rate)).toBeGreaterThan(50)
  })

  it.each(Object.keys(stepMethods))('leaves with the same rows, with %s', async (solver) => {
    const project = engineProject({ solver: { name: solver, step: 0.01 } })
    const { table, error } = runSmall(project, signals)
    expect(error).toBeUndefined()
    const model = exportedRun(project, signals)
    for (const [language, print] of [
      ['js', exportJs],
      ['wasm', exportWasm],
    ] as const) {
      const rows = await runModule(await moduleOf(`engine-${solver}-${language}`, print(model)))
      expect(rows.map(([t]) => t)).toEqual([...table.time])
      table.columns.forEach((c, k) => expect(rows.map((row) => row[k + 1])).toEqual([...c.values]))
    }
  })
})

describeWithCompiler('in C', () => {
  it('the engine does the same to 1e-12 of peak', () => {
    const project = engineProject({ solver: { name: 'rk4', step: 0.01 } })
    const { table } = runSmall(project, signals)
    const target = write('engine-c', exportC(exportedRun(project, signals)))
    const result = readCsv(execFileSync(buildC(target, ['main.c', 'model.c']), { encoding: 'utf8' }), 'C')
    result.columns.forEach((c, k) => {
      const { values } = table.columns[k]
      const peak = Math.max(...values.map(Math.abs))
      expect(Math.max(...c.values.map((v, i) => Math.abs(v - values[i]))) / peak, c.name).toBeLessThan(1e-12)
    })
  })

  it('a run that leaves a table ends with the same message', () => {
    const target = write('leaving-c', exportC(exportedRun(leaving('rk4'), ['Table.y'])))
    const { status, stderr } = spawnSync(buildC(target, ['main.c', 'model.c']), { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toBe('error: the input u1 of Table is 1.04: above 1 (the range is 0 to 1) at t = 0.26 s\n')
  })
})

/** An input that goes from 0 to 4 in a second, into a table from 0 to 1. */
function leaving(solver: string, more: Readonly<Record<string, ParamValue>> = {}): ProjectFile {
  return smallProject(
    {
      World: ['world/world'],
      Input: ['sources/ramp', { start: 0, duration: 1, initial: 0, final: 4 }],
      Table: ['signals/table-1d', { extrapolation: 'error', ...more }],
      Sum: ['signals/integrator'],
    },
    ['Input.y - Table.u1', 'Table.y - Sum.u1'],
    { stop: 0.5, solver: { name: solver, step: 0.02 } },
  )
}

describe('beyond a table', () => {
  it.each(standardSolvers.map(({ name }) => name))(
    'the run ends with an error that names block, input, value and range, with %s',
    (solver) => {
      const { error, table } = runSmall(leaving(solver), ['Table.y'])
      expect(error).toMatchObject({ code: 'out-of-range', place: { block: 'Table' } })
      const said = /^the input u1 of Table is ([\d.]+) at t = [\d.]+ ms: above 1 \(the range is 0 to 1\)$/.exec(
        error?.what ?? '',
      )
      const t = error?.place.time ?? NaN
      expect(t).toBeGreaterThan(0.25 - 1e-6)
      expect(t).toBeLessThanOrEqual(0.26 + 1e-6)
      expect(Number(said?.[1])).toBeCloseTo(4 * t, 4)
      expect(error?.hint).toContain('choose another extrapolation')
      expect(table.time[table.time.length - 1]).toBeLessThanOrEqual(0.26 + 1e-9)
    },
  )

  it.each(Object.keys(stepMethods))('exports end too, with %s', async (solver) => {
    const model = exportedRun(leaving(solver), ['Table.y'])
    for (const [language, print] of [
      ['js', exportJs],
      ['wasm', exportWasm],
    ] as const) {
      const module = await moduleOf(`leaving-${solver}-${language}`, print(model))
      const text = 'the input u1 of Table is 1.04: above 1 (the range is 0 to 1) at t = 0.26 s'
      await expect(runModule(module)).rejects.toThrow(text)
    }
  })

  it('a start outside ends it at once', () => {
    const points = [
      [1, 0],
      [2, 1],
    ]
    const { error } = runSmall(leaving('rk4', { points }), ['Table.y'])
    expect(error?.what).toBe('the input u1 of Table is 0 at t = 0 s: below 1 (the range is 1 to 2)')
  })

  it('an end at the last breakpoint is no error', () => {
    const points = [
      [0, 0],
      [2, 1],
    ]
    for (const solver of ['rk4', 'dopri5', 'radau5'])
      expect(runSmall(leaving(solver, { points }), ['Table.y']).error).toBeUndefined()
  })

  it.each([
    ['hold', 1],
    ['linear', 2],
  ])('%s goes on', (extrapolation, end) => {
    const run = runSmall(leaving('rk4', { extrapolation }), ['Table.y'])
    expect(run.at('Table.y', 0.5)).toBeCloseTo(end, 12)
  })

  it('a map names the input that leaves it', () => {
    const map = [
      [0, 0, 0.7],
      ['0 rad/s', 0, 10],
      ['1000 rad/s', 0, 10],
    ]
    const { error } = runSmall(
      engineProject({ solver: { name: 'rk4', step: 0.01 } }, { map, interpolation: 'linear', extrapolation: 'error' }),
      signals,
    )
    expect(error?.place.block).toBe('Torque')
    expect(error?.what).toMatch(
      /^the input u2 of Torque is 0\.7\d* at t = 150 ms: above 0\.7 \(the range is 0 to 0\.7\)$/,
    )
  })
})

describe('a clutch', () => {
  it('that is given a negative torque ends the run', () => {
    const rotor = ['mechanics/rigid-body', { mass: 1, Ixx: 1, Iyy: 1, Izz: 1 }] as const
    const project = smallProject(
      {
        World: ['world/world'],
        A: ['mechanics/revolute', { axis: [0, 0, 1] }],
        B: ['mechanics/revolute', { axis: [0, 0, 1] }],
        JA: rotor,
        JB: rotor,
        Capacity: ['sources/ramp', { start: 0, duration: 1, initial: 5, final: -5 }],
        Clutch: ['mechanics/clutch'],
      },
      [
        'World.frame - A.base',
        'A.end - JA.com',
        'World.frame - B.base',
        'B.end - JB.com',
        'A.axis - Clutch.a',
        'B.axis - Clutch.b',
        'Capacity.y - Clutch.u',
      ],
      { stop: 1, solver: { name: 'rk4', step: 0.02 }, initial: { 'A.rate': 10 } },
    )
    const { error } = runSmall(project, ['A.rate'])
    expect(error?.what).toBe('the torque u of Clutch is -0.2 N m at t = 520 ms: below 0 N m')
    expect(error?.place.block).toBe('Clutch')
  })
})

describe('tables from files', () => {
  const run = (
    table: readonly [string, Readonly<Record<string, ParamValue>>],
    text: string,
    inputs = ['A.y - Table.u1'],
  ) =>
    runToEnd(
      {
        project: smallProject(
          {
            World: ['world/world'],
            A: ['sources/ramp', { start: 0, final: 3 }],
            B: ['sources/constant', { value: 2 }],
            Table: [table[0], { source: 'file', file: 'table.csv', ...table[1] }],
            Out: ['signals/record'],
          },
          [...inputs, 'Table.y - Out.u'],
          { stop: 1, sample: 0.5, solver: { name: 'rk4', step: 0.1 } },
        ),
        files: { 'table.csv': text },
        experiment: 'run',
        signals: ['A.y', 'Table.y'],
        checkStep: false,
      },
      new Compiler(registry),
    )

  it('have the units of their headings', () => {
    const { table, error } = run(['signals/table-1d', {}], 's [m],z [mm]\n0,0\n1,20\n3,0\n')
    expect(error).toBeUndefined()
    expect([...table.columns[1].values]).toEqual([0, 0.015, 0].map((v) => expect.closeTo(v, 12)))
  })

  it('are maps with a row for every point, in any order', () => {
    const rows = [
      [3, 1],
      [0, 3],
      [3, 3],
      [0, 1],
    ].map(([x, y]) => `${x},${y * 1000},${x * y}`)
    const text = ['x [m],y [mm],z', ...rows].join('\n')
    const { table, error } = run(['signals/table-2d', {}], text, ['A.y - Table.u1', 'B.y - Table.u2'])
    expect(error).toBeUndefined()
    table.columns[1].values.forEach((z, i) => expect(z).toBeCloseTo(2 * table.columns[0].values[i], 12))
  })

  it.each([
    ['an empty corner', ',1,3\n0,0,0\n3,3,9\n'],
    ['the name of the first row', 'y [mm],1000,3000\n0,0,0\n3,3,9\n'],
    ['both names, semicolons and rows in any order', 'x [cm] \\ y [mm];1000;3000\n300;3;9\n0;0;0\n'],
    ['a name without a unit', 'torque,1,3\n0,0,0\n3,3,9\n'],
  ])('are grids with %s', (_, text) => {
    const { table, error } = run(['signals/table-2d', {}], text, ['A.y - Table.u1', 'B.y - Table.u2'])
    expect(error).toBeUndefined()
    table.columns[1].values.forEach((z, i) => expect(z).toBeCloseTo(2 * table.columns[0].values[i], 12))
  })

  it.each([
    ['signals/table-2d', 'n,1,3\n0,0,0\n0,3,9\n', 'the first column has 0 twice'],
    ['signals/table-2d', 'n,1,1\n0,0,0\n3,3,9\n', 'the first row has 1 twice'],
    ['signals/table-2d', 'n,1,3\n0,0,0\n3,3\n', 'the row has 2 values, the headings are 3'],
    ['signals/table-1d', 's [m],z\n0,0\n2,1\n1,1\n', '1 in row 3 is less than 2 before it'],
    ['signals/table-1d', 's [m],z\n0,0\n', 'the table has one row'],
    ['signals/table-1d', 's [m]\n0\n1\n', 'the file has one column, not 2'],
    ['signals/table-1d', '0,0\n1,1\n', 'the first line has no headings'],
    ['signals/table-1d', 's [m],z\n0,0\n1,NaN\n', 'row 2 has no finite output'],
    ['signals/table-1d', 's [furlong],z\n0,0\n1,1\n', 'the heading "s [furlong]": "furlong" is not a known unit'],
    ['signals/table-2d', 'x,y,z\n0,0,1\n0,1,1\n1,0,1\n', 'the point (1, 1) of the grid is missing'],
    ['signals/table-2d', 'x,y,z\n0,0,1\n0,1,1\n0,1,2\n', 'the point (0, 1) in row 3 is there twice'],
    ['signals/table-2d', 'x,y,z\n0,0,1\n0,1,1\n', 'the map has 1 by 2 values'],
  ])('of %s that are none say where and why: %j', (type, text, what) => {
    const inputs = type.endsWith('2d') ? ['A.y - Table.u1', 'B.y - Table.u2'] : ['A.y - Table.u1']
    let error: unknown
    try {
      error = run([type, {}], text, inputs).error
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ what, place: { block: 'Table', file: 'table.csv' } })
  })
})

describe('grids of the project that are no maps', () => {
  it.each([
    [
      [
        [0, 1],
        [1, 5],
        [2, 5],
      ],
      'the map has 2 by 1 values',
    ],
    [
      [
        [0, 1, 2],
        [2, 5, 6],
        [1, 5, 6],
      ],
      'the breakpoints of the rows do not increase from 2 in row 2 to 1 in row 3',
    ],
    [
      [
        [0, 1, 2],
        [1, 5],
        [2, 5, 6],
      ],
      'row 2 of the map has 2 cells and the first row 3',
    ],
    [
      [
        [0, 1, '2 kg'],
        ['1 rpm', 5, 6],
        ['2 m', 5, 6],
      ],
      '"2 m" has the unit m, but the u1 of a row above is in rad/s',
    ],
  ])('%j', (map, what) => {
    let error: unknown
    try {
      runSmall(engineProject({ solver: { name: 'rk4', step: 0.01 } }, { map: map as ParamValue }), signals)
    } catch (thrown) {
      error = thrown
    }
    const first = (error as { problems?: unknown[] }).problems?.[0] ?? error
    expect(first).toMatchObject({ what, place: { block: 'Torque', parameter: 'map' } })
  })
})
