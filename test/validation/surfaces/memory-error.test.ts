/**
 * Error of the contact from the last step, over speed and curvature, against the contact along the normal: the table in
 * docs/theory/contact.md.
 */
import { expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { SmallModel } from '../../unit/blocks/small-model'

const [radius, wavelength] = [0.35, 2.5]
const k = (2 * Math.PI) / wavelength

const modelOn = (curvature: number, contact: string): SmallModel =>
  new SmallModel(
    {
      World: ['world/world'],
      Road: [
        'world/flat-road',
        { profile: 'sine', 'profile.amplitude': curvature / k ** 2, 'profile.wavelength': wavelength, contact },
      ],
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', { radius, forceModel: 'level-4', shape: 'disk', stiffness: 1, damping: 0 }],
    },
    ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
  )

/** Steps after which the place no longer depends on where it began. */
const settling = 5

function largestError(models: readonly [memory: SmallModel, normal: SmallModel], curvature: number, way: number) {
  const [memory, normal] = models
  const at = (model: SmallModel, x: number, place: number): readonly number[] =>
    model.at(
      {
        'Body.x': x,
        'Body.z': 0.34 + (curvature / k ** 2) * Math.sin(k * x),
        'Tire.contactPlace': place,
      },
      'Tire.contactX',
      'Tire.loadedRadius',
    )
  return Math.max(
    ...[0.1, 0.3, 0.5, 0.7, 0.9].map((part) => {
      const x = part * wavelength
      let [place] = at(normal, x - settling * way, 0)
      for (let i = settling - 1; i > 0; i--) [place] = at(memory, x - i * way, place)
      return Math.abs(at(memory, x, place)[1] - at(normal, x, 0)[1])
    }),
  )
}

const [speeds, curvatures] = [
  [5, 20, 50],
  [0.1, 0.5, 1.5],
] as const

it('is that of the table, and falls with the square of the step', () => {
  const page = readFileSync(new URL('../../../docs/theory/contact.md', import.meta.url), 'utf8')
  for (const curvature of curvatures) {
    const models = [modelOn(curvature, 'memory'), modelOn(curvature, 'normal')] as const
    const errors = speeds.map((speed) => largestError(models, curvature, speed * 1e-3))
    expect(page).toContain(
      `| ${curvature} | ${errors.map((error) => Number((error * 1e6).toPrecision(2))).join(' | ')} |`,
    )
    const half = largestError(models, curvature, (speeds[0] * 1e-3) / 2)
    expect(errors[0] / half).toBeGreaterThan(3.7)
    expect(errors[0] / half).toBeLessThan(4.3)
  }
})
