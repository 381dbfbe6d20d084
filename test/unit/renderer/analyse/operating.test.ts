/** Settings of operating points as requests, and charts of their curves. */
import { expect, it } from 'vitest'
import { operatingChoice, operatingOptions } from '../../../../app/renderer/analyse/operating-choice'
import { plotOf, quantitiesOf, usualCharts } from '../../../../app/renderer/analyse/operating-plots'
import type { CurveReport } from '../../../../engine/trim/report'

const nothing = operatingChoice.getInitialState()

it('asks for the point of the experiment if nothing is set', () => {
  expect(operatingOptions(nothing)).toEqual({ trim: {}, run: {} })
})

it('holds targets, and moves those that name the value along the curve', () => {
  const choice = {
    ...nothing,
    targets: { 'Body.ay': 'over^2/(50 m)', 'Body.roll': '2 deg', 'Body.vz': '0', 'Arm.angle': '1 rad*Turn.over' },
    free: ['Steer', 'Drive'],
    over: 'speed',
    first: '5',
    last: '80 km/h',
  }
  expect(operatingOptions(choice)).toEqual({
    trim: { over: 'speed', from: 5, to: '80 km/h', along: { 'Body.ay': 'over^2/(50 m)' } },
    run: { hold: { 'Body.roll': '2 deg', 'Body.vz': 0, 'Arm.angle': '1 rad*Turn.over' }, free: ['Steer', 'Drive'] },
  })
  expect(operatingOptions({ ...choice, over: undefined })).toMatchObject({
    trim: {},
    run: { hold: { 'Body.ay': 'over^2/(50 m)' } },
  })
})

const point = (parameter: number, load: number, growth: number, special?: 'fold') => ({
  ...{ parameter, speed: NaN, turn: NaN, freed: { Steer: 10 * load }, force: 0, moment: 0 },
  ...{ signals: [load], residual: 0, growth, ...(special && { special }) },
})

const curve: CurveReport = {
  ...{ kind: 'curve', over: 'lateral', unit: 'm/s^2', units: ['N'], signals: ['Tyre.Fz'], end: 'fold', branches: true },
  points: [point(1, 100, -1), point(2, 200, -0.1), point(3, 250, 0, 'fold'), point(2.5, 300, 0.5)],
  ...{ vehicle: { loads: ['Tyre.Fz'], hitches: [] }, remarks: [] },
}

it('draws curves with their folds, and with dashes where points are unstable', () => {
  const quantities = quantitiesOf(curve)
  const [freed, loads, growth] = usualCharts(quantities)
  expect([freed.title, loads.shown.map(({ name }) => name), growth.label]).toEqual(['Steer', ['Tyre.Fz'], 'growth'])
  const plot = plotOf(curve, loads, quantities[0])
  expect(plot.x).toEqual({ label: 'lateral', unit: 'm/s^2' })
  expect(plot.curves).toEqual([
    { label: 'Tyre.Fz', x: [1, 2, 3], y: [100, 200, 250] },
    { label: 'Tyre.Fz', x: [3, 2.5], y: [250, 300], look: 'dashed' },
    { label: 'fold', x: [3], y: [250], look: 'marks' },
  ])
  const steer = quantities.find(({ name }) => name === 'Steer') ?? quantities[0]
  expect(plotOf(curve, loads, steer).curves[0].x).toEqual([1000, 2000, 2500])
})
