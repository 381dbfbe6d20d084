/** From a run and its reference data to values, errors and curves. */
import { describe, expect, it } from 'vitest'
import type { TimeTable } from '../../../../engine/io/table'
import { compareWithReferences, isComplete } from '../../../../app/renderer/results/comparison'
import { makeFigure, type FigureInput } from '../../../../app/renderer/plots/figure'
import { mix } from '../../../../app/renderer/plots/plot-colours'
import { handlingLack, plotKinds } from '../../../../app/renderer/results/plot-kinds'
import { listSignals } from '../../../../app/renderer/results/signals'
import { curveOf, loadReferences, valueAt } from '../../../../app/renderer/tables/tables'
import { documentFromProject } from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const time = Float64Array.from([0, 1, 2, 3])
const column = (name: string, unit: string, values: readonly number[]) => ({
  name,
  unit,
  values: Float64Array.from(values),
})
const table: TimeTable = {
  time,
  columns: [
    column('Body.x', 'm', [0, 20, 40, 60]),
    column('Body.wz', 'rad/s', [0, 0.1, 0, -0.1]),
    column('TireFL.Fz', 'N', [5, 6, 7, 8]),
  ],
}
const settings = { stop: 3, references: { r: { file: 'r.csv', title: 'Thesis' } } }

describe('the value at a time', () => {
  const curve = curveOf(table, 'Body.x')!
  it('lies on the straight line between two rows', () => {
    expect(valueAt(curve, 1.25)).toBeCloseTo(25)
    expect(valueAt(curve, 2)).toBe(40)
  })
  it('is none outside the run', () => {
    expect(valueAt(curve, -0.1)).toBeNull()
    expect(valueAt(curve, 3.1)).toBeNull()
  })
})

describe('errors against reference data', () => {
  it('are those of each signal, and a column that was not recorded is named', () => {
    const csv = 't [s],Body.x [m],Body.yaw [rad]\n0,0,0\n1,20,0\n2,40.5,0\n3,60,0\n'
    const comparison = compareWithReferences(table, loadReferences(settings, { 'r.csv': csv }))
    expect(comparison?.rows).toHaveLength(1)
    expect(comparison?.rows[0]).toMatchObject({ signal: 'Body.x', against: 'Thesis', max: 0.5, pass: false })
    expect(comparison?.rows[0]?.rms).toBeCloseTo(0.25)
    expect(comparison?.rows[0]?.relative).toBeCloseTo(0.5 / 60)
    expect(comparison?.missing).toEqual(['Body.yaw'])
  })

  it('are not there when the file is missing or malformed; that is said instead', () => {
    const missing = loadReferences(settings, {})
    expect(missing[0]?.error?.code).toBe('file-missing')
    expect(compareWithReferences(table, missing)).toBeNull()
    expect(loadReferences(settings, { 'r.csv': 'hello' })[0]?.error?.code).toBe('file-format')
  })

  it('are none of a run that ended before its first row, and not complete where the run covers a part', () => {
    const csv = 't [s],Body.x [m]\n0,0\n1,20\n2,40\n3,60\n4,80\n'
    const references = loadReferences(settings, { 'r.csv': csv })
    const empty = {
      time: new Float64Array(),
      columns: table.columns.map((column) => ({ ...column, values: new Float64Array() })),
    }
    expect(compareWithReferences(empty, references)).toBeNull()
    const part = compareWithReferences(table, references)
    expect(part).toMatchObject({ uncoveredRows: 1, rows: [{ pass: true }] })
    expect(part && isComplete(part)).toBe(false)
    const whole = compareWithReferences(table, loadReferences(settings, { 'r.csv': csv.replace('4,80\n', '') }))
    expect(whole && isComplete(whole)).toBe(true)
  })

  it('of unlike units are refused with the signal named', () => {
    const csv = 't [s],Body.x [N]\n0,0\n1,20\n'
    const comparison = compareWithReferences(table, loadReferences(settings, { 'r.csv': csv }))
    expect(comparison?.errors[0]).toMatchObject({ code: 'wrong-unit', place: { signal: 'Body.x' } })
  })
})

describe('a figure', () => {
  const colours = {
    traces: ['#111111', '#222222'],
    ink: '#000000',
    inkFaint: '#777777',
    grid: '#eeeeee',
    axis: '#cccccc',
    surface: '#ffffff',
    font: 'sans-serif',
    deepen: (colour: string) => `${colour}!`,
    fade: (colour: string) => `${colour}?`,
  }
  const input: FigureInput = {
    plot: { signals: ['Body.wz'] },
    result: table,
    overlays: [],
    references: [],
    hidden: new Set(),
    range: [0, 3],
    colours,
  }

  it('names quantity and unit on its axes', () => {
    const { layout, overTime } = makeFigure(input)
    expect(overTime).toBe(true)
    expect(layout.xaxis.title?.text).toBe('Time [s]')
    expect(layout.yaxis.title?.text).toBe('Body.wz [rad/s]')
    const path = makeFigure({ ...input, plot: { signals: ['Body.wz'], x: 'Body.x' } })
    expect(path.overTime).toBe(false)
    expect(path.layout.xaxis.title?.text).toBe('Body.x [m]')
  })

  it('gives a second unit an axis of its own', () => {
    const { traces, layout } = makeFigure({ ...input, plot: { signals: ['Body.wz', 'TireFL.Fz'] } })
    expect(traces.map((trace) => trace.yaxis)).toEqual(['y', 'y2'])
    expect(layout.yaxis2?.title?.text).toBe('[N]')
  })

  it('draws reference data dashed, in the colour of its signal, over the run', () => {
    const references = [{ name: 'r', title: 'Thesis', table, error: null }]
    const { traces } = makeFigure({ ...input, references })
    expect(traces.map(({ name, line }) => [name, line.dash, line.color])).toEqual([
      ['Body.wz', undefined, '#111111'],
      ['Body.wz, Thesis', 'dash', '#111111!'],
    ])
  })

  it('draws reference data that are few as points: what is between them is not known', () => {
    const times = Float64Array.from({ length: 40 }, (_unused, i) => i / 10)
    const dense: TimeTable = { time: times, columns: [{ name: 'Body.x', unit: 'm', values: times }] }
    const sparse: TimeTable = { time, columns: [column('Body.x', 'm', [0, 1, 2, 3])] }
    const modes = (run: TimeTable, data: TimeTable): readonly string[] =>
      makeFigure({
        ...input,
        plot: { signals: ['Body.x'] },
        result: run,
        references: [{ name: 'r', title: 'Points', table: data, error: null }],
      }).traces.map(({ mode }) => mode)
    expect(modes(dense, sparse)).toEqual(['lines', 'markers'])
    expect(modes(dense, dense)).toEqual(['lines', 'lines'])
    // Longer than the data, or stored far more often: circles would lie one upon the other.
    const grid = (count: number, step: number): TimeTable => {
      const values = Float64Array.from({ length: count }, (_unused, i) => i * step)
      return { time: values, columns: [{ name: 'Body.x', unit: 'm', values }] }
    }
    expect(modes(grid(9000, 0.1), dense)).toEqual(['lines', 'lines'])
    expect(modes(grid(10000, 0.001), grid(1000, 0.01))).toEqual(['lines', 'lines'])
  })

  it('draws another run in a fainter shade of the signal, with the same kind of line in every plot', () => {
    const overlays = [{ name: 'Before', slot: 1, table }]
    const lines = ['Body.wz', 'TireFL.Fz'].map((signal) =>
      makeFigure({ ...input, plot: { signals: [signal] }, overlays }),
    )
    expect(lines.map(({ traces }) => traces.map(({ name }) => name))).toEqual([
      ['Body.wz', 'Body.wz, Before'],
      ['TireFL.Fz', 'TireFL.Fz, Before'],
    ])
    expect(lines.map(({ traces }) => traces[1]?.line)).toEqual([
      expect.objectContaining({ dash: 'dashdot', color: '#111111?' }),
      expect.objectContaining({ dash: 'dashdot', color: '#111111?' }),
    ])
  })

  it('in units that engineers give them in: curves, titles and differences', () => {
    const units = { 'rad/s': 'deg/s', N: 'kN' }
    const turned = makeFigure({ ...input, plot: { signals: ['Body.wz', 'TireFL.Fz'], units } })
    const degrees = [...(turned.traces[0].y as Float64Array)]
    ;[0, 18 / Math.PI, 0, -18 / Math.PI].forEach((value, i) => expect(degrees[i]).toBeCloseTo(value, 12))
    expect([...(turned.traces[1].y as Float64Array)]).toEqual([0.005, 0.006, 0.007, 0.008])
    expect(turned.traces[1].yaxis).toBe('y2')
    expect([turned.layout.yaxis.title?.text, turned.layout.yaxis2?.title?.text]).toEqual(['[deg/s]', '[kN]'])
    const across = makeFigure({ ...input, plot: { signals: ['Body.x'], x: 'Body.wz', units } })
    expect([...(across.traces[0].x as Float64Array)][1]).toBeCloseTo(18 / Math.PI, 12)
    expect(across.layout.xaxis.title?.text).toBe('Body.wz [deg/s]')
    // what was recorded stays as it is
    expect([...curveOf(table, 'TireFL.Fz')!.values]).toEqual([5, 6, 7, 8])
  })

  it('over the difference of two signals, on equal axes, names both', () => {
    const plot = { signals: ['Body.wz'], x: 'Body.x', minus: 'TireFL.Fz', equal: true }
    const { traces, layout } = makeFigure({ ...input, plot })
    expect([...(traces[0].x as Float64Array)]).toEqual([-5, 14, 33, 52])
    expect(layout.xaxis.title?.text).toBe('Body.x − TireFL.Fz [m]')
    expect(layout.yaxis.scaleanchor).toBe('x')
  })

  it('as a spectrum shows the visible part over frequency, with the unit of its scale', () => {
    const times = Float64Array.from({ length: 1000 }, (_unused, i) => i / 100)
    // Five hertz, and one from the middle on.
    const values = times.map((t) => 2 * Math.sin(10 * Math.PI * t) + (t < 5 ? 0 : Math.sin(2 * Math.PI * t)))
    const run: TimeTable = { time: times, columns: [{ name: 'Body.ay', unit: 'm/s^2', values }] }
    const draw = (scale: 'amplitude' | 'psd', range: readonly [number, number]) =>
      makeFigure({
        ...input,
        plot: { signals: ['Body.ay'], spectrum: { scale, log: scale === 'psd' } },
        result: run,
        range,
      })
    const { traces, layout, overTime } = draw('amplitude', [0, 4.99])
    expect(overTime).toBe(false)
    expect([layout.xaxis.title?.text, layout.yaxis.title?.text]).toEqual(['Frequency [Hz]', 'Body.ay [m/s²]'])
    const [x, y] = [traces[0]?.x as Float64Array, traces[0]?.y as Float64Array]
    expect(y[x.indexOf(5)]).toBeCloseTo(2, 6)
    expect(y[x.indexOf(1)]).toBeCloseTo(0, 6)
    const density = draw('psd', [0, 10])
    expect(density.layout.yaxis).toMatchObject({ type: 'log', title: { text: 'Body.ay [(m/s²)²/Hz]' } })
    expect((density.traces[0].x as Float64Array)[0]).toBeGreaterThan(0)
  })

  it('of a long run draws no more points than can be seen', () => {
    const times = Float64Array.from({ length: 400_000 }, (_unused, i) => i / 1000)
    const long: TimeTable = {
      time: times,
      columns: [
        { name: 'Body.x', unit: 'm', values: times },
        { name: 'Body.wz', unit: 'rad/s', values: times.map(Math.sin) },
      ],
    }
    for (const x of [undefined, 'Body.x']) {
      const { traces, times: instants } = makeFigure({
        ...input,
        plot: { signals: ['Body.wz'], x },
        result: long,
        range: [0, 400],
      })
      expect(traces[0]?.x.length).toBeLessThan(7000)
      expect(instants[0]?.length).toBe(traces[0]?.x.length)
    }
  })

  it('leaves out signals that were not recorded, and keeps hidden ones in the list', () => {
    const { traces } = makeFigure({
      ...input,
      plot: { signals: ['Body.wz', 'Body.nothing'] },
      hidden: new Set(['Body.wz']),
    })
    expect(traces).toHaveLength(1)
    expect(traces[0]?.visible).toBe(false)
  })
})

describe('kinds of plots', () => {
  it('are paths, phase planes and the handling diagram of what the model has', () => {
    const members = [
      'Body.x',
      'Body.y',
      'LumpFL.ay',
      'Body.ay',
      'Spin.angle',
      'Spin.rate',
      'TireFL.alpha',
      'TireRL.alpha',
    ]
    const signals = members.map((name) => {
      const [block = '', member = ''] = name.split('.')
      return { name, block, member, unit: '', doc: '', recorded: true }
    })
    const kinds = plotKinds(signals)
    const kind = (title: string) => kinds.find((other) => other.title === title)?.plot
    expect(kind('Path of Body')).toMatchObject({ x: 'Body.x', signals: ['Body.y'], equal: true })
    expect(kind('Phase plane of Spin.angle')).toMatchObject({ x: 'Spin.angle', signals: ['Spin.rate'] })
    expect(kind('Handling diagram')).toMatchObject({ signals: ['Body.ay'], x: 'TireFL.alpha', minus: 'TireRL.alpha' })
    expect(plotKinds([])).toEqual([])
  })

  it('find the corners of a handling diagram by the subsystems that the tyres are in', () => {
    const signals = ['Corner/Tire.alpha', 'FR/Tire.alpha', 'RL/Tire.alpha', 'Accelerometer.ay'].map((name) => {
      const [block = '', member = ''] = name.split('.')
      return { name, block, member, unit: '', doc: '', recorded: true }
    })
    expect(plotKinds(signals).find(({ title }) => title === 'Handling diagram')?.plot).toMatchObject({
      signals: ['Accelerometer.ay'],
      x: 'FR/Tire.alpha',
      minus: 'RL/Tire.alpha',
    })
  })
})

describe('a handling diagram that cannot be drawn', () => {
  const lack = (...names: readonly string[]) =>
    handlingLack(
      names.map((name) => {
        const [block = '', member = ''] = name.split('.')
        return { name, block, member, unit: '', doc: '', recorded: true }
      }),
    )

  it('says that a lateral acceleration is missing, or which tyre is in front', () => {
    expect(lack('TireFL.alpha', 'TireRL.alpha')).toContain('acceleration sensor')
    expect(lack('Tire1.alpha', 'Tire2.alpha', 'Body.ay')).toContain('TireFL')
  })

  it('is not spoken of where there is one, nor in a model without tyres', () => {
    expect(lack('TireFL.alpha', 'TireRL.alpha', 'Body.ay')).toBeNull()
    expect(lack('Body.ay')).toBeNull()
  })
})

describe('the list of signals', () => {
  it('has what the blocks declare, by block, before any run', () => {
    const signals = listSignals(documentFromProject(vehicle), registry, null, null)
    const vx = signals.find((signal) => signal.name === 'Body.vx')
    expect(vx).toMatchObject({ block: 'Body', member: 'vx', unit: 'm/s', recorded: false })
    expect(signals.filter((signal) => signal.member === 'Fz')).toHaveLength(4)
  })
})

describe('the colour between two', () => {
  it('is taken per channel, from long or short notation', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(mix('#f00', '#00f', 1)).toBe('#0000ff')
    expect(mix('red', '#00f', 0.5)).toBe('red')
  })
})
