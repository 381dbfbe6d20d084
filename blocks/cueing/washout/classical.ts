/** Classical washout: linear filters with tilt coordination. */
import { choice, defineBlock, signalIn } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, EventAction } from '../../../engine/model/component/component'
import { vectorMath, type Expr, type Vec3 } from '../../../engine/symbolic'
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
import { classicalDoc } from './classical-doc'
import { evaluationParams, samplingOf, type Sampling } from '../evaluation'
import { integratorChain, multiplied, secondOrder, type IntegratorChain } from '../integrator-chain'
import { angleRates, rotationBy } from '../rotation'
import { scaledAcceleration, scaledRates, scaleParams, scalesOf } from './scaling'
import { coordinatedTilt, tiltParams, type Tilt } from './tilt'

const orderIs = (value: string) => ({ param: 'order', is: [value] }) as const

export const classical = defineBlock({
  type: 'cueing/classical',
  title: 'Classical washout',
  category: 'Motion base',
  summary: 'Linear washout with high-pass filters and limited tilt coordination',
  doc: classicalDoc,
  terms: [
    'motion cueing',
    'tilt coordination',
    'MCA',
    'motion drive algorithm',
    'simulator',
    'Reid and Nahon',
    'onset cue',
    'road preview',
    'high-pass',
  ],
  icon: 'M3 20h18 M3 20V4 M3 14c3-12 5-6 7 1s4 5 11 1 M12 7h8 M17 4l3 3-3 3',
  ports: {
    ...vehicleInputs,
    ahead: signalIn('ahead', 'm/s^2', 'Expected future acceleration, which drives the tilt instead of a', {
      width: 3,
      optional: true,
    }),
    ...resetInput,
    ...poseOutputs,
  },
  params: {
    ...scaleParams,
    frame: choice(
      [
        { value: 'body', label: 'Body, small angles' },
        { value: 'inertial', label: 'Inertial' },
      ],
      'body',
      'Frame',
      'Axes in which the filters work',
      { group: 'Washout' },
    ),
    order: choice(
      [
        { value: 'third', label: 'Third order' },
        { value: 'second', label: 'Second order' },
      ],
      'third',
      'High pass of translation',
      'The third order returns the platform to home after a step',
      { group: 'Washout' },
    ),
    ...perAxis(translations, 'highPass', 'rad/s', 1, 'High-pass frequency', 'Undamped frequency of the high pass', {
      symbol: '\\omega',
      ...positive,
    }),
    ...perAxis(translations, 'damping', '1', 1, 'High-pass damping', 'Damping ratio of the high pass', {
      symbol: '\\zeta',
      ...positive,
    }),
    ...perAxis(translations, 'return', 'rad/s', 1, 'Return frequency', 'Corner of the first-order factor', {
      symbol: '\\omega_b',
      when: orderIs('third'),
      ...positive,
    }),
    rotationOrder: choice(
      [
        { value: 'second', label: 'Second order' },
        { value: 'first', label: 'First order' },
      ],
      'second',
      'High pass of rotation',
      'The second order returns the platform to level after a steady rate',
      { group: 'Washout' },
    ),
    ...perAxis(rotations, 'highPass', 'rad/s', 1, 'High-pass frequency', 'Frequency of the rotational high pass', {
      symbol: '\\omega_r',
      ...positive,
    }),
    ...perAxis(rotations, 'damping', '1', 1, 'High-pass damping', 'Damping ratio of the rotational high pass', {
      symbol: '\\zeta_r',
      when: { param: 'rotationOrder', is: ['second'] },
      ...positive,
    }),
    ...tiltParams,
    ...evaluationParams,
  },
  signals: {
    ...poseSignals,
    low: { unit: 'm/s^2', doc: 'Low-passed scaled acceleration, forward and left', logged: false },
    tiltCommand: { unit: 'rad', doc: 'Pitch and roll of the tilt before the rate limit', logged: false },
    tilt: { unit: 'rad', doc: 'Pitch and roll of the tilt', logged: false },
  },
  build: buildClassical,
})

function buildClassical(c: ComponentBuilder): void {
  const { math: m } = c
  const v = vectorMath(m)
  const sampling = samplingOf(c)
  const reset = sampling !== null && c.connected('reset') ? c.input('reset') : undefined
  const scaled = scaledAcceleration(c)
  const slow = c.connected('ahead') ? scaledAcceleration(c, 'ahead') : scaled
  const inertial = c.choice('frame') === 'inertial'

  const tilts: readonly [Tilt, Tilt] = [
    coordinatedTilt(c, { axis: 'Sway', input: () => slow[1], sign: 1, sampling, reset }),
    coordinatedTilt(c, { axis: 'Surge', input: () => slow[0], sign: -1, sampling, reset }),
  ]
  const turning: IntegratorChain[] = rotations.map((axis, i) =>
    rotationChain(c, axis, () => rotationInput()[i], sampling, reset),
  )
  const order = c.choice('rotationOrder') === 'second' ? 2 : 1
  const highPassed = (i: number): Expr => turning[i].at(order - 1)
  const angles = v.vec(m.add(highPassed(0), tilts[0].value()), m.add(highPassed(1), tilts[1].value()), highPassed(2))
  /**
   * Rotation of the frame. A sampled washout takes that of the previous sample, or the filters would wait for
   * themselves.
   */
  const turned: Vec3 =
    sampling === null
      ? angles
      : v.vec(
          m.add(c.previous(highPassed(0)), tilts[0].before()),
          m.add(c.previous(highPassed(1)), tilts[1].before()),
          c.previous(highPassed(2)),
        )
  function rotationInput(): Vec3 {
    const w = scaledRates(c)
    return inertial ? angleRates(m, turned, w) : w
  }
  const up = v.vec(0, 0, c.param('gravity'))
  const moved: Vec3 = inertial ? v.sub(v.apply(rotationBy(m, turned), v.add(scaled, up)), up) : scaled
  const moving = translations.map((axis, i) => translationChain(c, axis, () => moved[i], sampling, reset))
  const degree = c.choice('order') === 'third' ? 3 : 2

  const states = [...turning, ...moving, ...tilts].flatMap((part) => part.states)
  if (sampling === null)
    onReset(c, [
      ...states.map((state): EventAction => ({ set: state, to: () => 0 })),
      ...tilts.flatMap((tilt) => tilt.reset),
    ])

  const jumps = sampling !== null || c.connected('reset')
  const accelerationIn = (): number => Math.min(...[0, 1, 2].map((i) => c.inputSmoothness('a', i)))
  const smooth = (more: number) => (i: number) =>
    jumps ? -1 : (inertial ? Math.min(0, accelerationIn()) : c.inputSmoothness('a', i)) + more
  const smoothAngle = (more: number) => (i: number) =>
    jumps ? -1 : Math.min(i < 2 || inertial ? more : Infinity, c.inputSmoothness('w', i) + 1 + more)
  const position = moving.map((chain) => chain.at(degree - 2))
  provideVector(c, 'position', 'm', position, smooth(2))
  declareWashout(c, position, () => scalesOf(c))
  provideVector(
    c,
    'velocity',
    'm/s',
    moving.map((chain) => chain.at(degree - 1)),
    smooth(1),
  )
  provideVector(
    c,
    'acceleration',
    'm/s^2',
    moving.map((chain) => chain.at(degree)),
    smooth(0),
  )
  provideAngles(c, 'angles', 'rad', angles, smoothAngle(0))
  const turnRate = (i: number): Expr => turning[i].at(order)
  provideAngles(
    c,
    'rates',
    'rad/s',
    [m.add(turnRate(0), tilts[0].rate()), m.add(turnRate(1), tilts[1].rate()), turnRate(2)],
    smoothAngle(-1),
  )
  c.signal('low[1]', 'm/s^2', () => tilts[1].low)
  c.signal('low[2]', 'm/s^2', () => tilts[0].low)
  tilts.toReversed().forEach((tilt, i) => {
    c.signal(`tiltCommand[${i + 1}]`, 'rad', () => tilt.command)
    c.signal(`tilt[${i + 1}]`, 'rad', () => tilt.value())
  })
}

function translationChain(
  c: ComponentBuilder,
  axis: (typeof translations)[number],
  input: () => Expr,
  sampling: Sampling | null,
  reset?: Expr,
): IntegratorChain {
  const third = c.choice('order') === 'third'
  const second = secondOrder(c.math, c.param(`highPass${axis}`), c.param(`damping${axis}`))
  const name = axis.toLowerCase()
  return integratorChain(c, {
    states: [`${name}1`, `${name}2`, ...(third ? [`${name}3`] : [])],
    input,
    denominator: third ? multiplied(c.math, second, [c.param(`return${axis}`), 1]) : second,
    sampling,
    reset,
  })
}

function rotationChain(
  c: ComponentBuilder,
  axis: (typeof rotations)[number],
  input: () => Expr,
  sampling: Sampling | null,
  reset?: Expr,
): IntegratorChain {
  const second = c.choice('rotationOrder') === 'second'
  const frequency = c.param(`highPass${axis}`)
  const name = axis.toLowerCase()
  return integratorChain(c, {
    states: [`${name}1`, ...(second ? [`${name}2`] : [])],
    input,
    denominator: second ? secondOrder(c.math, frequency, c.param(`damping${axis}`)) : [frequency, 1],
    sampling,
    reset,
  })
}
