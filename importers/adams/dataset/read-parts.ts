/** PART and MARKER statements. */
import { readArguments, type StatementArguments } from './arguments'
import type { Marker, Part, Partial3 } from './dataset'
import { datasetError } from './error'
import { axesFromDirections, euler313, sub, type Matrix, type Pose, type Vector } from './geometry'
import type { Statement } from './statements'
import type { UnitScales } from './units'

export interface Key {
  readonly id: number
  readonly name: string
  readonly line: number
}

const partValues = [
  'MASS', 'CM', 'IM', 'IP', 'QG', 'REULER', 'ZG', 'XG', 'VX', 'VY', 'VZ', 'WX', 'WY', 'WZ', 'VM', 'WM', 'EXACT',
  'MATERIAL',
] as const // prettier-ignore
type PartValue = (typeof partValues)[number]

/** @throws ModelError `file-format` */
export function readPart(statement: Statement, { id, name, line }: Key, u: UnitScales): Part {
  const args = readArguments(statement, name, {
    values: partValues,
    flags: ['GROUND'],
    texts: ['EXACT', 'MATERIAL'],
    short: { R: 'REULER', M: 'MASS' },
  })
  const mass = (args.number('MASS') ?? 0) * u.mass
  if (mass < 0) throw datasetError(line, `${name} has a negative mass`, 'give a mass of 0 or more')
  const ip = args.numbers('IP', 3, 6) ?? []
  if (ip.length === 4 || ip.length === 5) {
    throw datasetError(line, `IP of ${name} has ${ip.length} values`, 'give xx, yy, zz or all six')
  }
  const scaled = ip.map((value) => value * u.mass * u.length ** 2)
  const [xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0] = scaled
  const rates = (names: readonly PartValue[], scale: number): Partial3 => {
    const [x, y, z] = names.map((n) => args.number(n)).map((v) => (v === undefined ? undefined : v * scale))
    return [x, y, z]
  }
  return {
    id,
    line,
    ground: args.flag('GROUND') !== undefined,
    mass,
    cm: args.reference('CM'),
    im: args.reference('IM'),
    // ADAMS takes the products as positive integrals, the tensor has them with the opposite sign
    inertia: [xx, yy, zz, 0 - xy, 0 - xz, 0 - yz],
    pose: readPose(args, name, u.length, { origin: 'QG', z: 'ZG', x: 'XG' }),
    velocity: rates(['VX', 'VY', 'VZ'], u.length / u.time),
    vm: args.reference('VM'),
    angularVelocity: rates(['WX', 'WY', 'WZ'], 1 / u.time),
    wm: args.reference('WM'),
  }
}

/** @throws ModelError `file-format` */
export function readMarker(statement: Statement, { id, name, line }: Key, u: UnitScales): Marker {
  const args = readArguments(statement, name, {
    values: ['PART', 'QP', 'REULER', 'ZP', 'XP'],
    flags: ['FLOATING', 'USEXP'],
    short: { P: 'PART', Q: 'QP' },
  })
  const part = args.reference('PART')
  if (part === undefined) throw datasetError(line, `${name} belongs to no part`, 'add PART=...')
  const pose = readPose(args, name, u.length, { origin: 'QP', z: 'ZP', x: 'XP' }, args.flag('USEXP') !== undefined)
  return { id, line, part, pose }
}

function readPose<V extends string>(
  args: StatementArguments<V | 'REULER', string>,
  name: string,
  length: number,
  names: { readonly origin: V; readonly z: V; readonly x: V },
  exactX = false,
): Pose {
  const point = (argument: V): Vector | undefined => {
    const values = args.numbers(argument, 3)
    return values === undefined ? undefined : [values[0] * length, values[1] * length, values[2] * length]
  }
  const origin = point(names.origin) ?? [0, 0, 0]
  const angles = args.numbers('REULER', 3)
  const [z, x] = [point(names.z), point(names.x)]
  if (angles !== undefined && (z !== undefined || x !== undefined)) {
    throw datasetError(args.line, `${name} has REULER and ${names.z} or ${names.x}`, 'keep one of them')
  }
  const axes: Matrix | undefined =
    angles !== undefined
      ? euler313([angles[0], angles[1], angles[2]])
      : axesFromDirections(z && sub(z, origin), x && sub(x, origin), exactX)
  if (axes !== undefined) return { origin, axes }
  throw datasetError(
    args.line,
    `${names.z} and ${names.x} of ${name} give no axes`,
    'give two points that do not lie on one line with the origin',
  )
}
