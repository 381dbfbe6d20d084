/**
 * A tyre model for tests with everything that a declaration may have: two relaxation states, an implicit unknown, turn slip,
 * total spin and pressure, a parameter scaled by friction, signals, width; its equations have a closed form.
 *
 *     dq1/dt = (turnSlip - q1)/T,   dq2/dt = r (totalSpin - q2),   u + u^3 = K q1
 *     Fy = side friction q1,        Mz = twist (pressure/p0) q2,   Mx = roll u
 */
import { registry } from '../../../blocks'
import type { AxisConvention } from '../../../blocks/tires/axes'
import { byFriction, type TireModel } from '../../../blocks/tires/model'
import { relaxationModels, tireForceModels, verticalLaws } from '../../../blocks/tires/models'
import type { VerticalLaw } from '../../../blocks/tires/vertical/law'
import { defineTire } from '../../../blocks/tires/tire'
import { defineBlock, surface, type BlockRegistry } from '../../../engine/model/blocks/block'
import { diskOnPlane } from '../../../blocks/surfaces/disk-on-plane'
import type { Expr, ExternalFunction, SymbolicMath } from '../../../engine/symbolic'

export const toy = { T: 0.4, r: 3, K: 5, side: 2000, twist: 90, roll: 40, p0: 2e5 } as const
const parameters = Object.entries({ ...toy, breadth: 0.123 }).map(([name, value]) => ({
  name,
  default: value,
  unit: '1',
  doc: 'of the test',
}))

const fn = (name: string): ExternalFunction => ({
  name,
  doc: 'A model for tests.',
  inputs: ['turnSlip', 'totalSpin', 'pressure', 'q1', 'q2', 'u'],
  outputs: ['Fy', 'Mx', 'Mz', 'dq1', 'source2', 'rate2', 'equation', 'doubled'],
  parameters: parameters.map((p) => p.name),
  nominal: [0.1, 0.1, 2e5, 0.1, 0.1, 0.1],
  build: (m: SymbolicMath, i: Readonly<Record<string, Expr>>, p: Readonly<Record<string, Expr>>) => ({
    Fy: m.mul(p.side, i.q1),
    Mx: m.mul(p.roll, i.u),
    Mz: m.mul(p.twist, m.div(i.pressure, p.p0), i.q2),
    dq1: m.div(m.sub(i.turnSlip, i.q1), p.T),
    source2: m.mul(p.r, i.totalSpin),
    rate2: p.r,
    equation: m.sub(m.add(i.u, m.ipow(i.u, 3)), m.mul(p.K, i.q1)),
    doubled: m.mul(2, i.u),
  }),
})

export const toyModel = (axes: AxisConvention): TireModel => ({
  id: 'toy',
  label: 'Toy',
  prefix: 'toy',
  axes,
  fn: fn(`toy_${axes.replace(' ', '_')}`),
  inputs: ['turnSlip', 'totalSpin', 'pressure'],
  parameters,
  states: [
    { name: 'q1', unit: '1/m', doc: 'Delayed turn slip', derivative: 'dq1' },
    { name: 'q2', unit: '1/m', doc: 'Delayed spin', initial: 0.02, derivative: { source: 'source2', rate: 'rate2' } },
  ],
  unknowns: [{ name: 'u', unit: '1', doc: 'Unknown of a cubic equation', nominal: 1, residual: 'equation' }],
  signals: { doubled: { unit: '1', doc: 'Twice the unknown', logged: true } },
  scaled: byFriction('side'),
  ownSlip: true,
  width: 'breadth',
})

/** Sinks into the ground by what the soil says. */
export const softModel: TireModel = {
  id: 'soft',
  label: 'Soft soil',
  prefix: 'soft',
  axes: 'ISO',
  fn: {
    name: 'soft',
    doc: 'Resistance by cohesion, for tests.',
    inputs: ['VCx', 'cohesion'],
    outputs: ['Fx'],
    parameters: ['area'],
    nominal: [1, 1000],
    build: (m, { VCx, cohesion }, p) => ({ Fx: m.neg(m.mul(p.area, cohesion, m.sign(VCx))) }),
  },
  inputs: ['VCx'],
  soil: ['cohesion'],
  parameters: [{ name: 'area', default: 0.05, unit: 'm^2', doc: 'of the test' }],
  ownSlip: true,
}

/** Level ground whose cohesion grows along x: 1000 Pa + 100 Pa/m x. */
const soil = defineBlock({
  type: 'test/soil',
  title: 'Soil',
  category: 'World',
  summary: 'Soil for tests',
  doc: '',
  icon: '',
  ports: { surface: surface('Surface', '', { provides: true, optional: true }) },
  params: {},
  signals: {},
  build: (c) => {
    const { zero, one } = c.math.pool
    c.provideSurface('surface', {
      places: {
        frame: c.ground,
        at: () => {
          throw new Error('unused')
        },
        locate: () => () => ({ along: zero, left: zero }),
      },
      soil: ['cohesion'],
      touch: (_, wheel) => (m) =>
        diskOnPlane(m, wheel, (axes) => ({
          normal: m.resolve([zero, zero, one], c.ground, axes),
          height: m.distanceAlong(c.ground, wheel.centre, [zero, zero, one], c.ground),
          velocity: () => [zero, zero, zero],
          angularVelocity: () => [zero, zero, zero],
          coordinates: () => {
            const [along, left] = m.position(c.ground, wheel.centre, c.ground)
            return { along, left }
          },
          friction: () => one,
          soil: (at) => ({ cohesion: m.math.add(1000, m.math.mul(100, at().along)) }),
        })),
    })
  },
})

/** All blocks, with a tyre that offers these models too. */
export function registryWith(...models: readonly TireModel[]): BlockRegistry {
  return registryWithModels(models, [])
}

/** All blocks, with a tyre that offers these models of forces and of relaxation, and these vertical laws too. */
export function registryWithModels(
  force: readonly TireModel[],
  relaxation: readonly TireModel[],
  vertical: readonly VerticalLaw[] = [],
): BlockRegistry {
  const tire = defineTire({
    force: [...tireForceModels, ...force],
    relaxation: [...relaxationModels, ...relaxation],
    vertical: [...verticalLaws, ...vertical],
  })
  const own = new Map([
    [tire.type, tire],
    [soil.type, soil],
  ])
  return { get: (type) => own.get(type) ?? registry.get(type), all: () => [...registry.all(), soil] }
}
