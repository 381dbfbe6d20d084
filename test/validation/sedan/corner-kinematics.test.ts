/**
 * One front corner of the sedan on a fixed chassis: wheel travel and steering. The reference solves distance equations;
 * here the loop is closed by cut joints.
 */
import { describe, expect, it } from 'vitest'
import { positionAt, reference, wheelPosition, wheelSignals } from './corner'

const table = reference('kinematics.csv')
const column = (name: string): readonly number[] => table.get(name) ?? []
const degrees = 180 / Math.PI
const signals = [...wheelSignals, 'LowerArmPivot.angle', 'Suspension.s', 'Kingpin.x', 'Kingpin.y', 'Kingpin.z']

/** Half a unit of the twelfth digit that the file has, and rounding of the search for the position. */
const tolerance = 1e-10

describe('the front corner', () => {
  const rows = column('jounce_z').map((jounce, i) => {
    const values = positionAt(0.3 + jounce, column('rack_y')[i], signals)
    const { camber, toeIn, lowest } = wheelPosition(values)
    const [x, y, z] = ['x', 'y', 'z'].map((axis) => values[`Kingpin.${axis}`])
    return {
      camber_deg: camber,
      toe_in_deg: toeIn,
      arm_angle_deg: values['LowerArmPivot.angle'] * degrees,
      strut_length: values['Suspension.s'],
      W_x: values['Wheel.x'],
      W_y: values['Wheel.y'],
      W_z: values['Wheel.z'],
      C_x: lowest[0],
      C_y: lowest[1],
      C_z: lowest[2],
      half_track_change: lowest[1] - 0.75,
      kingpin_inclination_deg: Math.atan2(-y, z) * degrees,
      caster_deg: Math.atan2(-x, z) * degrees,
    }
  })

  it('is checked over 17 heights and 9 positions of the rack', () => {
    expect(rows).toHaveLength(153)
  })
  it.each(Object.keys(rows[0]) as (keyof (typeof rows)[0])[])('has %s of the reference to all its digits', (name) => {
    const worst = Math.max(
      ...column(name).map((value, i) => Math.abs(value - rows[i][name]) / Math.max(1, Math.abs(value))),
    )
    expect(column(name)).toHaveLength(rows.length)
    expect(worst).toBeLessThan(tolerance)
  })
  it('shortens its strut with the height of the wheel as the derivative of the reference says', () => {
    const length = (height: number): number => positionAt(height, 0.03, ['Suspension.s'])['Suspension.s']
    const i = column('jounce_z').findIndex((z, k) => z === 0.05 && column('rack_y')[k] === 0.03)
    expect((length(0.35 + 1e-4) - length(0.35 - 1e-4)) / 2e-4).toBeCloseTo(column('dstrut_dz')[i], 6)
  })
})
