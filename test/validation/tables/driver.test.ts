/**
 * A motion driver that follows a table with one continuous derivative: accelerations jump at the points and nowhere else, forces are
 * mass times them, and what the driver delivers is what the body has. Slopes of PCHIP by Fritsch and Butland (SIAM J. Sci. Stat.
 * Comput. 5 (1984) 300-304) and of Akima (J. ACM 17 (1970) 589-602), for equal widths, are written out here.
 */
import { describe, expect, test } from 'vitest'
import { runSmall, smallProject } from '../events/small-run'

const [mass, g] = [2, 9.81]
const heights = [0, 0.1, 0.4, 0.5, 0.9, 1, 1.4]
const width = 0.25
const d = heights.slice(1).map((y, i) => (y - heights[i]) / width)

/** Slopes at the inner points that both neighbours on each side of determine. */
const slopes: Readonly<Record<string, (i: number) => number>> = {
  monotone: (i) => (2 * d[i - 1] * d[i]) / (d[i - 1] + d[i]),
  akima: (i) => {
    const [before, after] = [Math.abs(d[i + 1] - d[i]), Math.abs(d[i - 1] - d[i - 2])]
    return (before * d[i - 1] + after * d[i]) / (before + after)
  },
}

/** Height, speed and acceleration of the cubic of segment i at a part of it. */
function cubic(slope: (i: number) => number, i: number, part: number): readonly [number, number, number] {
  const u = part * width
  const [s0, s1] = [slope(i), slope(i + 1)]
  const c3 = (s0 + s1 - 2 * d[i]) / width ** 2
  const c2 = (d[i] - s0) / width - c3 * width
  return [heights[i] + u * (s0 + u * (c2 + u * c3)), s0 + u * (2 * c2 + 3 * u * c3), 2 * c2 + 6 * u * c3]
}

describe.each(Object.entries(slopes))('%s', (interpolation, slope) => {
  const project = smallProject(
    {
      World: ['world/world', { gravity: g }],
      Time: ['signals/expression', { expression: 't' }],
      Table: [
        'signals/table-1d',
        { points: heights.map((y, i) => [width * i, y]), interpolation, extrapolation: 'linear' },
      ],
      Drive: ['mechanics/driver', { motion: 'translation' }],
      Body: ['mechanics/rigid-body', { mass }],
      Time2: ['signals/integrator'],
    },
    ['Time.y - Table.u1', 'Table.y - Drive.u', 'World.frame - Drive.base', 'Drive.end - Body.com', 'Time.y - Time2.u1'],
    { stop: 1.25, sample: width / 8, solver: { name: 'rk4', step: width / 256 }, energy: true },
  )
  const outcome = runSmall(project, ['Body.z', 'Body.vz', 'Drive.Fz', 'Energy.balance'])

  test('heights, speeds and forces are those of the cubics, on both sides of every point', () => {
    expect(outcome.error).toBeUndefined()
    for (let i = 2; i <= 3; i++) {
      for (let k = 1; k < 8; k++) {
        const [z, v, a] = cubic(slope, i, k / 8)
        const t = width * (i + k / 8)
        expect(outcome.at('Body.z', t)).toBeCloseTo(z, 12)
        expect(outcome.at('Body.vz', t)).toBeCloseTo(v, 11)
        expect(Math.abs(outcome.at('Drive.Fz', t))).toBeCloseTo(Math.abs(mass * (a + g)), 9)
      }
    }
    // Speed is continuous at the point between, acceleration isn't; at the point the force is that of the segment that begins there.
    const [[, before, ending], [, after, a]] = [cubic(slope, 2, 1), cubic(slope, 3, 0)]
    expect(before).toBeCloseTo(after, 12)
    expect(Math.abs(ending - a)).toBeGreaterThan(1)
    expect(Math.abs(outcome.at('Drive.Fz', 3 * width))).toBeCloseTo(Math.abs(mass * (a + g)), 9)
  })

  test('the energy that the driver delivers is accounted for', () => {
    expect(outcome.report.warnings).toEqual([])
    for (const balance of outcome.values('Energy.balance'))
      expect(Math.abs(balance)).toBeLessThan(1e-6 * mass * g * 1.4)
  })
})
