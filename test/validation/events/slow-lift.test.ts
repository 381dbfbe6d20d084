/** A mass that is lifted off its rest by a force that grows: it leaves once, with every method with variable steps. */
import { describe, expect, test } from 'vitest'
import { runSmall, smallProject } from './small-run'

const [m, g, force, omega] = [2, 9.81, 40, 8]

describe.each(['dopri5', 'radau5', 'auto'])('%s', (name) => {
  test.each([1e-6, 1e-9])('at %d', (tolerance) => {
    const project = smallProject(
      {
        World: ['world/world', { gravity: g }],
        Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Mass: ['mechanics/rigid-body', { mass: m }],
        Ground: ['mechanics/impact'],
        Pull: ['mechanics/torque'],
        Growing: ['signals/expression', { expression: `${force}*sin(${omega}*t)` }],
      },
      [
        'World.frame - Slide.base',
        'Slide.end - Mass.com',
        'Ground.axis - Slide.axis',
        'Pull.axis - Slide.axis',
        'Growing.y - Pull.u',
      ],
      { stop: 0.3, sample: 0.01, start: { settle: true }, solver: { name, tolerance } },
    )
    const run = runSmall(project, ['Slide.s', 'Slide.ds'])
    expect(run.error).toBeUndefined()
    const lifted = Math.asin((m * g) / force) / omega
    const lifts = run.times('Ground.lift')
    expect(lifts).toHaveLength(1)
    expect(lifts[0]).toBeCloseTo(lifted, 9)
    expect(run.times('Ground.impact')).toHaveLength(0)
    // m s'' = F sin wt - m g from there, at rest at the start
    const tau = 0.3 - lifted
    const [sin, cos] = [Math.sin(omega * lifted), Math.cos(omega * lifted)]
    const s = (force / m) * ((cos * tau) / omega + (sin - Math.sin(omega * 0.3)) / omega ** 2) - (g * tau ** 2) / 2
    expect(Math.abs(run.at('Slide.s', 0.3) - s)).toBeLessThan(tolerance === 1e-6 ? 1e-6 : 1e-9)
  })
})
