/** Driver who steers a vehicle along a path. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import { inOrder, nonZero } from '../../engine/model/blocks/parameter-order'
import { ModelError } from '../../engine/errors/model-error'
import type { Expr } from '../../engine/symbolic'
import { sampleParams } from '../signals/sampling'
import { delayed, delayOrder } from './delay'
import { laws } from './lateral-laws'
import { pathFollowerDoc } from './path-follower-doc'
import { smoothed } from './smoothed'
import { trackOf, trackWidth } from './track'

const positive = { min: 0, exclusive: true } as const
const only = (...is: readonly string[]) => ({ when: { param: 'law', is } })
const vehicle = { group: 'Vehicle', ...positive } as const
const human = { group: 'Driver' } as const

export const pathFollower = defineBlock({
  type: 'driver/path-follower',
  title: 'Path follower',
  category: 'Driver',
  role: 'path-follower',
  command: { inputs: ['track'] },
  summary: 'Driver who steers a vehicle along a path: optimal preview, Stanley or pure pursuit',
  doc: pathFollowerDoc,
  terms: [
    'driver model',
    'lateral controller',
    'lane keeping',
    'steering controller',
    'steering robot',
    'MacAdam',
    'preview',
    'Stanley',
    'pure pursuit',
    'autopilot',
    'path tracking',
    'lane change',
    'human driver',
  ],
  icon: 'M12 12m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0 M12 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M4.3 10.5L10 11.5 M19.7 10.5L14 11.5 M12 14v6',
  ports: {
    track: signalIn('Track', '1', 'Output Track of a Path block', { width: trackWidth, optional: true }),
    steer: signalOut(
      'Steer angle',
      'rad',
      'Road wheel angle times the steering ratio, smooth enough for a motion driver',
    ),
  },
  params: {
    law: choice(
      [
        { value: 'preview', label: 'Optimal preview (MacAdam)' },
        { value: 'stanley', label: 'Stanley' },
        { value: 'pure-pursuit', label: 'Pure pursuit' },
      ],
      'preview',
      'Law',
      'Control law of the driver',
      { group: 'Law' },
    ),
    gain: quantity('1/s', 2.5, 'Gain', 'Gain of the lateral error at the front axle', {
      group: 'Law',
      ...positive,
      symbol: 'k',
      ...only('stanley'),
    }),
    softening: quantity('m/s', 1, 'Softening', 'Speed offset that keeps the gain finite at standstill', {
      group: 'Law',
      ...positive,
      symbol: 'k_s',
      ...only('stanley'),
    }),
    yawDamping: quantity('s', 0.1, 'Yaw damping', 'Damping of the yaw rate relative to the path', {
      group: 'Law',
      min: 0,
      symbol: 'k_r',
      ...only('stanley'),
    }),
    slipGain: quantity(
      'rad s^2/m',
      0,
      'Steady slip',
      'Steady-state slip angle of the front axle per lateral acceleration',
      {
        group: 'Law',
        symbol: 'k_a',
        ...only('stanley'),
      },
    ),
    understeer: quantity('rad s^2/m', 0, 'Understeer', 'Understeer gradient of the vehicle', {
      group: 'Law',
      symbol: 'K_u',
      ...only('pure-pursuit'),
    }),
    front: quantity('m', 1.4, 'To the front axle', 'Distance from the frame of the path forward to the front axle', {
      ...vehicle,
      symbol: 'a',
    }),
    rear: quantity('m', 1.4, 'To the rear axle', 'Distance from the frame of the path back to the rear axle', {
      group: 'Vehicle',
      min: 0,
      symbol: 'b',
    }),
    mass: quantity('kg', 1500, 'Mass', 'Mass of the whole vehicle', { ...vehicle, symbol: 'm', ...only('preview') }),
    inertia: quantity(
      'kg m^2',
      2500,
      'Yaw inertia',
      'Yaw moment of inertia of the whole vehicle about its centre of mass',
      {
        ...vehicle,
        symbol: 'I_z',
        ...only('preview'),
      },
    ),
    frontStiffness: quantity(
      'N/rad',
      80000,
      'Front cornering stiffness',
      'Cornering stiffness of both front tyres together',
      {
        ...vehicle,
        symbol: 'C_f',
        ...only('preview'),
      },
    ),
    rearStiffness: quantity(
      'N/rad',
      90000,
      'Rear cornering stiffness',
      'Cornering stiffness of both rear tyres together',
      {
        ...vehicle,
        symbol: 'C_r',
        ...only('preview'),
      },
    ),
    ratio: quantity('1', 1, 'Steering ratio', 'Output angle per road wheel angle', { group: 'Vehicle', symbol: 'i' }),
    delay: quantity('s', 0, 'Reaction delay', 'Reaction delay of the driver, rounded to a whole number of samples', {
      ...human,
      min: 0,
      symbol: String.raw`\tau`,
    }),
    limit: quantity('rad', 0.6, 'Largest angle', 'Largest angle of the output', { ...human, ...positive }),
    rate: quantity('rad/s', 1, 'Largest rate', 'Largest rate of the output, before the lags', {
      ...human,
      ...positive,
    }),
    bandwidth: quantity('rad/s', 30, 'Bandwidth', 'Corner frequency of the three lags of arms and steering', {
      ...human,
      ...positive,
      symbol: String.raw`\omega`,
    }),
    ...sampleParams,
  },
  signals: {
    steer: { unit: 'rad', doc: 'Output', logged: true },
    command: { unit: 'rad', doc: 'Command after delay and limits, held between samples', logged: false },
    wanted: { unit: 'rad', doc: 'Command of the control law, held between samples', logged: false },
    y: { unit: 'rad', doc: 'Output', logged: false },
    dy: { unit: 'rad/s', doc: 'Rate of the output', logged: false },
    ddy: { unit: 'rad/s^2', doc: 'Second derivative of the output', logged: false },
  },
  quantities: { steer: 'steering' },
  ...inOrder(delayOrder, nonZero('ratio', 'the steering ratio is zero', 'enter a ratio other than 0, e.g. 16')),
  build(c) {
    if (!c.connected('track'))
      throw new ModelError(
        'unconnected-port',
        'the driver has no path',
        { block: c.name, port: 'track' },
        'add a Path block and wire its output Track to it',
      )
    const { add, sub, mul, div, min, max, neg } = c.math
    const track = trackOf(c.inputs('track'))
    const clock = { unit: 'rad', sampleTime: c.param('sampleTime'), offset: c.param('offset') }
    const limit = c.param('limit')
    const within = (value: Expr, bound: Expr) => max(min(value, bound), neg(bound))
    const law = laws[c.choice('law')]
    const ratio = c.param('ratio')
    const late = delayed(c, 'wanted', clock, 0, (commandState) => {
      // the command that acts until the next one: between the oldest and the newest delayed command
      const target = div(add(c.previous(command), c.previous(commandState)), mul(2, ratio))
      const arms = { angle: div(y, ratio), rate: div(dy, ratio), acceleration: div(ddy, ratio), target }
      return within(mul(ratio, law(c, track, arms)), limit)
    })
    const command: Expr = c.discrete('command', {
      ...clock,
      initial: 0,
      update: () => {
        const before = c.previous(command)
        return add(before, within(sub(late, before), mul(c.param('rate'), c.param('sampleTime'))))
      },
    })
    const { y, dy, ddy } = smoothed(c, command, 'rad')
    c.output('steer', y, { smoothness: 2 })
    c.signal('steer', 'rad', () => y)
  },
})
