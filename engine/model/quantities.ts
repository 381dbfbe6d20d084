/** What people and loggers call the quantities of a vehicle, and which signals of which blocks these are. */

/** A part that the driver moves, or one per wheel, is found by the name of its block as well. */
export interface Quantity {
  readonly id: QuantityId
  /** Lower case, words apart; the first is how lists of signals show it. */
  readonly words: readonly string[]
  /** SI; `1` for angles as well. */
  readonly unit: string
  /** Type of the block, member and, where the name of the block tells, its pattern. */
  readonly of: readonly { readonly types: RegExp; readonly members: readonly string[]; readonly block?: RegExp }[]
  /** There is one at each wheel. */
  readonly corners?: true
}

export type QuantityId =
  | 'yaw-rate'
  | 'roll-rate'
  | 'pitch-rate'
  | 'lateral-acceleration'
  | 'longitudinal-acceleration'
  | 'vertical-acceleration'
  | 'speed'
  | 'lateral-speed'
  | 'yaw'
  | 'roll'
  | 'pitch'
  | 'steering'
  | 'throttle'
  | 'brake'
  | 'wheel-speed'
  | 'travel'
  | 'wheel-load'
  | 'slip-angle'
  | 'slip'

const bodies = /^mechanics\/(?:rigid-body|free)$/
const body = (members: readonly string[]): Quantity['of'] => [{ types: bodies, members }]
export const sources = /^sources\//

/** Words that begin with a more special one come first: "yaw rate" before "yaw". */
export const quantities: readonly Quantity[] = [
  {
    id: 'yaw-rate',
    words: [
      'yaw rate',
      'yaw velocity',
      'gyro yaw velocity',
      'gyro yaw',
      'yaw speed',
      'gyro z',
      'rate z',
      'gierrate',
      'yawrate',
      'psi dot',
    ],
    unit: 'rad/s',
    of: body(['wz']),
  },
  {
    id: 'roll-rate',
    words: [
      'roll rate',
      'roll velocity',
      'gyro roll velocity',
      'gyro roll',
      'gyro x',
      'rate x',
      'rollrate',
      'wankrate',
    ],
    unit: 'rad/s',
    of: body(['wx']),
  },
  {
    id: 'pitch-rate',
    words: [
      'pitch rate',
      'pitch velocity',
      'gyro pitch velocity',
      'gyro pitch',
      'gyro y',
      'rate y',
      'pitchrate',
      'nickrate',
    ],
    unit: 'rad/s',
    of: body(['wy']),
  },
  {
    id: 'lateral-acceleration',
    words: [
      'lateral acceleration',
      'lateral accel',
      'lat acceleration',
      'lat accel',
      'lat acc',
      'accel lat',
      'g force lat',
      'g lat',
      'lateral g',
      'lat g',
      'acc y',
      'accel y',
      'acceleration y',
      'ay',
      'querbeschleunigung',
    ],
    unit: 'm/s^2',
    of: [...body(['ay']), { types: /^sensors\/acceleration$/, members: ['ay'] }],
  },
  {
    id: 'longitudinal-acceleration',
    words: [
      'longitudinal acceleration',
      'longitudinal accel',
      'long acceleration',
      'long accel',
      'long acc',
      'accel long',
      'g force long',
      'g long',
      'longitudinal g',
      'long g',
      'inline acceleration',
      'acc x',
      'accel x',
      'acceleration x',
      'ax',
      'laengsbeschleunigung',
      'längsbeschleunigung',
    ],
    unit: 'm/s^2',
    of: [...body(['ax']), { types: /^sensors\/acceleration$/, members: ['ax'] }],
  },
  {
    id: 'vertical-acceleration',
    words: [
      'vertical acceleration',
      'vertical accel',
      'vert accel',
      'vert acc',
      'accel vert',
      'g force vert',
      'g vert',
      'vertical g',
      'acc z',
      'accel z',
      'acceleration z',
      'az',
      'vertikalbeschleunigung',
    ],
    unit: 'm/s^2',
    of: [...body(['az']), { types: /^sensors\/acceleration$/, members: ['az'] }],
  },
  {
    id: 'wheel-speed',
    words: ['wheel speed', 'wheel spin', 'raddrehzahl', 'radgeschwindigkeit'],
    unit: 'rad/s',
    of: [{ types: /^mechanics\/revolute$/, members: ['rate'], block: /spin|wheel|axle|hub/i }],
    corners: true,
  },
  {
    id: 'lateral-speed',
    words: ['lateral speed', 'lateral velocity', 'side velocity', 'quergeschwindigkeit', 'vy'],
    unit: 'm/s',
    of: body(['vy']),
  },
  {
    id: 'speed',
    words: [
      'speed',
      'vehicle speed',
      'ground speed',
      'car speed',
      'gps speed',
      'corr speed',
      'drive speed',
      'longitudinal speed',
      'forward speed',
      'velocity',
      'geschwindigkeit',
      'fahrgeschwindigkeit',
      'vitesse',
      'vx',
      'v car',
    ],
    unit: 'm/s',
    of: body(['vx']),
  },
  {
    id: 'steering',
    words: [
      'steering wheel angle',
      'steering angle',
      'steered angle',
      'steer angle',
      'steering',
      'steer',
      'handwheel angle',
      'hand wheel angle',
      'swa',
      'road wheel angle',
      'lenkradwinkel',
      'lenkwinkel',
      'angle volant',
    ],
    unit: '1',
    of: [
      { types: sources, members: ['y'], block: /steer|lenk|swa|rack/i },
      { types: /^mechanics\/driver$/, members: ['angle', 's'], block: /steer|lenk|rack/i },
    ],
  },
  {
    id: 'throttle',
    words: [
      'throttle',
      'throttle position',
      'throttle pos',
      'throttle pedal',
      'accelerator',
      'accelerator pedal',
      'pedal position',
      'gaspedal',
      'fahrpedal',
      'drive torque',
    ],
    unit: '1',
    of: [{ types: sources, members: ['y'], block: /throttle|drive|gas|accel|pedal|engine/i }],
  },
  {
    id: 'brake',
    words: [
      'brake',
      'brake pressure',
      'brake pressure f',
      'brake pressure front',
      'brake press',
      'brake pres',
      'brake pedal',
      'brake pos',
      'brake torque',
      'bremsdruck',
      'bremse',
    ],
    unit: '1',
    of: [
      { types: sources, members: ['y'], block: /brak|brem/i },
      { types: /^mechanics\/brake$/, members: ['torque'] },
    ],
  },
  {
    id: 'travel',
    words: [
      'suspension travel',
      'suspension position',
      'susp pos',
      'damper travel',
      'damper pos',
      'damper position',
      'shock pos',
      'ride height',
      'federweg',
    ],
    unit: 'm',
    of: [{ types: /^mechanics\/prismatic$/, members: ['s'], block: /susp|damp|travel|strut|shock/i }],
    corners: true,
  },
  {
    id: 'wheel-load',
    words: ['wheel load', 'tyre load', 'tire load', 'vertical load', 'vertical force', 'radlast', 'fz'],
    unit: 'N',
    of: [{ types: /^tires\/tire$/, members: ['Fz'] }],
    corners: true,
  },
  {
    id: 'slip-angle',
    words: ['slip angle', 'tyre slip angle', 'tire slip angle', 'schräglaufwinkel', 'alpha'],
    unit: '1',
    of: [{ types: /^tires\/tire$/, members: ['alpha'] }],
    corners: true,
  },
  {
    id: 'slip',
    words: ['longitudinal slip', 'slip ratio', 'wheel slip', 'schlupf', 'kappa'],
    unit: '1',
    of: [{ types: /^tires\/tire$/, members: ['S'] }],
    corners: true,
  },
  { id: 'roll', words: ['roll angle', 'body roll', 'roll', 'wankwinkel'], unit: '1', of: body(['roll']) },
  { id: 'pitch', words: ['pitch angle', 'body pitch', 'pitch', 'nickwinkel'], unit: '1', of: body(['pitch']) },
  { id: 'yaw', words: ['yaw angle', 'heading', 'course', 'yaw', 'gierwinkel'], unit: '1', of: body(['yaw']) },
]
