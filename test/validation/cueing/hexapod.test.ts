/** Hexapod blocks against the reference results of another program, in the simulation and in exports. */
import { describe, expect, it } from 'vitest'
import { exportedRun } from '../../support/exported-model'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'
import { coordinates, hexapod, joints, posesInTime, referenceMotion, rowsOf, sixth } from './reference'

const world = { World: ['world/world', { gravity: 9.81 }] } as const
const eachSecond = (seconds: number) => ({ stop: seconds, sample: 1, solver: { name: 'euler', step: 1 } })
const named = (block: string, port: string, count = 6): string[] =>
  Array.from({ length: count }, (_, i) => `${block}.${port}[${i + 1}]`)
const pose = (block: string, r = 'r', angles = 'angles'): string[] => [
  ...named(block, r, 3),
  ...named(block, angles, 3),
]

type Rows = readonly Readonly<Record<string, number>>[]
/** Largest difference of signals from columns of the reference, row by row. */
function furthest(run: SmallRun, signals: readonly string[], rows: Rows, columns: readonly string[]): number {
  return signals.reduce((most, signal, k) => {
    const values = run.values(signal)
    expect(values).toHaveLength(rows.length)
    return rows.reduce((m, row, t) => {
      const difference = Math.abs(values[t] - row[columns[k]])
      return Number.isNaN(difference) ? Infinity : Math.max(m, difference)
    }, most)
  }, 0)
}

describe('inverse kinematics', () => {
  it.each([
    ['radii and angles', {}],
    ['a table of joints', { geometry: 'joints', joints }],
  ])('gives the leg lengths of 200 poses, by %s', (_, params) => {
    const rows = rowsOf('inverse.csv')
    const poses = posesInTime(rows)
    const run = runSmall(
      smallProject(
        { ...world, ...poses.blocks, H: ['cueing/hexapod-inverse', { ...params, load: 'none' }] },
        [...poses.wires, 'R.y - H.r', 'A.y - H.angles'],
        eachSecond(rows.length - 1),
      ),
      named('H', 'length'),
    )
    expect(run.error).toBeUndefined()
    const columns = sixth.map((i) => `l${i}`)
    expect(furthest(run, named('H', 'length'), rows, columns)).toBeLessThan(1e-12)
  })

  it('has the forces of the reference at rest, and a leg at its limit at the ends of each axis', () => {
    const home = { x: 0, y: 0, z: 1.5, yaw: 0, pitch: 0, roll: 0 }
    const limits = Object.entries(hexapod.single_axis_limits)
    const rows = [
      home,
      ...limits.map(([axis, { limit }]) => {
        const q = axis.slice(0, -1) as keyof typeof home
        return { ...home, [q]: home[q] + limit }
      }),
    ]
    const poses = posesInTime(rows)
    const run = runSmall(
      smallProject(
        { ...world, ...poses.blocks, H: ['cueing/hexapod-inverse'] },
        [...poses.wires, 'R.y - H.r', 'A.y - H.angles'],
        eachSecond(rows.length - 1),
      ),
      ['length', 'force', 'margin'].flatMap((port) => named('H', port)),
    )
    expect(run.error).toBeUndefined()
    for (const i of sixth) {
      expect(run.values(`H.length[${i}]`)[0]).toBeCloseTo(hexapod.home_legs[i - 1], 14)
      expect(run.values(`H.force[${i}]`)[0]).toBeCloseTo(hexapod.home_static_forces[i - 1], 9)
    }
    limits.forEach(([axis, { leg }], k) => {
      const margins = sixth.map((i) => run.values(`H.margin[${i}]`)[k + 1])
      expect(Math.abs(margins[leg - 1]), axis).toBeLessThan(1e-12)
      expect(Math.min(...margins), axis).toBeGreaterThan(-1e-12)
    })
  })
})

const lengthsInTime = (rows: Rows) => ({
  ...Object.fromEntries(
    sixth.map((i) => [
      `l${i}`,
      ['sources/piecewise-linear', { points: rows.map((row, t) => [t, row[`l${i}`]]) }] as const,
    ]),
  ),
  L: ['signals/mux', { inputs: '6' }] as const,
})
const lengthWires = [...sixth.map((i) => `l${i}.y - L.u${i}`), 'L.y - H.length']

describe('forward kinematics', () => {
  it('finds 200 poses from their leg lengths', () => {
    const rows = rowsOf('forward.csv')
    const run = runSmall(
      smallProject(
        { ...world, ...lengthsInTime(rows), H: ['cueing/hexapod-forward'] },
        lengthWires,
        eachSecond(rows.length - 1),
      ),
      pose('H'),
    )
    expect(run.error).toBeUndefined()
    expect(furthest(run, pose('H'), rows, coordinates)).toBeLessThan(1e-12)
  })

  it('ends the run with one error where legs cannot reach', () => {
    const rows = [1.9, 2, 4.5].map((l1) => ({ l1, l2: 1.9, l3: 1.9, l4: 1.9, l5: 1.9, l6: 1.9 }))
    const { error } = runSmall(
      smallProject({ ...world, ...lengthsInTime(rows), H: ['cueing/hexapod-forward'] }, lengthWires, {
        stop: 2,
        sample: 0.01,
        solver: { name: 'rk4', step: 0.01 },
      }),
      pose('H'),
    )
    expect(error?.message).toMatch(/can't reach|determinant/)
    expect(error?.message).not.toContain('NaN')
    expect(error?.place).toMatchObject({ block: 'H' })
  })

  it('ends the run with one error where legs cannot reach at the start', () => {
    const rows = [0, 1].map(() => ({ l1: 9, l2: 1.9, l3: 1.9, l4: 1.9, l5: 1.9, l6: 1.9 }))
    const model = smallProject(
      { ...world, ...lengthsInTime(rows), H: ['cueing/hexapod-forward'] },
      lengthWires,
      eachSecond(1),
    )
    expect(() => runSmall(model, pose('H'))).toThrow(
      "at the start the legs can't reach these lengths: no pose on the branch of the home pose has them",
    )
  })
})

describe('a pose beyond the legs', () => {
  it('ends the run with an error that names leg, length and range, if asked to', () => {
    const { error } = runSmall(
      smallProject(
        {
          ...world,
          Z: ['sources/ramp', { start: 0, final: 1, duration: 1 }],
          Zero: ['sources/constant', { value: 0 }],
          R: ['signals/mux', {}],
          A: ['sources/constant', { value: [0, 0, 0] }],
          H: ['cueing/hexapod-inverse', { datum: 'home', beyond: 'stop' }],
        },
        ['Zero.y - R.u1', 'Zero.y - R.u2', 'Z.y - R.u3', 'R.y - H.r', 'A.y - H.angles'],
        { stop: 1, sample: 0.01, solver: { name: 'rk4', step: 0.01 } },
      ),
      ['H.reach'],
    )
    expect(error?.message).toMatch(/the length of leg \d of H is 2\.3\d* m at t = 570 ms/)
    expect(error?.message).toContain('above 2.35 m (the range is 1.35 m to 2.35 m)')
  })
})

describe('a 6-DOF sine', () => {
  const rows = rowsOf('motion.csv')
  const motion = referenceMotion()
  const project = smallProject(
    {
      ...world,
      ...motion.blocks,
      H: ['cueing/hexapod-inverse', { rates: 'pose' }],
      F: ['cueing/hexapod-forward'],
      A1: ['cueing/actuator', { delay: 0.02, rateLimit: 0.9, accelerationLimit: 5, bandwidth: 8 }],
      Rail: ['cueing/rail-yaw', { rates: 'pose', point: [0.1, 0.2, 0.9] }],
      Arm: ['cueing/centrifuge', { rates: 'pose' }],
    },
    [
      ...motion.wires,
      ...['H', 'Rail', 'Arm'].flatMap((block) => [`R.y - ${block}.r`, `A.y - ${block}.angles`]),
      'H.length - F.length',
      'H.rate - F.rate',
      'H.length - A1.u',
      'x.y - Rail.s',
      'yaw.y - Rail.yaw',
      'yaw.y - Arm.angle',
    ],
    { stop: 5, sample: 0.01, solver: { name: 'rk4', step: 0.01 } },
  )
  const ports = ['length', 'rate', 'acceleration', 'force'] as const
  const signals = [...ports.flatMap((port) => named('H', port)), ...pose('F'), ...pose('F', 'v', 'w'), 'F.determinant']
  const run = runSmall(project, signals)

  it('has the lengths, rates, accelerations and forces of the reference', () => {
    expect(run.error).toBeUndefined()
    const columns = { length: 'l#', rate: 'l#_rate', acceleration: 'l#_acc', force: 'f#' }
    for (const port of ports) {
      const of = sixth.map((i) => columns[port].replace('#', `${i}`))
      // the reference has twelve digits
      expect(furthest(run, named('H', port), rows, of), port).toBeLessThan(port === 'force' ? 1e-8 : 1e-11)
    }
  })

  it('comes back to its pose through the leg lengths', () => {
    const { motion_amplitude: a, motion_frequency_Hz: f, motion_phase_rad: phase } = hexapod.geometry
    const exact = rows.map(({ t }) =>
      Object.fromEntries(
        coordinates.map((q, i) => [q, a[i] * Math.sin(2 * Math.PI * f[i] * t + phase[i]) + (q === 'z' ? 1.5 : 0)]),
      ),
    )
    expect(furthest(run, pose('F'), exact, coordinates)).toBeLessThan(1e-12)
  })

  const folder = temporaryFolder()
  const short = { ...project, experiments: { run: { ...project.experiments?.run, stop: 0.2 } } }
  const wanted = [
    ...signals,
    ...named('A1', 'y'),
    ...named('Rail', 'f', 3),
    ...named('Arm', 'f', 3),
    'H.worst',
    'H.reach',
  ]
  itGivesTheSameExported(
    folder,
    () => ({
      table: runSmall(short, wanted).table,
      model: exportedRun(short, wanted),
    }),
    1e-3,
  )
})
