/** Hexapod blocks against the reference results of another program. */
import { describe, expect, it } from 'vitest'
import { runSmall, smallProject } from '../events/small-run'
import { coordinates, hexapod, joints, posesInTime, referenceMotion, rowsOf, sixth } from './reference'

const world = { World: ['world/world', { gravity: 9.81 }] } as const
const named = (block: string, port: string, count = 6): string[] =>
  Array.from({ length: count }, (_, i) => `${block}.${port}[${i + 1}]`)
const worst = (pairs: readonly (readonly [number, number])[]): number =>
  pairs.reduce((most, [a, b]) => (Number.isNaN(a - b) ? Infinity : Math.max(most, Math.abs(a - b))), 0)

describe('inverse kinematics', () => {
  const rows = rowsOf('inverse.csv')
  const poses = posesInTime(rows)
  it.each([
    ['radii and angles', {}],
    ['a table of joints', { geometry: 'joints', joints }],
  ])('gives the leg lengths of 200 poses, by %s', (_, params) => {
    const run = runSmall(
      smallProject(
        { ...world, ...poses.blocks, H: ['cueing/hexapod-inverse', params] },
        [...poses.wires, 'R.y - H.r', 'A.y - H.angles'],
        { stop: rows.length - 1, sample: 1, solver: { name: 'euler', step: 1 } },
      ),
      named('H', 'length'),
    )
    expect(run.error).toBeUndefined()
    const legs = sixth.map((i) => run.values(`H.length[${i}]`))
    expect(legs[0]).toHaveLength(200)
    const difference = worst(rows.flatMap((row, t) => sixth.map((i) => [legs[i - 1][t], row[`l${i}`]] as const)))
    console.log('inverse', difference)
    expect(difference).toBeLessThan(1e-9)
  })
})

describe('forward kinematics', () => {
  const rows = rowsOf('forward.csv')
  it('finds 200 poses from their leg lengths', () => {
    const lengths = sixth.map((i) => [
      `l${i}`,
      ['sources/piecewise-linear', { points: rows.map((row, t) => [t, row[`l${i}`]]) }] as const,
    ])
    const run = runSmall(
      smallProject(
        {
          ...world,
          ...(Object.fromEntries(lengths) as object),
          L: ['signals/mux', { inputs: '6' }],
          H: ['cueing/hexapod-forward'],
        },
        [...sixth.map((i) => `l${i}.y - L.u${i}`), 'L.y - H.length'],
        { stop: rows.length - 1, sample: 1, solver: { name: 'euler', step: 1 } },
      ),
      [...named('H', 'r', 3), ...named('H', 'angles', 3), 'H.determinant'],
    )
    expect(run.error).toBeUndefined()
    const found = [...named('H', 'r', 3), ...named('H', 'angles', 3)].map((name) => run.values(name))
    const difference = worst(rows.flatMap((row, t) => coordinates.map((q, i) => [found[i][t], row[q]] as const)))
    console.log('forward', difference)
    expect(difference).toBeLessThan(1e-9)
  })
})

describe('a 6-DOF sine', () => {
  it('has the rates, accelerations and forces of the reference', () => {
    const rows = rowsOf('motion.csv')
    const motion = referenceMotion()
    const signals = ['length', 'rate', 'acceleration', 'force'].flatMap((port) => named('H', port))
    const run = runSmall(
      smallProject(
        { ...world, ...motion.blocks, H: ['cueing/hexapod-inverse', { rates: 'pose' }], F: ['cueing/hexapod-forward'] },
        [...motion.wires, 'R.y - H.r', 'A.y - H.angles', 'H.length - F.length', 'H.rate - F.rate'],
        { stop: 5, sample: 0.01, solver: { name: 'euler', step: 0.01 } },
      ),
      [...signals, ...named('R', 'y', 3), ...named('F', 'r', 3), ...named('A', 'y', 3), ...named('F', 'angles', 3)],
    )
    expect(run.error).toBeUndefined()
    for (const [port, suffix] of [
      ['length', ''],
      ['rate', '_rate'],
      ['acceleration', '_acc'],
    ] as const) {
      const d = worst(
        rows.flatMap((row, t) => sixth.map((i) => [run.values(`H.${port}[${i}]`)[t], row[`l${i}${suffix}`]] as const)),
      )
      console.log(port, d)
    }
    console.log(
      'force',
      worst(rows.flatMap((row, t) => sixth.map((i) => [run.values(`H.force[${i}]`)[t], row[`f${i}`]] as const))),
    )
    console.log(
      'round trip',
      worst(
        rows.flatMap((_, t) =>
          [1, 2, 3].flatMap(
            (i) =>
              [
                [run.values(`R.y[${i}]`)[t], run.values(`F.r[${i}]`)[t]],
                [run.values(`A.y[${i}]`)[t], run.values(`F.angles[${i}]`)[t]],
              ] as const,
          ),
        ),
      ),
    )
  })
})
