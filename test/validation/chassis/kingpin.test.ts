/** Steering axes that the rig finds from the motion of the wheel, against the lines through the hardpoints. */
import { describe, expect, it } from 'vitest'
import type { AxleReport } from '../../../engine/analyses/suspension/report'
import { axle, figure, inRig, library, measured } from './assemblies'

type Triple = readonly [number, number, number]

const radius = 0.3

function point(block: string, name: string): Triple {
  const at = (axis: string): number => Number(library.blocks[block].block.parameters?.[`${name}${axis}`].default)
  return [at('X'), at('Y'), at('Z')]
}

/** Figures of the line through two points, for an upright wheel straight ahead. */
function closedForm(block: string, lower: string, upper: string): Readonly<Record<string, number>> {
  const [a, b, wheel] = [lower, upper, 'wheel'].map((name) => point(block, name))
  const d = b.map((value, k) => value - a[k])
  const at = (z: number): readonly number[] => a.map((value, k) => value + (d[k] * (z - a[2])) / d[2])
  const [road, hub] = [at(wheel[2] - radius), at(wheel[2])]
  return {
    'caster angle': Math.atan2(-d[0], d[2]),
    'kingpin inclination': Math.atan2(-d[1], d[2]),
    'caster trail': road[0] - wheel[0],
    'scrub radius': wheel[1] - road[1],
    'caster offset at wheel centre': hub[0] - wheel[0],
    'spindle offset': wheel[1] - hub[1],
  }
}

const column = ({ travel }: AxleReport, name: string): readonly number[] => {
  const k = travel.columns.findIndex((one) => one.name === name)
  return travel.rows.map((row) => row[k])
}

describe.each([
  ['MacPherson', 'lowerBall', 'strutTop'],
  ['DoubleWishbone', 'lowerBall', 'upperBall'],
] as const)('the steering axis of %s', (block, lower, upper) => {
  const report = measured(inRig(axle(block), { radius }))
  const expected = closedForm(block, lower, upper)

  it.each(Object.keys(expected))('has the %s of the line through its joints', (name) => {
    expect(figure(report, name)).toBeCloseTo(expected[name], 6)
  })
  it('is the same in the sweep, and turns with the carrier as the wheel travels', () => {
    const design = report.travel.rows.findIndex(([z]) => Math.abs(z) < 1e-12)
    for (const name of Object.keys(expected)) {
      expect(column(report, name)[design]).toBeCloseTo(expected[name], 5)
      expect(column(report, name).every(Number.isFinite)).toBe(true)
    }
  })
})

it('of MacPherson runs from the strut top, which is fixed, at every travel', () => {
  const report = measured(inRig(axle('MacPherson'), { radius }))
  const top = point('MacPherson', 'strutTop')
  const [caster, inclination, spindle, toe, y, z] = [
    'caster angle',
    'kingpin inclination',
    'spindle offset',
    'toeL',
    'yL',
    'zL',
  ].map((name) => column(report, name))
  const [ahead, x] = ['caster offset at wheel centre', 'xL'].map((name) => column(report, name))
  report.travel.rows.forEach((_, i) => {
    const [sine, cosine] = [Math.sin(toe[i]), Math.cos(toe[i])]
    // where the axis passes the wheel centre, then up along it to the height of the strut top
    const hub = [x[i] + ahead[i] * cosine - spindle[i] * sine, y[i] - ahead[i] * sine - spindle[i] * cosine]
    const rise = top[2] - z[i]
    expect(hub[0] - rise * Math.tan(caster[i])).toBeCloseTo(top[0], 4)
    expect(hub[1] - rise * Math.tan(inclination[i])).toBeCloseTo(top[1], 4)
  })
})
