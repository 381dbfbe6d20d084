/**
 * Tables over three and four arguments: values and slopes against scipy and Octave (`data/tables/grids.json`), multilinear values by hand, blocks and
 * texts with the same table, their exports, and rows that are not a grid.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportMatlab } from '../../../engine/backends/matlab/package'
import { exportPython } from '../../../engine/backends/python/package'
import { exportExperiment } from '../../../engine/export/model'
import { gridThrough } from '../../../engine/numerics/interpolation/grid'
import type { MapInterpolation } from '../../../engine/numerics/interpolation/map'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { runToEnd } from '../../../engine/run/run'
import { evaluate, lookupGrid, mathOf, Pool, tangents } from '../../../engine/symbolic'
import { sharedCompiler } from '../../support/compiler'
import { compiler } from '../../support/c-compiler'
import { itGivesTheSameExported, writeExport } from '../../support/export-parity'
import { exportedRun } from '../../support/exported-model'
import { CompiledFmu } from '../../support/fmi/unit'
import { experimentInOctave, octave } from '../../support/octave'
import { buildPackage, experimentInPython, python } from '../../support/python'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject } from '../events/small-run'

interface Reference {
  readonly axes: readonly (readonly number[])[]
  readonly scale: readonly number[]
  readonly tables: readonly Readonly<
    Record<'points' | 'slopes' | 'beyond', number[][]> & Record<'linear' | 'spline' | 'linearBeyond', number[]>
  >[]
}
const reference = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'data', 'tables', 'grids.json'), 'utf8'),
) as Reference

const axesOf = (count: number): readonly (readonly number[])[] => reference.axes.slice(-count)

/** Value at a point of the grid, a rational function of its breakpoints. */
function valueAt(x: readonly number[]): number {
  const u = x.map((value, d) => value * reference.scale[d + 4 - x.length])
  return (1 + u[0] * u[u.length - 1] - u[1] ** 2) / (2 + u.reduce((sum, value) => sum + value * value, 0))
}

/** Rows of a table in SI units, the last ones first. */
const rowsOf = (count: number): readonly (readonly number[])[] =>
  axesOf(count)
    .reduce<readonly (readonly number[])[]>(
      (rows, axis) => rows.flatMap((row) => axis.map((value) => [...row, value])),
      [[]],
    )
    .map((row) => [...row, valueAt(row)])
    .toReversed()

/** Value and derivatives of a table that continues straight. */
function table(count: number, interpolation: MapInterpolation) {
  const m = mathOf(new Pool())
  const axes = axesOf(count)
  const args = axes.map((_, d) => m.pool.symbol(`x${d}`, 'argument'))
  const values = (at: readonly number[]): number => valueAt(at.map((i, d) => axes[d][i]))
  const value = lookupGrid(m, gridThrough('grid', axes, values, interpolation, 'tangent'), args)
  const slopes = args.map((arg) => tangents(m.pool, [value], new Map([[arg, m.pool.one]]))[0])
  return (x: readonly number[]): readonly number[] =>
    evaluate([value, ...slopes], new Map(args.map((arg, d) => [arg, x[d]])))
}

/** Multilinear interpolation: the sum over the corners of a cell, each with the product of its shares. */
function multilinear(axes: readonly (readonly number[])[], x: readonly number[]): number {
  const cells = axes.map((axis, d) =>
    Math.max(
      0,
      Math.min(
        axis.length - 2,
        axis.findLastIndex((at) => at <= x[d]),
      ),
    ),
  )
  let sum = 0
  for (let corner = 0; corner < 2 ** axes.length; corner++) {
    let weight = 1
    const at = axes.map((axis, d) => {
      const share = (x[d] - axis[cells[d]]) / (axis[cells[d] + 1] - axis[cells[d]])
      const upper = (corner >> d) & 1
      weight *= upper === 1 ? share : 1 - share
      return axis[cells[d] + upper]
    })
    sum += weight * valueAt(at)
  }
  return sum
}

describe.each([3, 4])('over %d arguments', (count) => {
  const { points, linear, spline, slopes, beyond, linearBeyond } = reference.tables[count - 3]
  const near = (value: number, expected: number): void => expect(Math.abs(value - expected)).toBeLessThan(1e-12)

  it('straight lines have the values of scipy and of the formula, also beyond the edges', () => {
    const at = table(count, 'linear')
    const all = [...points, ...beyond]
    const expected = [...linear, ...linearBeyond]
    expect(all.length).toBe(8)
    all.forEach((x, k) => {
      near(at(x)[0], expected[k])
      near(at(x)[0], multilinear(axesOf(count), x))
    })
  })

  it('splines have values and slopes of scipy', () => {
    const at = table(count, 'spline')
    points.forEach((x, k) => {
      const [value, ...derivatives] = at(x)
      near(value, spline[k])
      derivatives.forEach((slope, d) =>
        near(slope * (1 / reference.scale[d + 4 - count]), slopes[d][k] / reference.scale[d + 4 - count]),
      )
    })
  })

  it('splines continue along their tangents', () => {
    const at = table(count, 'spline')
    const inside = points[2]
    axesOf(count).forEach((axis, d) => {
      for (const [edge, way] of [
        [axis[0], -1],
        [axis[axis.length - 1], 1],
      ]) {
        const step = 0.4 * (axis[axis.length - 1] - axis[0]) * way
        const placed = (value: number): readonly number[] => inside.map((one, k) => (k === d ? value : one))
        const [value, ...slope] = at(placed(edge))
        const [far, ...farSlope] = at(placed(edge + step))
        near(far, value + step * slope[d])
        near(farSlope[d] * step, slope[d] * step)
      }
    })
  })
})

const letters = ['a', 'b', 'c', 'd']
const inputs = (count: number) => letters.slice(0, count)

/** The same table as a block and in a text, over sines that leave the range. */
function project(
  count: number,
  interpolation: 'linear' | 'spline',
  settings: Readonly<Record<string, ParamValue>> = {},
): ProjectFile {
  const axes = axesOf(count)
  const names = inputs(count)
  const rows = rowsOf(count)
  const fn = interpolation === 'linear' ? 'interpolate' : 'spline'
  // The text has a table of its own; the block gives it other rows.
  const corners = Array.from({ length: 2 ** count }, (_, i) => [...names.map((_name, d) => (i >> d) & 1), i])
  const code = [
    ...names.map((name) => `input ${name}`),
    'output y',
    `table f(${names.join(', ')}, z) = [${corners.map((row) => `[${row.join(', ')}]`).join(', ')}]`,
    `y = ${fn}(f, ${names.join(', ')})`,
  ]
  const sines = axes.map((axis, d) => {
    const [low, high] = [axis[0], axis[axis.length - 1]]
    return [
      `S${d}`,
      ['sources/sine', { offset: (low + high) / 2, amplitude: 0.6 * (high - low), frequency: 0.7 + 0.3 * d }],
    ] as const
  })
  return smallProject(
    {
      World: ['world/world'],
      ...Object.fromEntries(sines),
      Table: [`signals/table-${count}d`, { points: rows, interpolation, extrapolation: 'linear', ...settings }],
      Text: ['signals/function', { code, f: rows }],
      Sum: ['signals/integrator'],
    },
    [...names.flatMap((name, d) => [`S${d}.y - Table.u${d + 1}`, `S${d}.y - Text.${name}`]), 'Table.y - Sum.u1'],
    { stop: 1, sample: 0.1, solver: { name: 'rk4', step: 0.01 } },
  )
}
const signals = ['Table.y', 'Text.y', 'Sum.y', 'S0.y', 'S1.y', 'S2.y']

describe.each([
  [3, 'linear'],
  [3, 'spline'],
  [4, 'linear'],
  [4, 'spline'],
] as const)('blocks and texts over %d inputs (%s)', (count, interpolation) => {
  const made = project(count, interpolation)
  const names = count === 4 ? [...signals, 'S3.y'] : signals

  it('have the values of the table', () => {
    const run = runSmall(made, names)
    expect(run.error).toBeUndefined()
    const at = table(count, interpolation)
    const sources = inputs(count).map((_, d) => run.values(`S${d}.y`))
    const [block, text] = [run.values('Table.y'), run.values('Text.y')]
    expect(block.length).toBe(11)
    block.forEach((value, i) => {
      const [expected] = at(sources.map((values) => values[i]))
      expect(Math.abs(value - expected)).toBeLessThan(1e-12)
      expect(Math.abs(text[i] - expected)).toBeLessThan(1e-12)
    })
  })

  itGivesTheSameExported(temporaryFolder(), () => ({
    table: runSmall(made, names).table,
    model: exportedRun(made, names),
  }))

  // The largest takes half a minute to compile, for the same operations.
  it.skipIf(count === 4 && interpolation === 'spline')('have these values in MATLAB, Python and an FMU', () => {
    const folder = temporaryFolder()
    const { table: built } = runToEnd(
      { project: made, files: {}, experiment: 'run', signals: names, checkStep: false },
      sharedCompiler,
    )
    const same = (rows: readonly (readonly number[])[], what: string, tolerance: number): void => {
      expect(rows.length, what).toBeGreaterThan(2)
      rows.forEach((row, i) =>
        built.columns.forEach(({ name, values }, k) => {
          const scale = Math.max(1, ...values.map(Math.abs))
          expect(Math.abs(row[k + 1] - values[i]) / scale, `${what}: ${name}`).toBeLessThan(tolerance)
        }),
      )
    }
    const model = exportedRun(made, names)
    if (octave !== undefined)
      same(experimentInOctave(writeExport(folder, 'matlab', exportMatlab(model)), 0.3), 'MATLAB', 1e-13)
    if (compiler === undefined) return
    if (python !== undefined) {
      const target = writeExport(folder, 'python', exportPython(model))
      same(experimentInPython(target, buildPackage(target)), 'Python', 1e-13)
    }
    const request = { project: made, files: {}, experiment: 'run', signals: names, inputs: [], exchange: true }
    const unit = new CompiledFmu(exportExperiment(request, sharedCompiler).model, 3, join(folder, 'fmu'), ['-O0'])
    const stepped = unit.run('cs', { step: 0.01, samples: 10, get: names })
    expect(stepped.status, stepped.messages).toBe(0)
    expect(stepped.rows.map(([t]) => t)).toEqual([...built.time].map((t) => expect.closeTo(t, 9) as number))
    same(stepped.rows, 'FMU', 1e-13)
  })
})

describe('rows that are not a grid', () => {
  const rows = rowsOf(3)
  it.each([
    [rows.slice(1), '1 of 120 points of the table are missing, the first at u1 = 2, u2 = 0.4, u3 = 4000 (SI)'],
    [[...rows, rows[7]], 'the points of the table of rows 8 and 121 are the same'],
    [rows.filter(([, , c]) => c === 1000), 'there are fewer than two breakpoints of argument 3'],
  ])('of a block are refused (%#)', (points, what) => {
    const made = project(3, 'linear', { points })
    expect(() => runSmall(made, signals)).toThrow(
      expect.objectContaining({
        what,
        place: expect.objectContaining({ block: 'Table', parameter: 'points' }) as unknown,
      }) as Error,
    )
  })

  it.each([
    ['table f(a, b, c, z) = [[0, 0, 0, 1], [1, 0, 0, 2]]', 'the table has one value of b'],
    ['table f(a, b, c, z) = [[0, 0, 0], [1, 0, 0]]', 'the rows of the table "f" are missing'],
    ['table f(a, b, c, d, e, z) = [[0, 0, 0, 0, 0, 1]]', 'the table "f" has 5 arguments'],
  ])('of a text are refused: %s', (text, what) => {
    const code = ['input a', 'input b', 'input c', 'output y', text, 'y = interpolate(f, a, b, c)']
    const made = smallProject({ Text: ['signals/function', { code }] }, [], { stop: 1 })
    expect(() => runSmall(made, ['Text.y'])).toThrow(expect.objectContaining({ what }) as Error)
  })

  it('a run that leaves the range ends with an error, if so chosen', () => {
    const { error } = runSmall(project(3, 'linear', { extrapolation: 'error' }), signals)
    expect(error?.what).toMatch(/^the input u[123] of Table is .*: (above|below) /)
  })
})
