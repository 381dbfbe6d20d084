/**
 * Manoeuvres with trailers against linear equations that are written down by hand: damping and zero-damping speed of a caravan against
 * eigenvalues, rearward amplification of a semi-trailer against frequency response and time history; trend of a published car with trailer.
 */
import { Matrix } from 'ml-matrix'
import { describe, expect, it } from 'vitest'
import type { SettingValues } from '../../../manoeuvres/shared/types'
import type { ProjectFile } from '../../../engine/model/project/project'
import { eigenvalues } from '../../../engine/numerics/linear/eigenvalues'
import { ShippedProject } from '../support/shipped-project'
import {
  amplification,
  car,
  caravan,
  lateral,
  linearTrailer,
  semiTrailer,
  tractor,
  type Towed,
} from '../support/single-track-trailer'
import { figureOf, genericVehicle, performed } from './vehicle'

const shipped = new ShippedProject('car-with-caravan')

/** Damping ratio of the least damped oscillation of the linear equations. */
function damping(speed: number, trailer: Towed): number {
  const { re, im } = eigenvalues(Float64Array.from(linearTrailer(speed, car, trailer).A.to1DArray()), 7)
  const [least] = [...re.keys()].filter((k) => im[k] > 0.5).sort((i, j) => re[j] - re[i])
  return -re[least] / Math.hypot(re[least], im[least])
}

describe('rearward amplification', () => {
  const caravanCar = (settings: SettingValues) =>
    performed('rearward-amplification', settings, shipped.project, 'snaking')

  it('is refused at a speed at which no turn has the lateral acceleration', () => {
    // V^2 = a L with the wheelbase L = 2.9 m of the car
    expect(() => caravanCar({ speed: 0.1 })).toThrow(/turn of radius 0.006667 m, .*Enter at least 2.086 m\/s/)
  })

  it('withholds figures of a vehicle that swings up by itself, and names settings without effect', () => {
    const report = caravanCar({ speed: 150, axle: 'front' })
    const [ratio] = report.figures
    expect(ratio).toMatchObject({ id: 'lateralRatio', value: null, withheld: true })
    expect(ratio.note).toContain('swings up by itself')
    expect(report.remarks.join()).not.toContain('no more, however large the steering')
    // The car rolls without resistance, so that the torque of its axle is zero but for rounding.
    expect(report.settings.find(([label]) => label === 'Driven axle')).toEqual(['Driven axle', ''])
    expect(report.remarks).toContain('no effect with the other settings and this vehicle: Driven axle')
  })
})

describe('caravan damping at the ends of its settings', () => {
  const damped = (settings: SettingValues) =>
    performed('caravan-damping', { from: '80 km/h', to: '80 km/h', ...settings }, shipped.project, 'snaking')

  it('shows impulses shorter than its usual rows, and withholds the swing of a car that departs by itself', () => {
    const short = damped({ width: 0.02, speed: '80 km/h' })
    expect(figureOf(short, 'damping') / damping(80 / 3.6, caravan)).toBeCloseTo(1, 1)
    const fast = damped({ speed: 150, impulse: 0.001 }).figures.filter(({ value }) => value === null)
    expect(fast.map(({ id }) => id)).toEqual(expect.arrayContaining(['damping', 'frequency', 'linear', 'lateral']))
    expect(fast[0].note).toContain('departs from straight running')
  })
})

describe('caravan damping', () => {
  const report = performed('caravan-damping', { by: '20 km/h' }, shipped.project, 'snaking')

  it('has the damping of the linear equations by its peaks', () => {
    const known = damping(100 / 3.6, caravan)
    expect(figureOf(report, 'damping') / known).toBeCloseTo(1, 2)
    expect(figureOf(report, 'linear') / known).toBeCloseTo(1, 3)
    const [byPeaks] = report.plots[0].curves
    expect(byPeaks.x).toHaveLength(4)
    byPeaks.x.forEach((speed, i) => expect(Math.abs(byPeaks.y[i] - damping(speed, caravan))).toBeLessThan(2e-3))
  })

  it('finds the speeds of little and of no damping', () => {
    const [reference, zero] = ['referenceSpeed', 'zeroSpeed'].map((id) => figureOf(report, id))
    expect(Math.abs(damping(reference, caravan) - 0.05)).toBeLessThan(1e-3)
    expect(Math.abs(damping(zero, caravan))).toBeLessThan(1e-3)
  })

  it('decreases with speed as that of a published car with trailer (eig_car_trailer)', () => {
    const project: ProjectFile = {
      ...shipped.project,
      variables: { ...shipped.project.variables, ...shipped.project.variants?.['short-trailer']?.variables },
    }
    const settings = { speed: 40, from: 40, to: 50, by: 10, stop: '5 s' }
    const [{ y }] = performed('caravan-damping', settings, project, 'snaking').plots[0].curves
    const published = [Math.hypot(1.34837, 11.20856), Math.hypot(1.06441, 11.21773)]
    expect(Math.abs(y[0] / (1.34837 / published[0]) - 1)).toBeLessThan(0.12)
    expect(Math.abs(y[1] / (1.06441 / published[1]) - 1)).toBeLessThan(0.12)
    expect(y[1]).toBeLessThan(y[0])
  })

  it('is refused without a trailer, and for a series that is none', () => {
    expect(() => performed('caravan-damping', {}, genericVehicle())).toThrow('the vehicle tows no trailer')
    expect(() => performed('caravan-damping', { to: '60 km/h' }, shipped.project, 'snaking')).toThrow('Last speed')
    expect(() => performed('caravan-damping', { by: '0.4 km/h' }, shipped.project, 'snaking')).toThrow('151 members')
  })
})

describe('rearward amplification', () => {
  const truck = new ShippedProject('semi-trailer').project
  const report = performed('rearward-amplification', { speed: 22 }, truck, 'sine-steer')
  const linear = linearTrailer(22, tractor, semiTrailer)

  it('has the gains of the linear frequency response', () => {
    expect(figureOf(report, 'gain') / amplification(linear, 0.4)).toBeCloseTo(1, 2)
    const gain = report.plots.find(({ title }) => title.startsWith('Gain'))?.curves[0]
    gain?.x.forEach((f, i) => expect(Math.abs(gain.y[i] / amplification(linear, f) - 1)).toBeLessThan(0.01))
    expect(gain?.x).toHaveLength(41)
  })

  it('has the peaks of the linear time history', () => {
    const steer = report.plots.find(({ title }) => title === 'Steering')?.curves[0]
    if (steer === undefined) throw new Error('no steering')
    const peaks = [0, 0]
    const turned = [0, 0]
    let x = Matrix.zeros(7, 1)
    const slope = (at: Matrix, u: number): Matrix => linear.A.mmul(at).add(Matrix.mul(linear.B, u))
    for (let i = 1; i < steer.x.length; i++) {
      const h = (steer.x[i] - steer.x[i - 1]) / 20
      for (let k = 0; k < 20; k++) {
        const u = (share: number): number => steer.y[i - 1] + ((k + share) / 20) * (steer.y[i] - steer.y[i - 1])
        const a = slope(x, u(0))
        const b = slope(Matrix.add(x, Matrix.mul(a, h / 2)), u(0.5))
        const c = slope(Matrix.add(x, Matrix.mul(b, h / 2)), u(0.5))
        const d = slope(Matrix.add(x, Matrix.mul(c, h)), u(1))
        x = Matrix.add(
          x,
          a
            .add(b.mul(2))
            .add(c.mul(2))
            .add(d)
            .mul(h / 6),
        )
      }
      lateral(linear, x, steer.y[i]).forEach((y, k) => void (peaks[k] = Math.max(peaks[k], Math.abs(y))))
      ;[x.get(1, 0), x.get(1, 0) + x.get(2, 0)].forEach((r, k) => void (turned[k] = Math.max(turned[k], Math.abs(r))))
    }
    expect(figureOf(report, 'lateralRatio') / (peaks[1] / peaks[0])).toBeCloseTo(1, 2)
    expect(figureOf(report, 'yawRatio') / (turned[1] / turned[0])).toBeCloseTo(1, 2)
    expect(figureOf(report, 'first')).toBeCloseTo(1.5, 1)
  })

  it('steers instead of the driver of an experiment', () => {
    const steered = performed('rearward-amplification', { speed: 22 }, truck, 'lane-change')
    expect(steered.silenced?.map(({ block }) => block).toSorted()).toEqual(['Driver', 'Pedals'])
    expect(figureOf(steered, 'gain') / amplification(linear, 0.4)).toBeCloseTo(1, 2)
  })

  it('steers the tractor of a trailer whose axle is steered too', () => {
    const { 'ArmT-SpinT': _fixed, ...wires } = truck.wires
    const axle: ProjectFile = {
      ...truck,
      blocks: {
        AxleSteer: { type: 'sources/sine', params: { amplitude: 0 } },
        SteerT: { type: 'mechanics/driver', params: { motion: 'rotation' } },
        ...truck.blocks,
      },
      wires: {
        ...wires,
        arm: ['ArmT.end', 'SteerT.base'],
        spin: ['SteerT.end', 'SpinT.base'],
        angle: ['AxleSteer.y', 'SteerT.u'],
      },
    }
    const report = performed('rearward-amplification', { speed: 22 }, axle, 'lane-change')
    expect(report.silenced?.map(({ block }) => block).toSorted()).toEqual(['Driver', 'Pedals'])
    expect(figureOf(report, 'gain') / amplification(linear, 0.4)).toBeCloseTo(1, 2)
  })

  it('says where the steering does nothing', () => {
    const set = { 'Select.k1': 0, 'Select.k2': 0 }
    const experiments = { still: { ...truck.experiments?.['lane-change'], stop: 7, set } }
    expect(() => performed('rearward-amplification', {}, { ...truck, experiments }, 'still')).toThrow(
      'Wave does not turn the vehicle in the experiment "still"',
    )
  })
})
