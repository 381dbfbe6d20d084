/** JOINT and MOTION statements. */
import { readArguments } from './arguments'
import { jointTypes, type InitialMotion, type Joint, type Motion } from './dataset'
import { datasetError, unsupported } from './error'
import { parseFunction } from './expression'
import type { Key } from './read-parts'
import type { Statement } from './statements'
import type { UnitScales } from './units'

/** @throws ModelError `file-format` */
export function readJoint(statement: Statement, { id, name, line }: Key, u: UnitScales): Joint {
  const args = readArguments(statement, name, {
    values: ['I', 'J', 'IC', 'ICROT', 'ICTRAN', 'PITCH', 'PD', 'DELTA_V', 'INNER_RADIUS', 'OUTER_RADIUS', 'HEIGHT'],
    flags: jointTypes,
  })
  const type = args.flag(...jointTypes)
  if (type === undefined) throw datasetError(line, `${name} has no type`, `add one of ${jointTypes.join(', ')}`)
  const others = jointTypes.filter((other) => other !== type && args.flag(other) !== undefined)
  if (others.length > 0) throw datasetError(line, `${name} is ${type} and ${others[0]}`, 'keep one of them')
  /** Speed, then displacement. */
  const start = (argument: 'ICROT' | 'ICTRAN' | 'IC', scale: number): InitialMotion | undefined => {
    const values = args.numbers(argument, 1, 2)
    if (values === undefined) return undefined
    return { rate: (values[0] * scale) / u.time, position: values.length > 1 ? values[1] * scale : undefined }
  }
  const slides = type === 'TRANSLATIONAL'
  return {
    id,
    line,
    type,
    i: args.requiredReference('I'),
    j: args.requiredReference('J'),
    rotationStart: start('ICROT', 1) ?? (slides ? undefined : start('IC', 1)),
    translationStart: start('ICTRAN', u.length) ?? (slides ? start('IC', u.length) : undefined),
  }
}

/** @throws ModelError `file-format`, `unsupported` for motion between markers */
export function readMotion(statement: Statement, { id, name, line }: Key): Motion {
  const levels = ['DISPLACEMENT', 'VELOCITY', 'ACCELERATION'] as const
  const args = readArguments(statement, name, {
    values: ['JOINT', 'I', 'J', 'FUNCTION', 'ICDISP', 'ICVEL'],
    flags: ['ROTATION', 'TRANSLATION', ...levels, 'X', 'Y', 'Z', 'B1', 'B2', 'B3'],
    expressions: ['FUNCTION'],
    short: { JO: 'JOINT' },
  })
  const joint = args.reference('JOINT')
  if (joint === undefined) {
    throw unsupported(line, `${name} is between markers`, 'give it to a joint: JOINT=...')
  }
  return {
    id,
    line,
    joint,
    rotation: args.flag('TRANSLATION') === undefined,
    level: args.flag(...levels) ?? 'DISPLACEMENT',
    value: parseFunction(args.required('FUNCTION'), name),
  }
}
