/**
 * Names that people and loggers give to the quantities of a vehicle. Definitions of blocks declare which signals these
 * are (`quantities`).
 */

/** Quantity of a vehicle. The name of the block also identifies a part that the driver moves, or one per wheel. */
export interface Quantity {
  readonly id: QuantityId
  /** Names in lower case with separate words; lists of signals show the first one. */
  readonly words: readonly string[]
  /** SI unit; `1` for angles as well. */
  readonly unit: string
  /** Name of the block, if blocks may have the quantity for another part of the vehicle too. */
  readonly named?: RegExp
  /** Names of the sources that provide the quantity. */
  readonly sources?: RegExp
  /** Marks a quantity that every wheel has. */
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
  | 'spring-length'
  | 'wheel-load'
  | 'slip-angle'
  | 'slip'

/** Quantities of a vehicle. More specific words come first: "yaw rate" before "yaw". */
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
  },
  {
    id: 'wheel-speed',
    words: ['wheel speed', 'wheel spin', 'raddrehzahl', 'radgeschwindigkeit'],
    unit: 'rad/s',
    named: /spin|wheel|axle|hub/i,
    corners: true,
  },
  {
    id: 'lateral-speed',
    words: ['lateral speed', 'lateral velocity', 'side velocity', 'quergeschwindigkeit', 'vy'],
    unit: 'm/s',
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
    named: /steer|lenk|rack/i,
    sources: /steer|lenk|swa|rack/i,
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
    sources: /throttle|drive|gas|accel|pedal|engine/i,
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
    sources: /brak|brem/i,
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
    named: /susp|damp|travel|strut|shock/i,
    corners: true,
  },
  {
    id: 'spring-length',
    words: ['spring length', 'spring deflection', 'strut length'],
    unit: 'm',
    corners: true,
  },
  {
    id: 'wheel-load',
    // prose-ok: tire
    words: ['wheel load', 'tyre load', 'tire load', 'vertical load', 'vertical force', 'radlast', 'fz'],
    unit: 'N',
    corners: true,
  },
  {
    id: 'slip-angle',
    // prose-ok: tire
    words: ['slip angle', 'tyre slip angle', 'tire slip angle', 'schräglaufwinkel', 'alpha'],
    unit: '1',
    corners: true,
  },
  {
    id: 'slip',
    words: ['longitudinal slip', 'slip ratio', 'wheel slip', 'schlupf', 'kappa'],
    unit: '1',
    corners: true,
  },
  { id: 'roll', words: ['roll angle', 'body roll', 'roll', 'wankwinkel'], unit: '1' },
  { id: 'pitch', words: ['pitch angle', 'body pitch', 'pitch', 'nickwinkel'], unit: '1' },
  { id: 'yaw', words: ['yaw angle', 'heading', 'course', 'yaw', 'gierwinkel'], unit: '1' },
]
