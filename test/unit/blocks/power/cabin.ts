/** Control loading: a column between two axes, a tyre that is turned on the spot, a pedal. */
import { axisWires, onAxis } from './on-axes'
import { constant, type Row, type Values } from './row'

/** Slip of a friction of stiffness k and largest force F at the deflection z and rate v, times its force. */
const heatOf = (k: number, F: number, z: number, v: number, relaxing = 0): number =>
  k * z * ((Math.abs(v) * k * z) / F + relaxing * z)

const [W, mu, p] = [3000, 0.8, 2e5]
/** Integral of mu p r over a circular patch with the area W/p, by Simpson's rule (exact for r^2). */
const sliding = ((): number => {
  const R = Math.sqrt(W / (Math.PI * p))
  const moment = (r: number): number => mu * p * r * 2 * Math.PI * r
  return (R / 6) * (moment(0) + 4 * moment(R / 2) + moment(R))
})()

const column = { stiffness: 90, damping: 0.4, friction: 0.6, frictionStiffness: 25 }
const pedal = { stiffness: 400, freeLength: 0.1, damping: 30, friction: 8, frictionStiffness: 900 }

export const cabinRows: readonly Row[] = [
  {
    type: 'cabin/steering-column',
    blocks: onAxis(['cabin/steering-column', column]),
    wires: [...axisWires, 'Hinge.axis - X.wheel', 'Second.axis - X.pinion'],
    state: { 'X.slip': 0.013 },
    power: (at: Values) => {
      const [a, da, b, db] = at('Hinge.angle', 'Hinge.rate', 'Second.angle', 'Second.rate')
      const bar = 90 * (a - b) + 0.4 * (da - db)
      return -(bar + 25 * 0.013) * da + bar * db
    },
    energy: (at) => {
      const [a, b] = at('Hinge.angle', 'Second.angle')
      return 45 * (a - b) ** 2 + 12.5 * 0.013 ** 2
    },
    dissipation: (at) => {
      const [da, db] = at('Hinge.rate', 'Second.rate')
      return 0.4 * (da - db) ** 2 + heatOf(25, 0.6, 0.013, da)
    },
  },
  {
    type: 'cabin/steering-column',
    title: 'with free play, on a flank',
    blocks: onAxis(['cabin/steering-column', { ...column, freePlay: 0.2 }]),
    wires: [...axisWires, 'Hinge.axis - X.wheel', 'Second.axis - X.pinion'],
    state: {
      ...{ 'X.slip': 0.013, 'Hinge.angle': 0.5, 'Second.angle': 0.1, 'Hinge.rate': 0.7, 'Second.rate': 0.4 },
      ...{ 'X.forwardContact': 1, 'X.backwardContact': 0 },
    },
    power: () => -(90 * 0.3 + 0.4 * 0.3 + 25 * 0.013) * 0.7 + (90 * 0.3 + 0.4 * 0.3) * 0.4,
    energy: () => 45 * 0.3 ** 2 + 12.5 * 0.013 ** 2,
    dissipation: () => 0.4 * 0.3 ** 2 + heatOf(25, 0.6, 0.013, 0.7),
  },
  {
    type: 'cabin/parking-torque',
    blocks: onAxis(['cabin/parking-torque', { stiffness: 2500, friction: mu, pressure: p, relaxation: 0.2 }], {
      Load: constant(W),
      Speed: constant(-1.3),
    }),
    wires: [...axisWires, 'Hinge.axis - X.axis', 'Load.y - X.load', 'Speed.y - X.speed'],
    state: { 'X.angle': -0.02 },
    power: (at) => 2500 * 0.02 * at('Hinge.rate')[0],
    energy: () => 1250 * 0.02 ** 2,
    dissipation: (at) => heatOf(2500, sliding, -0.02, at('Hinge.rate')[0], 1.3 / 0.2),
  },
  {
    type: 'cabin/control-feel',
    blocks: onAxis(['cabin/control-feel', pedal]),
    wires: [...axisWires, 'Slide.axis - X.axis'],
    state: { 'X.slip': 0.004 },
    power: (at) => {
      const [s, ds] = at('Slide.s', 'Slide.ds')
      return (400 * (0.1 - s) - 30 * ds - 900 * 0.004) * ds
    },
    energy: (at) => 200 * (0.1 - at('Slide.s')[0]) ** 2 + 450 * 0.004 ** 2,
    dissipation: (at) => {
      const [ds] = at('Slide.ds')
      return 30 * ds ** 2 + heatOf(900, 8, 0.004, ds)
    },
  },
]
