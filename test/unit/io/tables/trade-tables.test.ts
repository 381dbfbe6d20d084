/** Tables in the layouts of loggers and simulation programs, one file each: names, units, times and values as their content says. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asTimeTable } from '../../../../engine/io/imported'
import { readTable, readTableText, type RecordedTable, type TableChoice } from '../../../../engine/io/tables/read'
import { parseUnit, toSI, unitFor } from '../../../../engine/quantities/units'
import { sourceOfFile } from '../../../support/table-source'

const folder = join(import.meta.dirname, '../data/trade')
const read = (name: string, choice?: TableChoice): Promise<RecordedTable> =>
  readTable(sourceOfFile(join(folder, name)), choice)

/** What was recorded, in all files, every 50 ms for 60 rows: README.md there. */
const recorded: Readonly<Record<string, (t: number) => number>> = {
  speed: (t) => (100 - 2 * t + 0.3 * Math.sin(3 * t)) / 3.6,
  force: (t) => 100 - 2 * t + 0.3 * Math.sin(3 * t),
  lateral: (t) => 0.4 * 9.80665 * Math.sin(2 * t),
  /** Written as 9.81 times G. */
  lateralSI: (t) => 0.4 * 9.81 * Math.sin(2 * t),
  plainLateral: (t) => 0.4 * Math.sin(2 * t),
  climb: (t) => 0.04 * Math.sin(2 * t),
  yaw: (t) => ((12 * Math.PI) / 180) * Math.sin(2 * t),
  plainYaw: (t) => 12 * Math.sin(2 * t),
  negativeYaw: (t) => -12 * Math.sin(2 * t),
  travel: (t) => 0.012 * Math.sin(2 * t),
  steer: (t) => ((36 * Math.PI) / 180) * Math.sin(2 * t),
  brake: (t) => 1e5 * (35 + 30 * Math.sin(t)),
  pedal: (t) => 0.01 * (35 + 30 * Math.sin(t)),
  engine: (t) => ((5000 + 200 * t) * Math.PI) / 30,
  idle: (t) => ((800 + 20 * t) * Math.PI) / 30,
  mean: (t) => 100 - 2 * t + 0.3 * Math.sin(3 * t),
}

interface Expected {
  /** Name of a column, its unit as written, what it has in SI, and the unit that is wanted. */
  readonly columns: Readonly<
    Record<string, readonly [unit: string | undefined, what: keyof typeof recorded, wanted: string]>
  >
  readonly choice?: TableChoice
  /** Columns beside these that are there. */
  readonly others?: number
  readonly remarks?: readonly RegExp[]
}

const files: Readonly<Record<string, Expected>> = {
  'vbox.vbo': {
    columns: {
      velocity: ['kmh', 'speed', 'm/s'], 'vert-vel': ['m/s', 'climb', 'm/s'], yaw_rate: ['deg/s', 'yaw', 'rad/s'],
      Lat_Accel: ['g', 'lateral', 'm/s^2'], Brake_Pressure: ['bar', 'brake', 'Pa'], Steer: ['Degrees', 'steer', 'rad'],
    },
    others: 6,
    remarks: [/clock in "time"; it starts at 09:59:58/],
  },
  'aim.csv': {
    columns: { 'GPS Speed': ['km/h', 'speed', 'm/s'], 'GPS LatAcc': ['g', 'lateral', 'm/s^2'], 'GPS Gyro': ['deg/s', 'yaw', 'rad/s'], 'Brake Press': ['bar', 'brake', 'Pa'] },
    others: 1,
    remarks: [/Names from line 15, units from line 16, 60 rows from line 18/],
  },
  'aim-numbers.csv': { columns: { RPM: ['rpm', 'engine', 'rad/s'], Steering: ['deg', 'steer', 'rad'] }, others: 1, remarks: [/Line 6 numbers the columns/] },
  'aim-numbers-tight.csv': { columns: { RPM: ['rpm', 'engine', 'rad/s'], Steering: ['deg', 'steer', 'rad'] }, others: 1, remarks: [/Line 5 numbers the columns/] },
  'inca.ascii': { columns: { VehSpd: ['km/h', 'speed', 'm/s'], EngSpd: ['1/min', 'idle', 'rad/s'] }, others: 2 },
  'labview.lvm': { columns: { Force: ['N', 'force', 'N'], Travel: ['mm', 'travel', 'm'] }, remarks: [/sample rate that the file states, 20 Hz/, /no values: "X_Value"/] },
  'labview-segments.lvm': { columns: { Voltage_0: ['Volts', 'mean', 'V'], Voltage_1: ['Volts', 'plainYaw', 'V'] } },
  'carsim.erd': { columns: { Vx: ['km/h', 'speed', 'm/s'], Ay: ['g', 'lateral', 'm/s^2'], AVz: ['deg/s', 'yaw', 'rad/s'], Pbk: ['MPa', 'brake', 'Pa'] } },
  'carsim.csv': { columns: { Vx: ['km/h', 'speed', 'm/s'], Ay: ['g', 'lateral', 'm/s^2'], AVz: ['deg/s', 'yaw', 'rad/s'], Steer_SW: ['deg', 'steer', 'rad'], Pbk_Con: ['MPa', 'brake', 'Pa'] } },
  'controldesk.csv': { columns: { v_x: ['km/h', 'speed', 'm/s'], a_y: ['m/s^2', 'lateralSI', 'm/s^2'], delta: ['°', 'steer', 'rad'] } },
  'canape.csv': { columns: { VehSpd: ['km/h', 'speed', 'm/s'], YawRate: ['°/s', 'yaw', 'rad/s'] }, remarks: [/Windows-1252.*decimal commas/, /words: "Text"/] },
  'asammdf.csv': { columns: { VehSpd: ['km/h', 'speed', 'm/s'], YawRate: ['°/s', 'yaw', 'rad/s'] }, remarks: [/words: "Gear"/] },
  'openmodelica.csv': { columns: { 'body.v': [undefined, 'speed', '1'], 'der(body.v)': [undefined, 'plainLateral', '1'], 'J1.phi': [undefined, 'plainYaw', '1'], 'J1.phi (2)': [undefined, 'plainYaw', '1'] } },
  'racechrono.csv': { columns: { speed: ['m/s', 'speed', 'm/s'], lateral_acc: ['G', 'lateral', 'm/s^2'] }, others: 5, remarks: [/counts s from 1970/] },
  'units-in-cells.csv': { columns: { Pedal: ['%', 'pedal', '1'], Slope: ['°', 'yaw', 'rad'] } },
  'two-line-headings.csv': { columns: { Speed: ['km/h', 'speed', 'm/s'], 'Yaw rate': ['deg/s', 'yaw', 'rad/s'] } },
  'own-times.csv': { columns: { Speed: ['km/h', 'speed', 'm/s'] }, choice: { time: 'Time' }, remarks: [/different time: "Yaw"/] },
  'dewesoft.txt': { columns: { 'AI A-1/Force': ['N', 'force', 'N'], 'CAN/Vehicle speed': ['km/h', 'speed', 'm/s'], 'IMU/a_y': ['g', 'lateral', 'm/s^2'] } },
  'dymola.mat': {
    columns: { 'body.v': ['m/s', 'speed', 'm/s'], 'body.a': ['m/s2', 'plainLateral', 'm/s^2'], 'wheel.w': ['rad/s', 'plainYaw', 'rad/s'], 'wheel.negw': ['rad/s', 'negativeYaw', 'rad/s'], 'body.alias': [undefined, 'speed', '1'] },
    remarks: [/Modelica tool: 6 variables/, /Skipped: 1 parameter\./],
  },
  'dymola-normal.mat': {
    columns: { 'body.v': ['m/s', 'speed', 'm/s'], 'wheel.w': ['rad/s', 'plainYaw', 'rad/s'], 'wheel.negw': ['rad/s', 'negativeYaw', 'rad/s'] },
    others: 2,
  },
} // prettier-ignore

describe('files of loggers and simulation programs', () => {
  it('are all tried', () => {
    expect(readdirSync(folder).filter((name) => name !== 'README.md').sort()).toEqual(Object.keys(files).sort()) // prettier-ignore
  })

  it.each(Object.entries(files))('%s', async (name, { columns, choice, others = 0, remarks = [] }) => {
    const table = await read(name, choice)
    expect(table.questions).toEqual([])
    expect(table.leftOut).toEqual([])
    for (const remark of remarks) expect(table.remarks.join('\n')).toMatch(remark)
    const { time, columns: found } = asTimeTable(table.columns, table.timeColumn, name)
    expect(time).toHaveLength(60)
    time.forEach((t, i) => expect(Math.abs(t - i / 20)).toBeLessThan(1e-6))
    expect(found).toHaveLength(Object.keys(columns).length + others)
    for (const [column, [unit, what, wanted]] of Object.entries(columns)) {
      const of = found.find((other) => other.name === column)
      expect(of?.unit, column).toBe(unit)
      const meant = unitFor(unit ?? '1', parseUnit(wanted).dimension)
      const peak = Math.max(...Array.from(time, (t) => Math.abs(recorded[what](t))))
      // as many digits as the files have: three behind the point, or in all
      const off = Math.max(1.5e-3 * peak, toSI(6e-4, meant))
      of?.values.forEach((value, i) =>
        expect(Math.abs(toSI(value, meant) - recorded[what](i / 20)), `${column} ${i}`).toBeLessThan(off),
      )
    }
  })

  it('with times of their own for groups of columns ask for the time', async () => {
    const table = await read('own-times.csv')
    expect(table.questions.map(({ topic, taken }) => [topic, taken])).toEqual([['time', 'Time']])
    const other = await read('own-times.csv', { time: 'Time (2)' })
    expect(other.questions).toEqual([])
    expect(other.columns.map(({ name }) => name)).toEqual(['Time (2)', 'Yaw'])
    expect([...other.columns[0].values.slice(0, 3)]).toEqual([0, 100, 200])
  })

  it('as LabVIEW writes segments without a time: the lines between are reported', async () => {
    const source = sourceOfFile(join(folder, 'labview.lvm'))
    const parts: Uint8Array[] = []
    for await (const part of source.parts()) parts.push(part)
    const whole = new TextDecoder().decode(Buffer.concat(parts))
    const segment = whole.slice(whole.indexOf('Channels')).replaceAll('X0\t0,0', 'X0\t9,0')
    const { leftOut, remarks } = readTableText(`${whole}\n${segment}`, 'a.lvm')
    expect(leftOut.length).toBeGreaterThan(0)
    expect(remarks.join(' ')).toMatch(/Line \d+ looks like a row but cannot be read/)
  })
})

describe('headings', () => {
  const names = (heading: string) =>
    readTableText(`${heading}\n0,1,2\n0.5,2,3\n1.5,3,4\n`, 'a.csv').columns.map(({ name, unit }) => [name, unit])

  it('with numbers in brackets are elements where there are several', () => {
    expect(names('time,r[1],r[2]').slice(1)).toEqual([['r[1]', undefined], ['r[2]', undefined]]) // prettier-ignore
    expect(names('time,mu[1],"r[2,3]"').slice(1)).toEqual([['mu', '1'], ['r[2,3]', undefined]]) // prettier-ignore
  })

  it('with calls and words in brackets keep them', () => {
    expect(names('time,der(x),F(deg)').slice(1)).toEqual([['der(x)', undefined], ['F', 'deg']]) // prettier-ignore
  })

  it('of one line with a sign of inches are not joined with the next', () => {
    expect(names('time,5" wheel,v').slice(1)).toEqual([['5" wheel', undefined], ['v', undefined]]) // prettier-ignore
  })
})

describe('a first row of counting numbers', () => {
  it('is a row where nothing tells it from one', () => {
    const { columns, remarks } = readTableText('t,a,b\n1,2,3\n2,3,4\n3,4,5\n', 'a.csv')
    expect([...columns[0].values]).toEqual([1, 2, 3])
    expect(remarks.join(' ')).not.toContain('numbers the columns')
  })

  it('numbers the columns where time goes back behind it', () => {
    const { columns } = readTableText('t,a,b\n1,2,3\n0,7,4\n1,4,5\n', 'a.csv')
    expect([...columns[0].values]).toEqual([0, 1])
  })
})

describe('units in cells', () => {
  it('are those of the column, and other words make no numbers', () => {
    const { columns } = readTableText('t;p;n\n0 s;45 %;3 bolts\n1 s;50 %;4 bolts\n', 'a.csv')
    expect(columns.map(({ name, unit, values }) => [name, unit, ...values])).toEqual([
      ['t', 's', 0, 1],
      ['p', '%', 45, 50],
    ])
  })
})
