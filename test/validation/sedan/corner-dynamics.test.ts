/**
 * One front corner of the sedan on a fixed chassis: motions and forces against two independent models, one with the
 * only freedom by Lagrange's equations, one with all coordinates of three bodies and 17 multipliers.
 */
import { describe, expect, it } from 'vitest'
import { corner, reference, rowsOf, run, wheelPosition, wheelSignals, type Values } from './corner'

const degrees = 180 / Math.PI
const ball = ['BallJoint.Fx', 'BallJoint.Fy', 'BallJoint.Fz'] as const
const signals = [...wheelSignals, 'LowerArmPivot.angle', 'Suspension.s', 'TieRod.force', ...ball]

/** From the axes of the arm to those of the chassis: by its angle about the line through its pivots (Rodrigues). */
function ballForce(values: Values): readonly number[] {
  const line = [-0.3, -0.01, 0.005]
  const k = line.map((c) => c / Math.hypot(...line))
  const f = ball.map((name) => values[name])
  const along = k[0] * f[0] + k[1] * f[1] + k[2] * f[2]
  const cross = [k[1] * f[2] - k[2] * f[1], k[2] * f[0] - k[0] * f[2], k[0] * f[1] - k[1] * f[0]]
  const [sin, cos] = [Math.sin(values['LowerArmPivot.angle']), Math.cos(values['LowerArmPivot.angle'])]
  return f.map((c, i) => c * cos + cross[i] * sin + k[i] * along * (1 - cos))
}

describe.each([
  ['drop', 'drop_constant_load.csv'],
  ['road-sine', 'road_sine_tyre_spring.csv'],
])('the front corner, %s', (experiment, file) => {
  const table = reference(file)
  const outcome = run(experiment, signals)
  const rows = rowsOf(outcome, signals).map((values) => {
    const [x, y, z] = ballForce(values)
    const { camber, toeIn } = wheelPosition(values)
    return {
      jounce: values['Wheel.z'] - 0.3,
      camber_deg: camber,
      toe_in_deg: toeIn,
      arm_angle_deg: values['LowerArmPivot.angle'] * degrees,
      strut_length: values['Suspension.s'],
      ball_joint_force_on_arm_x: x,
      ball_joint_force_on_arm_y: y,
      ball_joint_force_on_arm_z: z,
      tie_rod_force_on_spindle_along_inner_to_outer: values['TieRod.force'],
    }
  })
  const names = Object.keys(rows[0]) as (keyof (typeof rows)[0])[]
  const errors = (of: typeof rows): [string, number][] =>
    names.map((name) => {
      const column = table.get(name) ?? []
      expect(column).toHaveLength(of.length)
      const peak = Math.max(...column.map(Math.abs))
      return [name, Math.max(...column.map((value, i) => Math.abs(value - of[i][name]))) / peak]
    })

  it('starts where it was put', () => {
    expect(outcome.status).toBe('done')
    // Angles that nothing says follow from the loop; what is written stays where it was put.
    const written = Object.keys(corner.experiments?.[experiment].initial ?? {})
    expect(written.length).toBeGreaterThan(0)
    expect(outcome.report.moved.filter(({ signal }) => written.includes(signal))).toEqual([])
  })
  it('meets motions and forces of the reference within 1e-8 of their peaks', () => {
    expect(errors(rows).filter(([, error]) => !(error < 1e-8))).toEqual([])
  })
  it('stays on its constraints to rounding', () => {
    expect(outcome.report.drift?.value).toBeLessThan(1e-11)
  })
})
