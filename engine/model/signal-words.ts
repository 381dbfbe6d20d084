/**
 * What people and loggers call the quantities of a vehicle, and which signals these are: `wz` of a body is the yaw rate. One table
 * for the search in lists of signals and for pairing the columns of a log with signals.
 */
import type { Dimension } from './units'
import { compatible, parseUnit } from './units'
import { ModelError } from './errors'

/** A part that the driver moves, or one per wheel, is found by the name of its block as well. */
interface Quantity {
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
const sources = /^sources\//

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

/** Names in camel case, with marks or blanks between their parts: words in lower case. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replaceAll(/([a-zà-ÿ])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Words by which a signal is looked for beside its name: none for most. */
export function signalWords(type: string, block: string, member: string): readonly string[] {
  return quantities.flatMap(({ of, words }) => (of.some((one) => fits(one, type, block, member)) ? words : []))
}

function fits(
  { types, members, block: pattern }: Quantity['of'][number],
  type: string,
  block: string,
  member: string,
): boolean {
  return members.includes(member) && types.test(type) && (pattern === undefined || pattern.test(block))
}

const ofParts = / (?:engine|motor|wheel|shaft|turbo|wind|pump|fan) /

/** What a column is called like, with the longest words that fit; undefined where nothing is known or its unit is of another kind. */
export function quantityOf(name: string, unit: string | undefined): QuantityId | undefined {
  const text = ` ${wordsOfName(name).join(' ')} `
  const atWheel = cornerOf(name) !== undefined
  let best: { readonly id: QuantityId; readonly length: number } | undefined
  for (const { id, words, unit: own, corners: each } of quantities) {
    // the speed of a wheel or an engine is not that of the vehicle
    if (id === 'speed' && (atWheel || ofParts.test(text))) continue
    if (atWheel && each !== true && id !== 'brake') continue
    for (const word of words) {
      if (word.length <= (best?.length ?? 0) || !text.includes(` ${word} `)) continue
      if (id !== 'brake' && id !== 'throttle' && !sameKind(unit, own)) continue
      best = { id, length: word.length }
    }
  }
  return best?.id
}

/** A column without a unit may be anything; a wheel speed may be that of its rim. */
function sameKind(unit: string | undefined, own: string): boolean {
  if (unit === undefined || unit === '') return true
  const dimension = dimensionOf(unit)
  return dimension !== undefined && compatible(dimension, parseUnit(own).dimension)
}

function dimensionOf(unit: string): Dimension | undefined {
  try {
    return parseUnit(unit).dimension
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

/** Wheels as blocks and columns name them. */
const corners = {
  FL: /(?:FL|LF|VL)\b|front left|left front|vorne? links/,
  FR: /(?:FR|RF|VR)\b|front right|right front|vorne? rechts/,
  RL: /(?:RL|LR|HL)\b|rear left|left rear|hinten links/,
  RR: /(?:RR|HR)\b|rear right|right rear|hinten rechts/,
} as const

export function cornerOf(name: string): keyof typeof corners | undefined {
  const lower = name.replaceAll(/[_.-]+/g, ' ')
  const keys = Object.keys(corners) as (keyof typeof corners)[]
  return keys.find((key) => corners[key].test(lower) || corners[key].test(lower.toLowerCase()))
}

/** A signal that a column may be paired with. */
export interface Candidate {
  readonly name: string
  readonly block: string
  readonly type: string
  readonly member: string
  readonly unit: string
}

/**
 * The signal that a column of a log is by its name and unit; undefined where nothing, or several, could be meant.
 * @param main block that stands for the vehicle: the heaviest body
 */
export function signalFor(
  column: { readonly name: string; readonly unit: string | undefined },
  candidates: readonly Candidate[],
  main: string | undefined,
): string | undefined {
  const id = quantityOf(column.name, column.unit)
  const quantity = quantities.find((one) => one.id === id)
  if (quantity === undefined) return undefined
  const found = candidates.filter(
    ({ type, block, member, unit }) =>
      quantity.of.some((one) => fits(one, type, block, member)) && (unit === '1' || sameKind(column.unit, unit)),
  )
  if (quantity.corners === true) {
    const corner = cornerOf(column.name)
    const there = corner === undefined ? [] : found.filter(({ block }) => cornerOf(block) === corner)
    return there.length === 1 ? there[0].name : undefined
  }
  const ofMain = found.find(({ block }) => block === main)
  if (ofMain !== undefined) return ofMain.name
  // what the driver moves is one source, which several parts may follow
  const moved = found.filter(({ type }) => sources.test(type))
  const only = moved.length > 0 ? moved : found
  return only.length === 1 ? only[0].name : undefined
}
