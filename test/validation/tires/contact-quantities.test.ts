/** Contact quantities that a force model may ask for, on a driven wheel over a turntable, and a displaced contact centre. */
import { describe, expect, it } from 'vitest'
import type { TireModel } from '../../../blocks/tires/model'
import { checkedModel } from '../../../blocks/tires/model'
import { SmallModel } from '../../unit/blocks/small-model'
import { registryWith } from './declared-models'

const radius = 0.355
const [long, lat] = [0.02, -0.013]
const quantities = ['inclinationRate', 'patchLength', 'shiftedVEx', 'shiftedVPy', 'yawRate', 'VEx', 'VPy'] as const
const forces = { Fx: 700, Fy: -400 } as const

/** Shows its inputs as signals, and pulls with constant forces at a displaced centre. */
const probe = (axes: TireModel['axes'], shift: boolean): TireModel => ({
  id: 'probe',
  label: 'Probe',
  prefix: 'probe',
  axes,
  fn: {
    name: `probe_${axes}${shift ? '_shifted' : ''}`,
    doc: 'Shows its inputs.',
    inputs: [...quantities, 'ahead', 'aside'],
    outputs: ['Fx', 'Fy', 'still', ...quantities.map((name) => `its_${name}`)],
    parameters: [],
    nominal: [0, 0.3, 1, 1, 1, 1, 1, 0, 0],
    build: (m, i) => ({
      Fx: m.num(forces.Fx),
      Fy: m.num(forces.Fy),
      still: m.mul(0, m.add(i.ahead, i.aside)),
      ...Object.fromEntries(quantities.map((name) => [`its_${name}`, i[name]])),
    }),
  },
  inputs: quantities,
  parameters: [],
  states: [
    { name: 'ahead', unit: 'm', doc: '', initial: long, derivative: 'still' },
    { name: 'aside', unit: 'm', doc: '', initial: lat, derivative: 'still' },
  ],
  ...(shift ? { shift: { long: 'ahead', lat: 'aside' } } : {}),
  signals: Object.fromEntries(quantities.map((name) => [`its_${name}`, { unit: '1', doc: '', logged: true }])),
  ownSlip: true,
})

const rig = { turn: 0.7, table: -0.4, tilt: 0.3, tiltRate: 0.9, arm: 2, height: 0.33, spin: 25 } as const

function driven(axes: TireModel['axes']): SmallModel {
  const angle = (rate: number, start = 0) =>
    ['signals/expression', { expression: `${String(start)} + ${String(rate)}*t` }] as const
  return new SmallModel(
    {
      World: ['world/world'],
      Table: ['mechanics/driver', { motion: 'rotation', axis: [0, 0, 1] }],
      TableAngle: angle(rig.table),
      Road: ['world/flat-road'],
      Turn: ['mechanics/driver', { motion: 'rotation', axis: [0, 0, 1] }],
      TurnAngle: angle(rig.turn),
      Arm: ['mechanics/rigid-arm', { y: -rig.arm, z: rig.height }],
      Tilt: ['mechanics/driver', { motion: 'rotation', axis: [1, 0, 0] }],
      TiltAngle: angle(rig.tiltRate, rig.tilt),
      Spin: ['mechanics/driver', { motion: 'rotation', axis: [0, 1, 0] }],
      SpinAngle: angle(rig.spin),
      Tire: ['tires/tire', { forceModel: 'probe', radius, effectiveRadius: 'unloaded' }],
    },
    [
      'World.frame - Table.base',
      'TableAngle.y - Table.u',
      'Table.end - Road.frame',
      'World.frame - Turn.base',
      'TurnAngle.y - Turn.u',
      'Turn.end - Arm.base',
      'Arm.end - Tilt.base',
      'TiltAngle.y - Tilt.u',
      'Tilt.end - Spin.base',
      'SpinAngle.y - Spin.u',
      'Spin.end - Tire.hub',
      'Tire.road - Road.surface',
    ],
    {},
    registryWith(probe(axes, true)),
  )
}

describe.each([
  ['ISO', 1],
  ['SAE', -1],
] as const)('contact quantities of a model in %s axes', (axes, side) => {
  const model = driven(axes)
  it.each([0, 0.2])('are those of the motion at t = %d s, relative to the road', (t) => {
    const at = (name: string): number => model.at({ t }, `Tire.its_${name}`)[0]
    const gamma = rig.tilt + rig.tiltRate * t
    const penetration = radius - rig.height / Math.cos(gamma)
    expect(at('inclinationRate')).toBeCloseTo(rig.tiltRate, 12)
    expect(side * at('yawRate')).toBeCloseTo(rig.turn - rig.table, 12)
    expect(at('patchLength')).toBeCloseTo(penetration > 0 ? Math.sqrt(8 * radius * penetration) : 1e-6, 12)
    // the displaced point turns with the plane of the wheel: w x s; lat is given in the axes of the model
    expect(at('shiftedVEx') - at('VEx')).toBeCloseTo(-(rig.turn - rig.table) * side * lat, 12)
    expect(side * (at('shiftedVPy') - at('VPy'))).toBeCloseTo((rig.turn - rig.table) * long, 12)
  })
})

describe('a displaced contact centre', () => {
  const inertia = { Ixx: 30, Iyy: 40, Izz: 50 } as const
  const accelerations = (shift: boolean): readonly number[] => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        Road: ['world/flat-road'],
        Body: ['mechanics/rigid-body', { mass: 300, ...inertia }],
        Tire: ['tires/tire', { forceModel: 'probe', radius, mass: 0, Ixx: 0, Iyy: 0, Izz: 0 }],
      },
      ['Body.com - Tire.hub', 'Tire.road - Road.surface'],
      {},
      registryWith(probe('ISO', shift)),
    )
    return model.at({ 'Body.z': rig.height }, 'der(Body.wx)', 'der(Body.wy)', 'der(Body.wz)', 'Tire.Fz')
  }
  it('is where the forces act: the moments are s x F', () => {
    const [with_, without] = [accelerations(true), accelerations(false)]
    const Fz = with_[3]
    expect(Fz).toBeGreaterThan(1000)
    const moments = [lat * Fz, -long * Fz, long * forces.Fy - lat * forces.Fx]
    const [Ixx, Iyy, Izz] = [inertia.Ixx, inertia.Iyy, inertia.Izz]
    moments.forEach((moment, i) => {
      expect((with_[i] - without[i]) * [Ixx, Iyy, Izz][i]).toBeCloseTo(moment, 9)
    })
  })
  it('is made of states of the model', () => {
    const model = { ...probe('ISO', true), shift: { long: 'ahead', lat: 'far' } }
    expect(() => checkedModel(model)).toThrow('its shift far is not one of its states')
  })
})
