/** Logs as they come: late satellites, slow channels, a start in a corner, names that get in the way of a CSV file. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tableOf } from '../../../app/renderer/results/import/kept-table'
import { tableForColumn, tableForLog } from '../../../app/renderer/results/import/log-plan'
import { doublyMoved } from '../../../app/renderer/results/import/log-roles'
import { registry } from '../../../blocks'
import { runToEnd } from '../../../engine/run/run'
import { compareTables } from '../../../engine/io/compare'
import { checkReferences } from '../../../engine/io/check-references'
import { readCsv } from '../../../engine/io/csv'
import { parseHeading } from '../../../engine/io/table'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { checkProject } from '../../../engine/model/check/validate'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { sharedCompiler } from '../../support/compiler'
import { planned, type Planned, type Told } from '../../support/log-plan'
import { logEnd, motecLog, steeringRatio } from '../../support/motec-log'

const shipped = (name: string): ProjectFile =>
  parseProject(readFileSync(inRoot(`projects/${name}/project.json`), 'utf8'), 'project.json')
const generic = shipped('generic-vehicle')
const [base] = Object.values(generic.experiments ?? {})
const vehicle: ProjectFile = { ...generic, experiments: { base: { ...base, stop: 1, references: {} } } }

/** Rows of the log of a known car: time, speed in km/h, steering wheel in deg, lateral G, longitudinal G, yaw rate in deg/s. */
const rows = motecLog(generic)
  .split('\r\n')
  .slice(9)
  .filter((line) => line !== '')
  .map((line) => line.split(',').map((cell) => Number(cell.replaceAll('"', ''))))
type Cell = number | string
const heads = ['Time [s]', 'Ground Speed [km/h]', 'Steered Angle [deg]', 'Lateral Acceleration [G]', 'Yaw Rate [deg/s]']
const cells = (row: readonly number[]): Cell[] => [0, 1, 2, 3, 5].map((i) => row[i])

function csv(
  change: (cells: Cell[], i: number) => readonly Cell[] = (c) => c,
  names: readonly string[] = heads,
): string {
  return [names.join(','), ...rows.map((row, i) => change(cells(row), i).join(','))].join('\n')
}
const at = (row: Cell[], place: number, cell: Cell): Cell[] => row.map((old, i) => (i === place ? cell : old))
const steered = (name = 'Steered Angle', told: Told = {}): Told => ({
  base: 'base',
  ...told,
  columns: { [name]: { scale: `1/${steeringRatio}` } },
})

function compared({ project, files, name, file }: Planned) {
  expect(checkProject(project, registry, files).map(String)).toEqual([])
  expect(checkReferences(project, registry, files).map(String)).toEqual([])
  const { table, error } = runToEnd(
    { project, files, experiment: name, withPlotted: true, checkStep: false },
    sharedCompiler,
  )
  if (error !== undefined) throw error
  const map = project.experiments?.[name]?.references?.['log']?.map ?? {}
  return compareTables(table, readCsv(files[file], file), { map })
}

/** As good as with a log without oddities. */
function repeats(plan: Planned, until = logEnd): void {
  expect(plan.project.experiments?.[plan.name]?.stop).toBeCloseTo(until, 9)
  const { signals } = compared(plan)
  expect(signals['Body.wz'].peak * (180 / Math.PI)).toBeGreaterThan(9)
  expect(signals['Body.wz'].relative).toBeLessThan(5e-4)
  expect(signals['Body.ay'].relative).toBeLessThan(1e-3)
}

describe('a log', () => {
  it('whose first speed is no round number of m/s starts at it', () => {
    // 71.331 km/h; straight ahead for a while
    const text = csv((row) => at(at(row, 1, 71.331), 2, 0))
    const plan = planned(vehicle, text, steered())
    expect(plan.project.experiments?.['log']?.start?.speed).toBeCloseTo(71.331 / 3.6, 9)
    expect(compared(plan).signals['Body.vx'].max).toBeLessThan(0.02)
  })

  it('that begins in a corner settles straight ahead, and follows the car after a transient', () => {
    const { time, columns } = readCsv(csv(), 'log.csv')
    const from = time.findIndex((t) => t > 0.7)
    expect(Math.abs(columns[3].values[from])).toBeGreaterThan(5)
    const plan = planned(vehicle, csv(), steered(undefined, { choice: { trim: { from: '0.8', to: '' } } }))
    const { signals } = compared(plan)
    expect(signals['Body.vx'].max).toBeLessThan(0.05)
    expect(signals['Body.wz'].rms / signals['Body.wz'].peak).toBeLessThan(0.15)
  })

  it('whose steering ends before the log ends there, instead of going on with a cubic', () => {
    repeats(
      planned(
        vehicle,
        csv((row, i) => at(row, 2, i > 280 ? '' : row[2])),
        steered(),
      ),
      5.6,
    )
  })

  it('whose speed begins late begins there', () => {
    const plan = planned(
      vehicle,
      csv((row, i) => at(row, 1, i < 50 ? 'NaN' : row[1])),
      steered(),
    )
    expect(plan.project.experiments?.['log']?.stop).toBeCloseTo(logEnd - 1, 9)
    expect(readCsv(plan.files[plan.file], plan.file).time[0]).toBe(0)
    compared(plan)
  })

  it('with a speed of 10 Hz among channels of 50 Hz is compared where it has values', () => {
    const plan = planned(
      vehicle,
      csv((row, i) => at(row, 1, i % 5 === 0 ? row[1] : '')),
      steered(),
    )
    repeats(plan)
    const { signals } = compared(plan)
    expect(signals['Body.vx'].rowsWithout).toBe(240)
    expect(signals['Body.vx'].max).toBeLessThan(0.01)
    expect(signals['Body.ay'].rowsWithout).toBe(0)
  })

  it('without a value in a column that drives is refused', () => {
    const told = steered(undefined, {
      choice: {
        roles: {
          steering: { column: 'Steered Angle', moves: 'SteerInput' },
          speed: { column: '', moves: 'Body' },
          brake: { column: '', moves: 'BrakeInput' },
        },
        trim: { from: '1', to: '2' },
      },
    })
    expect(() =>
      planned(
        vehicle,
        csv((row, i) => at(row, 2, i < 200 ? '' : row[2])),
        told,
      ),
    ).toThrow(/"Steered Angle" has no values in this part/)
  })

  it('with a column called t, or names with separators and quotation marks, is read back as it was', () => {
    repeats(
      planned(
        vehicle,
        csv((row) => [...row, row[0]], [...heads, 't [s]']),
        steered(),
      ),
    )
    const names = ['Time [s]', '"Speed ""GPS""; km [km/h]"', '"Lenkradwinkel [vorn]; a;b;c;d [deg]"', ...heads.slice(3)]
    repeats(planned(vehicle, csv(undefined, names), steered('Lenkradwinkel [vorn]; a;b;c;d')))
  })

  it('after another log, whose speed it has not, does not brake the car to standstill', () => {
    const before = planned(vehicle, csv(), steered())
    const text = csv(([t, , ...row]) => [t, ...row], [heads[0], ...heads.slice(2)])
    const plan = planned(before.project, text, steered(undefined, { base: 'log', files: before.files }), 'second.csv')
    expect(plan.project.experiments?.['second']?.set?.['SpeedControl.active']).toBeUndefined()
    repeats(plan)
  })

  it('whose unit was cleared in the dialog has that of its heading everywhere', () => {
    const plan = planned(vehicle, csv(), {
      base: 'base',
      columns: { 'Steered Angle': { scale: `1/${steeringRatio}` }, 'Ground Speed': { unit: '', signal: '' } },
    })
    expect(plan.project.experiments?.['log']).toMatchObject({ start: { speed: 20 } })
    repeats(plan)
  })

  it('cannot move one source by two columns', () => {
    const steering = { column: 'Steered Angle', moves: 'SteerInput' }
    const speed = { column: '', moves: 'Body' }
    const roles = { steering, speed, brake: { column: 'Brake', moves: 'SteerInput' } }
    expect(doublyMoved('brake', roles)).toMatch(/“Steered Angle” already drives SteerInput/)
    expect(doublyMoved('steering', roles)).toBeNull()
    expect(doublyMoved('brake', { ...roles, brake: { column: 'Brake', moves: 'BrakeInput' } })).toBeNull()
  })

  it('does not compare an angle with the source that moves a rack', () => {
    const sedan = shipped('macpherson-sedan')
    const experiment = Object.keys(sedan.experiments ?? {})[0]
    const plan = planned(sedan, csv(), { base: experiment })
    const { inputs, references } = plan.project.experiments?.['log'] ?? {}
    expect(Object.keys(inputs ?? {})).toEqual(['SpeedTarget'])
    expect(references?.['log']?.map?.['Steered Angle']).toBeUndefined()
  })

  it('is kept once where two experiments use it, and of a large one what is used', () => {
    const first = planned(vehicle, csv(), steered())
    const second = planned(first.project, csv(), steered(undefined, { files: first.files }))
    expect(second.file).toBe(first.file)
    expect(second.name).not.toBe(first.name)
    const many = Array.from({ length: Math.ceil(4e6 / 301) }, (_, i) => `Spare ${i}`)
    const columns = [...heads, ...many].map((text) => ({
      ...parseHeading(text),
      values: Float64Array.from(rows, (row, i) => (text === heads[2] ? row[2] : i * 0.02)),
    }))
    const role = { column: '', moves: '' }
    const roles = { steering: { column: 'Steered Angle', moves: 'SteerInput' }, speed: role, brake: role }
    const pairs = columns.map(({ name }) => ({ signal: name === 'Yaw Rate' ? 'Body.wz' : '', unit: '' }))
    const trim = { from: '', to: '' }
    const names = (of: typeof columns) =>
      tableOf(tableForLog({ columns: of, file: 'f' }, { timeColumn: 0, trim, roles, pairs })).columns.map(
        ({ name }) => name,
      )
    expect(names(columns)).toEqual(['Steered Angle', 'Yaw Rate'])
    expect(names(columns.slice(0, 8))).toHaveLength(7)
  })

  it('becomes a source for good only where its column has values from beginning to end', () => {
    const late = rows.map(([t], i) => ({ t: 100 + t, v: i < 50 || i > 250 ? NaN : i }))
    const columns = [
      { name: 'Time', unit: 's', values: Float64Array.from(late, ({ t }) => t) },
      { name: 'Angle', unit: 'deg', values: Float64Array.from(late, ({ v }) => v) },
    ]
    const take = (from: string, to: string) =>
      tableOf(tableForColumn({ columns, file: 'f.csv' }, 'Angle', 0, { from, to }))
    expect(() => take('', '')).toThrow(/"Angle" has values only from 101 s to 105 s.*start at 101 s and end at 105 s/i)
    expect(take('101', '105').columns[0].values[0]).toBe(50)
    expect(take('101', '105').time.at(-1)).toBe(4)
  })
})
