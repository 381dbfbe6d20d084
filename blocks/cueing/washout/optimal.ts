/** Optimal washout: filters from a linear-quadratic regulator for the perceived error. */
import { defineBlock, quantity } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import {
  declareWashout,
  onReset,
  perAxis,
  poseOutputs,
  poseSignals,
  positive,
  provideAngles,
  provideVector,
  resetInput,
  rotations,
  translations,
  vehicleInputs,
} from '../axes'
import { evaluationParams, samplingOf } from '../evaluation'
import { integratorChain } from '../integrator-chain'
import { optimalDoc } from './optimal-doc'
import { optimalPart } from './optimal-parts'
import { scaledAcceleration, scaledRates, scaleParams, scalesOf } from './scaling'
import { gravityParam } from './tilt'

const ear = { group: 'Inner ear', ...positive } as const
const weight = { group: 'Weights', min: 0 } as const
const needed = { group: 'Weights', ...positive } as const
const noiseOf = (what: string): string => `Break frequency of the noise that represents the vehicle ${what}`
const noise = { group: 'Vehicle motion', symbol: '\\nu', ...positive } as const

export const optimal = defineBlock({
  type: 'cueing/optimal',
  title: 'Optimal washout',
  category: 'Motion base',
  summary: 'Washout with gains computed from weights of perceived error and travel',
  doc: optimalDoc,
  terms: [
    'motion cueing',
    'LQR',
    'Riccati',
    'optimal control',
    'tilt coordination',
    'MCA',
    'motion drive algorithm',
    'simulator',
  ],
  icon: 'M3 20h18 M3 20V4 M3 15c3-10 5-6 8 0s5 3 10 1 M16 10V4 M13 7h6 M13.9 4.9l4.2 4.2 M18.1 4.9l-4.2 4.2',
  ports: { ...vehicleInputs, ...resetInput, ...poseOutputs },
  params: {
    ...scaleParams,
    ...perAxis(
      translations,
      'error',
      '1',
      2,
      'Force error',
      'Weight of the squared error of perceived specific force',
      { ...weight, symbol: 'q' },
    ),
    ...perAxis(rotations, 'error', '1', 100, 'Rate error', 'Weight of the squared error of the perceived rate', {
      ...weight,
      symbol: 'q',
    }),
    ...perAxis(
      translations,
      'integral',
      '1',
      0.02,
      'Integral of position',
      'Weight of the squared integral of the position',
      { ...needed, symbol: 'r_d' },
    ),
    ...perAxis(['Yaw'], 'integral', '1', 0.5, 'Integral of angle', 'Weight of the squared integral of the angle', {
      ...needed,
      symbol: 'r_d',
    }),
    ...perAxis(translations, 'position', '1', 0.5, 'Position', 'Weight of the squared position', {
      ...weight,
      symbol: 'r_d',
    }),
    ...perAxis(translations, 'speed', '1', 0.1, 'Speed', 'Weight of the squared speed', { ...weight, symbol: 'r_d' }),
    ...perAxis(translations, 'effort', '1', 5, 'Acceleration', 'Weight of the squared acceleration of the platform', {
      ...needed,
      symbol: 'r',
    }),
    ...perAxis(rotations, 'effort', '1', 5, 'Angle', 'Weight of the squared angle of the platform', {
      ...needed,
      symbol: 'r',
    }),
    ...perAxis(['Surge', 'Sway'], 'noise', 'rad/s', 2, 'Break frequency', noiseOf('acceleration'), noise),
    // bumps are faster than manoeuvres
    ...perAxis(['Heave'], 'noise', 'rad/s', 5, 'Break frequency', noiseOf('acceleration'), noise),
    ...perAxis(rotations, 'noise', 'rad/s', 2, 'Break frequency', noiseOf('angle'), noise),
    canalLong: quantity('s', 10.2, 'Canal, long', 'Long time constant of the canals', ear),
    canalAdaptation: quantity('s', 30, 'Canal, adaptation', 'Adaptation time constant of the canals', ear),
    canalShort: quantity('s', 0.1, 'Canal, short', 'Short time constant of the canals', ear),
    otolithGain: quantity('1', 0.4, 'Otolith, gain', 'Static gain of the otoliths', ear),
    otolithLong: quantity('s', 5.33, 'Otolith, long', 'Long time constant of the otoliths', ear),
    otolithLead: quantity('s', 13.2, 'Otolith, lead', 'Lead time constant of the otoliths', ear),
    otolithShort: quantity('s', 0.66, 'Otolith, short', 'Short time constant of the otoliths', ear),
    gravity: gravityParam,
    ...evaluationParams,
  },
  signals: poseSignals,
  build: buildOptimal,
})

function buildOptimal(c: ComponentBuilder): void {
  const { neg, num } = c.math
  const sampling = samplingOf(c)
  const reset = sampling !== null && c.connected('reset') ? c.input('reset') : undefined
  const a = scaledAcceleration(c)
  const w = scaledRates(c)
  const attitude = rotations.map((axis, i) =>
    integratorChain(c, { states: [`vehicle${axis}`], input: () => w[i], denominator: [0, 1], sampling, reset }),
  )
  const angle = (i: number): Expr => attitude[i].at(0)
  const shared = { sampling, ...(reset === undefined ? {} : { reset }) }
  const jerk = num(0)
  const surge = optimalPart(c, {
    name: 'surge',
    kind: 'coupled',
    move: 'Surge',
    turn: 'Pitch',
    inputs: [angle(1), a[0]],
    inputRates: [w[1], jerk],
    ...shared,
  })
  // roll reduces the lateral specific force where it is negative
  const sway = optimalPart(c, {
    name: 'sway',
    kind: 'coupled',
    move: 'Sway',
    turn: 'Roll',
    inputs: [neg(angle(0)), a[1]],
    inputRates: [neg(w[0]), jerk],
    ...shared,
  })
  const heave = optimalPart(c, {
    name: 'heave',
    kind: 'heave',
    move: 'Heave',
    inputs: [a[2]],
    inputRates: [jerk],
    ...shared,
  })
  const yaw = optimalPart(c, {
    name: 'yaw',
    kind: 'yaw',
    turn: 'Yaw',
    inputs: [angle(2)],
    inputRates: [w[2]],
    ...shared,
  })
  const parts = [surge, sway, heave, yaw]
  if (sampling === null)
    onReset(c, [
      ...attitude.flatMap(({ states }) => states.map((state) => ({ set: state, to: () => 0 }))),
      ...parts.flatMap((part) => part.reset),
    ])
  const jumps = sampling !== null || c.connected('reset')
  const smooth = (more: number) => (i: number) =>
    jumps ? -1 : Math.min(c.inputSmoothness('a', i), c.inputSmoothness('w', i === 0 ? 1 : 0) + 1) + more
  const moves = [surge, sway, heave]
  const angles = [neg(sway.outputs[0]), surge.outputs[0], yaw.outputs[0]]
  const rates = [neg(sway.rates[0]), surge.rates[0], yaw.rates[0]]
  const accelerations = [surge.outputs[1], sway.outputs[1], heave.outputs[0]]
  const angleSmooth = (more: number) => (i: number) =>
    jumps ? -1 : Math.min(c.inputSmoothness('w', i) + 1, ...(i === 2 ? [] : [c.inputSmoothness('a', 1 - i)])) + more
  const position = moves.map(({ platform }) => platform[0])
  provideVector(c, 'position', 'm', position, smooth(2))
  declareWashout(c, position, () => scalesOf(c))
  provideVector(
    c,
    'velocity',
    'm/s',
    moves.map(({ platform }) => platform[1]),
    smooth(1),
  )
  provideVector(c, 'acceleration', 'm/s^2', accelerations, smooth(0))
  provideAngles(c, 'angles', 'rad', angles, angleSmooth(0))
  provideAngles(c, 'rates', 'rad/s', rates, angleSmooth(-1))
}
