/** The shipped vehicle as a controller's code: steps, parameters, Jacobian, saved states, and tyres of the caller. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exportExperiment } from '../../../engine/export/model'
import { runToEnd } from '../../../engine/run/run'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { describeWithCompiler } from '../../support/c-compiler'
import { sharedCompiler } from '../../support/compiler'
import { driven } from '../../support/controller/program'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()
const shipped = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'))
const signals = ['Body.x', 'Body.y', 'Body.wz', 'Body.roll', 'TireFL.Fy', 'TireRR.Fz', 'SuspensionFL.s']
const experiment = 'sine-steer'

/** The vehicle with some parameters of blocks changed. */
function changed(values: Readonly<Record<string, Readonly<Record<string, number | string>>>>): ProjectFile {
  const blocks = Object.fromEntries(
    Object.entries(shipped.blocks).map(([name, block]) => [
      name,
      { ...block, params: { ...block.params, ...values[name] } },
    ]),
  )
  return { ...shipped, blocks }
}

const exported = (project: ProjectFile, precision: 'double' | 'single' = 'double') =>
  exportExperiment({ project, files: {}, experiment, signals, jacobian: true, precision }, sharedCompiler).model

/** Rows of the first two seconds, every 0.1 s. */
const rowsOf = (project: ProjectFile): readonly (readonly number[])[] => {
  const { table } = runToEnd(
    { project, files: {}, experiment, signals, checkStep: false, run: { stop: 2, sample: 0.1 } },
    sharedCompiler,
  )
  return Array.from(table.time, (t, i) => [t, ...table.columns.map(({ values }) => values[i])])
}

function largestError(actual: readonly (readonly number[])[], expected: readonly (readonly number[])[]): number {
  expect(actual.length).toBe(expected.length)
  return Math.max(
    ...signals.map((_, k) => {
      const peak = Math.max(...expected.map((row) => Math.abs(row[k + 1])))
      return Math.max(...expected.map((row, i) => Math.abs(row[k + 1] - actual[i][k + 1]))) / peak
    }),
  )
}

const tyres = ['TireFL', 'TireFR', 'TireRL', 'TireRR']

describeWithCompiler('the vehicle as an instance', () => {
  it('runs as the simulation does, also with a parameter that was set, with an exact Jacobian', () => {
    const model = exported(shipped)
    const program = driven(folder, 'vehicle', model)
    expect(largestError(program.rows('rows', 2000, 100), rowsOf(shipped))).toBeLessThan(1e-9)
    // springs and masses change derived values too
    const other = changed({ Body: { mass: 2177 }, TireFL: { stiffness: 250000 } })
    const set = program.rows('rows', 2000, 100, 'Body.mass=2177', 'TireFL.stiffness=250000')
    expect(largestError(set, rowsOf(other))).toBeLessThan(1e-9)
    expect(largestError(set, rowsOf(shipped))).toBeGreaterThan(1e-3)
    expect(program.run('same', 200, 'Body.mass=2177').out).toBe('same same same changed')
    const [worst, offPattern] = program.rows('jacobian', 500, 1e-5)[0]
    expect(offPattern).toBe(0)
    expect(worst).toBeLessThan(1e-5)
  })

  it('stays within 1e-3 of the peaks in single precision', () => {
    const program = driven(folder, 'single', exported(shipped, 'single'))
    expect(largestError(program.rows('rows', 2000, 100), rowsOf(shipped))).toBeLessThan(1e-3)
  })

  it('takes forces of tyres from the caller', () => {
    const linear = changed(
      Object.fromEntries(
        tyres.map((name) => [name, { forceModel: 'linear', 'linear.CA': 60000, 'linear.CS': 100000 }]),
      ),
    )
    const model = exported(linear)
    expect(model.replaceable.map(({ block, inputs }) => [block, inputs.join(' ')])).toEqual(
      tyres.map((name) => [name, 'Fz S alpha Omega']),
    )
    const program = driven(folder, 'tyres', model)
    const last = (rows: readonly (readonly number[])[]): readonly number[] => rows[0].slice(1)
    const own = last(program.rows('replaced', 1500, 4, 1))
    const norm = program.rows('replaced', 1500, 4, 1)[1][0]
    // the same tyres from outside, then two of them half as stiff
    const same = program.rows('replaced', 1500, 0, 1)
    last(same).forEach((value, k) =>
      expect(Math.abs(value - own[k])).toBeLessThan(1e-9 * Math.max(1, Math.abs(own[k]))),
    )
    expect(Math.abs(same[1][0] / norm - 1)).toBeLessThan(1e-7)
    const softer = last(program.rows('replaced', 1500, 2, 0.5))
    expect(Math.abs(softer[2] / own[2] - 1)).toBeGreaterThan(0.01)
  })
})
