/** Brakes and the air. */
import type { ParamValue } from '../../../../engine/model/project/project'
import { axisWires, onAxis } from './on-axes'
import { between } from './on-frames'
import { constant, type Row, type Values } from './row'

const calliper = { pistonArea: 0.002, radius: 0.1, friction: 0.4, threshold: 1000 }
/** 2 mu r (A (p - p0) + F) */
const torque = 2 * 0.4 * 0.1 * (0.002 * 39000 + 50)
const braked = (params: Readonly<Record<string, ParamValue>>) => ({
  blocks: onAxis(['brakes/disc', { ...calliper, ...params }], { P: constant(40000), F: constant(50) }),
  wires: [...axisWires, 'Hinge.axis - X.axis', 'P.y - X.p', 'F.y - X.parking'],
})
const rate = (at: Values): number => at('Hinge.rate')[0]

/** Dynamic pressure times area of the flow past B, and its yaw angle. */
function flow(at: Values): { readonly q: number; readonly yaw: number } {
  const [x, y, z] = at('B.vx', 'B.vy', 'B.vz')
  return { q: 0.5 * 1.2 * 3 * (x * x + y * y + z * z), yaw: Math.atan2(y, x) }
}
const aerodynamic = (at: Values): number => {
  const { q, yaw } = flow(at)
  const [vx, vy, vz, wx, wy, wz] = at('B.vx', 'B.vy', 'B.vz', 'B.wx', 'B.wy', 'B.wz')
  const lever = 2.5 * q
  return q * (-0.3 * vx - 2 * yaw * vy + 0.2 * vz) + lever * (0.1 * yaw * wx - 0.05 * wy - 0.4 * yaw * wz)
}

export const brakeAndAirRows: readonly Row[] = [
  {
    type: 'brakes/disc',
    title: 'sliding',
    ...braked({}),
    state: { 'X.slip': 1, 'Hinge.rate': 3 },
    power: (at) => -torque * rate(at),
    dissipation: (at) => torque * rate(at),
  },
  {
    type: 'brakes/disc',
    title: 'sliding backwards and hot, with half of its friction left',
    ...braked({
      heat: 'state',
      fade: [
        [293.15, 1],
        [393.15, 0.5],
      ],
    }),
    state: { 'X.slip': -1, 'Hinge.rate': -3, 'X.rise': 100 },
    power: (at) => 0.5 * torque * rate(at),
    dissipation: (at) => -0.5 * torque * rate(at),
  },
  {
    type: 'air/aerodynamics',
    blocks: between([
      'air/aerodynamics',
      { area: 3, length: 2.5, density: 1.2, CD: 0.3, CL: 0.2, CPM: 0.05, CSslope: 2, CRMslope: 0.1, CYMslope: 0.4 },
    ]),
    wires: ['X.frame - B.com'],
    power: aerodynamic,
    dissipation: (at) => -aerodynamic(at),
  },
]
