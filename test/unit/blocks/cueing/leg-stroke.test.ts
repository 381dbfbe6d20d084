/** Leg stroke: length, rate and margin between two frames of a mechanism. */
import { expect, it } from 'vitest'
import { SmallModel } from '../small-model'

it('measures the length, its rate and the distance from the nearer limit', () => {
  const model = new SmallModel(
    {
      World: ['world/world'],
      Base: ['mechanics/rigid-arm', { x: 1, y: -2, z: 0.5 }],
      Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
      Top: ['mechanics/rigid-body', { mass: 1 }],
      X: ['cueing/leg-stroke', { legMin: 2.5, legMax: 3.5 }],
    },
    ['World.frame - Base.base', 'Base.end - X.a', 'World.frame - Slide.base', 'Slide.end - Top.com', 'Slide.end - X.b'],
  )
  for (const [s, ds] of [
    [2.5, 0.7],
    [3.4, -0.2],
    [0.9, 1.1],
  ]) {
    const length = Math.hypot(1, 2, s - 0.5)
    const values = model.at({ 'Slide.s': s, 'Slide.ds': ds }, 'X.length', 'X.rate', 'X.margin')
    const exact = [length, ((s - 0.5) * ds) / length, Math.min(length - 2.5, 3.5 - length)]
    values.forEach((value, i) => expect(value).toBeCloseTo(exact[i], 14))
  }
})
