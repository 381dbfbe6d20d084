/**
 * Random roads have the spectral density of their class within the confidence limits of the estimate, and tracks the
 * coherence of an isotropic surface (../data/README.md).
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { randomTracks, roadClasses, trackCoherence, type RoadClass } from '../../../blocks/surfaces/iso8608'
import { fft, windowOf } from '../../../engine/analyse/spectrum'
import { keysOf } from '../../../engine/collections/entries'
import { runSmall, smallProject } from '../events/small-run'

interface Reference {
  readonly classes: Readonly<Record<RoadClass, number>>
  readonly rms: readonly { readonly cls: RoadClass; readonly n1: number; readonly n2: number; readonly rms_m: number }[]
  readonly coherence: readonly { readonly n: number; readonly b: number; readonly gamma: number }[]
  readonly length: number
  readonly dx: number
  readonly segment: number
  readonly bands: readonly {
    readonly lo: number
    readonly hi: number
    readonly ci95: readonly [number, number]
    readonly ci999: readonly [number, number]
  }[]
}
const file = new URL('../data/iso8608.json', import.meta.url)
const reference = JSON.parse(readFileSync(file, 'utf8')) as Reference

it('has the classes of the standard, and the coherence of an isotropic surface', () => {
  for (const kind of keysOf(roadClasses)) expect(roadClasses[kind]).toBe(reference.classes[kind])
  for (const { n, b, gamma } of reference.coherence) expect(Math.abs(trackCoherence(n, b) - gamma)).toBeLessThan(1e-6)
  expect(trackCoherence(0, 1.5)).toBe(1)
})

/** Sums over segments that overlap by half, by frequency: density of both tracks, and their cross spectrum. */
interface Estimate {
  readonly left: Float64Array
  readonly right: Float64Array
  readonly cross: Float64Array
}

function estimate({ step, left, right }: { step: number; left: Float64Array; right: Float64Array }): Estimate {
  const width = Math.round(reference.segment / step)
  const window = windowOf('hann', width)
  const scale = (2 * step) / window.reduce((sum, w) => sum + w * w, 0)
  const half = width / 2
  const sums = { left: new Float64Array(half), right: new Float64Array(half), cross: new Float64Array(half) }
  let count = 0
  for (let from = 0; from + width < left.length; from += half, count++) {
    const [l, r] = [left, right].map((heights) => {
      const re = window.map((w, i) => w * heights[from + i])
      const im = new Float64Array(width)
      fft(re, im)
      return { re, im }
    })
    for (let k = 0; k < half; k++) {
      sums.left[k] += scale * (l.re[k] ** 2 + l.im[k] ** 2)
      sums.right[k] += scale * (r.re[k] ** 2 + r.im[k] ** 2)
      sums.cross[k] += scale * (l.re[k] * r.re[k] + l.im[k] * r.im[k])
    }
  }
  for (const values of Object.values(sums)) values.forEach((value, k) => (values[k] = value / count))
  return sums
}

/** Mean over the bins of a band of the estimate over the density of the class. */
function ratioIn({ lo, hi }: { lo: number; hi: number }, density: Float64Array, kind: RoadClass): number {
  let [sum, count] = [0, 0]
  density.forEach((value, k) => {
    const n = k / reference.segment
    if (n < lo || n >= hi) return
    sum += value / (roadClasses[kind] * (n / 0.1) ** -2)
    count++
  })
  return sum / count
}

const road = { kind: 'C', length: reference.length, longest: 200, track: 1.5 } as const

describe('the density of a random road', () => {
  it('is that of its class for 20 seeds, and the coherence that of an isotropic surface', () => {
    const bands = reference.bands.filter(({ hi }) => hi < 0.75)
    let [inside, all] = [0, 0]
    const coherent = bands.map(() => 0)
    for (let seed = 1; seed <= 20; seed++) {
      const spectra = estimate(randomTracks({ ...road, shortest: 1.2, seed }))
      bands.forEach((band, i) => {
        for (const density of [spectra.left, spectra.right]) {
          const ratio = ratioIn(band, density, 'C')
          expect(ratio, `seed ${seed}, ${band.lo} to ${band.hi} 1/m`).toBeGreaterThan(band.ci999[0])
          expect(ratio, `seed ${seed}, ${band.lo} to ${band.hi} 1/m`).toBeLessThan(band.ci999[1])
          all++
          if (ratio > band.ci95[0] && ratio < band.ci95[1]) inside++
        }
        coherent[i] += ratioIn(band, spectra.cross, 'C') / 20
      })
    }
    expect(inside / all).toBeGreaterThan(0.9)
    bands.forEach(({ lo, hi }, i) => {
      let [sum, count] = [0, 0]
      for (let k = Math.ceil(lo * reference.segment); k < hi * reference.segment; k++, count++)
        sum += trackCoherence(k / reference.segment, road.track)
      expect(Math.abs(coherent[i] - sum / count), `${lo} to ${hi} 1/m`).toBeLessThan(0.06)
    })
  })

  it('reaches to its shortest wave', () => {
    const spectra = estimate(randomTracks({ ...road, shortest: 0.6, seed: 7 }))
    for (const band of reference.bands.filter(({ hi }) => hi < 1.5)) {
      const ratio = ratioIn(band, spectra.left, 'C')
      expect(ratio).toBeGreaterThan(band.ci999[0])
      expect(ratio).toBeLessThan(band.ci999[1])
    }
  })
})

describe('a wheel on a random road', () => {
  it('keeps the energy of a ball that slides without friction, on and between the tracks', () => {
    const [m, r, k, g] = [200, 0.3, 4e5, 9.81]
    const run = runSmall(
      smallProject(
        {
          World: ['world/world', { gravity: g }],
          Road: [
            'world/flat-road',
            { profile: 'random', 'random.class': 'C', 'random.length': 60, 'random.shortest': 0.5, 'random.seed': 3 },
          ],
          X: ['mechanics/prismatic', { axis: [1, 0, 0] }],
          Y: ['mechanics/prismatic', { axis: [0, 1, 0] }],
          Z: ['mechanics/prismatic', { axis: [0, 0, 1] }],
          Body: ['mechanics/rigid-body', { mass: m }],
          Tire: [
            'tires/tire',
            {
              ...{
                shape: 'voluminous',
                'shape.width': 2 * r,
                'shape.curvature': r,
                radius: r,
                stiffness: k,
                damping: 0,
              },
              ...{ mass: 0, Ixx: 0, Iyy: 0, Izz: 0 },
              ...{ forceModel: 'level-3', 'level.muMax': 1e-12, 'level.muMin': 0, 'level.rolling': 0 },
            },
          ],
        },
        [
          'World.frame - X.base',
          'X.end - Y.base',
          'Y.end - Z.base',
          'Z.end - Body.com',
          'Body.com - Tire.hub',
          'Tire.road - Road.surface',
        ],
        {
          stop: 6,
          sample: 0.05,
          solver: { name: 'dopri5', tolerance: 1e-11 },
          initial: { 'X.s': -2, 'Y.s': 0.9, 'Z.s': r - (m * g) / k, 'X.ds': 9, 'Y.ds': -0.25 },
        },
      ),
      ['X.s', 'Z.s', 'X.ds', 'Y.ds', 'Z.ds', 'Tire.Fz'],
    )
    expect(run.error).toBeUndefined()
    const [x, z, vx, vy, vz, load] = ['X.s', 'Z.s', 'X.ds', 'Y.ds', 'Z.ds', 'Tire.Fz'].map((name) => run.values(name))
    const energy = x.map(
      (_, i) => 0.5 * m * (vx[i] ** 2 + vy[i] ** 2 + vz[i] ** 2) + m * g * z[i] + load[i] ** 2 / (2 * k),
    )
    expect(x.at(-1)).toBeGreaterThan(45)
    expect(Math.max(...z) - Math.min(...z)).toBeGreaterThan(0.01)
    for (const value of energy) expect(Math.abs(value - energy[0])).toBeLessThan(1e-6 * energy[0])
  })
})
