/**
 * Wheel levels on a kinematic rig in steady state against independent numbers (shared reference, reference/tyres, zimmer_rig_*; every fifth
 * case of levels 3 and 4, more of the others): forces in the world, moments of rolling resistance, trail and turning.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SmallModel } from '../small-model'
import { levelParams, levelValue, type SetName } from './wheel-levels'

type Row = (name: string) => number

const [head, ...lines] = readFileSync(
  new URL('../../../validation/data/tyres/wheel-levels-rig.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
const columns = head.split(',')
const rowsOf = (set: string, level: number): readonly Row[] =>
  lines
    .map((line) => line.split(','))
    .filter(([s, l]) => s === set && Number(l) === level)
    .map((cells) => (name) => Number(cells[columns.indexOf(name)]))

const wheel = (set: SetName, level: number): SmallModel =>
  new SmallModel(
    {
      World: ['world/world'],
      Road: ['world/flat-road'],
      Body: ['mechanics/rigid-body', { mass: 300, Ixx: 5, Iyy: 7, Izz: 9 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', levelParams(set, level)],
    },
    ['World.frame - Road.frame', 'Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
  )

/** State of the rig: the body turns about the vertical at its inclination, the wheel spins in it. */
function stateOf(x: Row): Record<string, number> {
  const [c, s] = [Math.cos(x('camber')), Math.sin(x('camber'))]
  return {
    ...{ 'Body.z': x('height'), 'Body.roll': x('camber'), 'Body.vx': x('vx') },
    ...{ 'Body.vy': x('vy') * c + x('vz') * s, 'Body.vz': x('vz') * c - x('vy') * s },
    ...{ 'Body.wy': x('psi_dot') * s, 'Body.wz': x('psi_dot') * c, 'Spin.rate': x('Omega') },
  }
}

describe.each(['bicycle', 'car'] as const)('a wheel of the %s on the rig', (set) => {
  it.each([3, 4, 5, 6, 7])('has the forces and moments of the reference at level %i', (level) => {
    const model = wheel(set, level)
    const rows = rowsOf(set, level)
    expect(rows.length).toBeGreaterThan(30)
    for (const x of rows) {
      const deforms = level > 4
      // steady: the carcass carries the force; axes of the reference point backward and to the left
      const [long, lat] =
        level === 7
          ? [-x('s_long'), x('s_lat')]
          : [x('Fx') / levelValue(set, 'stiffnessLong'), x('Fy') / levelValue(set, 'stiffnessLat')]
      const grip = -x('f_long') / x('vSlip_long') || -x('f_lat') / x('vSlip_lat') || 1e6
      const state: Record<string, number> = deforms
        ? { 'Tire.shiftLong': long, 'Tire.shiftLat': lat, 'warm start of Tire.grip': grip }
        : {}
      const names = ['Fx', 'Fy', 'Fz', 'Mx', 'My', 'Mz'].map((name) => `Tire.${name}`)
      const rates = deforms ? ['der(Tire.shiftLong)', 'der(Tire.shiftLat)'] : []
      const [Fx, Fy, Fz, Mx, My, Mz, ...drift] = model.at({ ...stateOf(x), ...state }, ...names, ...rates)
      const size = Math.max(Math.hypot(x('Fx'), x('Fy'), x('Fz')), 1)
      const [sx, sy] = level === 7 ? [long, lat] : [0, 0]
      const differences = [
        ...[Fx - x('Fx'), Fy - x('Fy'), Fz - x('Fz')],
        // the moment of forces that act beside the contact point
        ...[Mx - sy * Fz, My + sx * Fz - x('t_roll_y')],
        Mz - sx * Fy + sy * Fx - x('t_SA_z') - x('t_turn_z'),
        ...drift,
      ]
      expect(Math.max(...differences.map(Math.abs)) / size, JSON.stringify(stateOf(x))).toBeLessThan(1e-9)
    }
  })

  it('lets the forces act where the wheel touches the road', () => {
    // total moment about the wheel centre, which the reference has at this place only for an upright wheel
    const model = wheel(set, 4)
    const rows = rowsOf(set, 4).filter((x) => x('camber') === 0)
    expect(rows.length).toBeGreaterThan(15)
    for (const x of rows) {
      const [Fx, Fy, Mx, My, Mz] = model.at(stateOf(x), ...['Fx', 'Fy', 'Mx', 'My', 'Mz'].map((n) => `Tire.${n}`))
      const size = Math.max(Math.abs(x('T_x')), Math.abs(x('T_y')), Math.abs(x('T_z')), 1)
      expect(Math.abs(Mx + x('height') * Fy - x('T_x')) / size).toBeLessThan(1e-9)
      expect(Math.abs(My - x('height') * Fx - x('T_y')) / size).toBeLessThan(1e-9)
      expect(Math.abs(Mz - x('T_z')) / size).toBeLessThan(1e-9)
    }
  })
})
