/** JOINT, JPRIM, MOTION, COUPLER, GEAR and GCON statements. */
import { readArguments } from './arguments'
import {
  jointTypes,
  motionDirections,
  primitiveTypes,
  type Coupler,
  type Gear,
  type GeneralConstraint,
  type InitialMotion,
  type Joint,
  type Motion,
} from './dataset'
import { datasetError, unsupported } from './error'
import { parseFunction } from './expression'
import type { Key } from './read-parts'
import { softComma, type Statement } from './statements'
import type { UnitScales } from './units'

/**
 * Arguments of the friction of joints, which older versions write into the joint. They have no effect unless FRICTION
 * switches it on.
 */
const frictionData = [
  ...['DELTA_V', 'MAXIMUM_DEFORMATION', 'MU_DYN_ROT', 'MU_STAT_ROT', 'MAX_FRIC_ROT', 'MU_DYN_TRANS', 'MU_STAT_TRANS'],
  ...['MAX_FRIC_TRANS', 'PRELOAD_RADIAL', 'PRELOAD_AXIAL', 'PRELOAD_X', 'PRELOAD_Y', 'INNER_RADIUS', 'OUTER_RADIUS'],
  ...['HEIGHT', 'WIDTH'],
] as const

/** @throws ModelError `file-format`, `unsupported` if the joint has friction */
export function readJoint(statement: Statement, { id, name, line }: Key, u: UnitScales): Joint {
  const args = readArguments(statement, name, {
    values: ['I', 'J', 'IC', 'ICROT', 'ICTRAN', 'PITCH', 'PD', 'FRICTION', ...frictionData],
    flags: jointTypes,
    texts: ['FRICTION'],
  })
  const friction = args.text('FRICTION')
  if (friction !== undefined && !/^off$/i.test(friction.text.trim()))
    throw unsupported(
      friction.line,
      `${name} has friction`,
      'write FRICTION=OFF, and add a Dry friction block afterwards',
    )
  const type = args.flag(...jointTypes)
  if (type === undefined) throw datasetError(line, `${name} has no type`, `add one of ${jointTypes.join(', ')}`)
  const others = jointTypes.filter((other) => other !== type && args.flag(other) !== undefined)
  if (others.length > 0) throw datasetError(line, `${name} is ${type} and ${others[0]}`, 'keep one of them')
  /** Returns the initial speed and displacement. */
  const start = (argument: 'ICROT' | 'ICTRAN' | 'IC', scale: number): InitialMotion | undefined => {
    const values = args.numbers(argument, 1, 2)
    if (values === undefined) return undefined
    return { rate: (values[0] * scale) / u.time, position: values.length > 1 ? values[1] * scale : undefined }
  }
  const slides = type === 'TRANSLATIONAL'
  const length = (argument: 'PITCH' | 'PD'): number | undefined => {
    const value = args.number(argument)
    return value === undefined ? undefined : value * u.length
  }
  if (type === 'SCREW') args.required('PITCH')
  if (type === 'RACKPIN') args.required('PD')
  return {
    id,
    line,
    statement: 'JOINT',
    type,
    i: args.requiredReference('I'),
    j: args.requiredReference('J'),
    pitch: length('PITCH'),
    pitchDiameter: length('PD'),
    rotationStart: start('ICROT', 1) ?? (slides ? undefined : start('IC', 1)),
    translationStart: start('ICTRAN', u.length) ?? (slides ? start('IC', u.length) : undefined),
  }
}

/** @throws ModelError `file-format` */
export function readPrimitive(statement: Statement, { id, name, line }: Key): Joint {
  const args = readArguments(statement, name, {
    values: ['I', 'J'],
    flags: primitiveTypes,
    short: { INL: 'INLINE', INP: 'INPLANE', PAR: 'PARALLEL_AXES', PER: 'PERPENDICULAR', PERP: 'PERPENDICULAR' },
  })
  const types = primitiveTypes.filter((type) => args.flag(type) !== undefined)
  if (types.length === 0) throw datasetError(line, `${name} has no type`, `add one of ${primitiveTypes.join(', ')}`)
  if (types.length > 1) throw datasetError(line, `${name} is ${types[0]} and ${types[1]}`, 'use a JPRIM for each')
  return {
    id,
    line,
    statement: 'JPRIM',
    type: types[0],
    i: args.requiredReference('I'),
    j: args.requiredReference('J'),
    pitch: undefined,
    pitchDiameter: undefined,
    rotationStart: undefined,
    translationStart: undefined,
  }
}

/** @throws ModelError `file-format` */
export function readMotion(statement: Statement, { id, name, line }: Key, u: UnitScales): Motion {
  const levels = ['DISPLACEMENT', 'VELOCITY', 'ACCELERATION'] as const
  const args = readArguments(statement, name, {
    values: ['JOINT', 'I', 'J', 'FUNCTION', 'ICDISP', 'ICVEL'],
    flags: ['ROTATION', 'ROTATIONAL', 'TRANSLATION', 'TRANSLATIONAL', ...levels, ...motionDirections],
    expressions: ['FUNCTION'],
    short: { JO: 'JOINT' },
  })
  const joint = args.reference('JOINT')
  const markers = args.has('I') || args.has('J')
  const direction = args.flag(...motionDirections)
  if (joint === undefined && !(markers && direction !== undefined)) {
    throw datasetError(
      line,
      `${name} moves nothing`,
      `add JOINT=..., or I=..., J=... and one of ${motionDirections.join(', ')}`,
    )
  }
  if (joint !== undefined && (markers || direction !== undefined)) {
    throw datasetError(line, `${name} has a joint and markers`, 'keep JOINT=..., or I, J and a direction')
  }
  const rotation = args.flag('ROTATION', 'ROTATIONAL') !== undefined
  const translation = args.flag('TRANSLATION', 'TRANSLATIONAL') !== undefined
  if (rotation && translation) throw datasetError(line, `${name} is ROTATION and TRANSLATION`, 'keep one of them')
  const turns = joint === undefined ? direction?.startsWith('B') === true : !translation
  const scale = turns ? 1 : u.length
  const start = (argument: 'ICDISP' | 'ICVEL', factor: number): number | undefined => {
    const value = args.number(argument)
    return value === undefined ? undefined : value * factor
  }
  const value = parseFunction(args.required('FUNCTION'), name)
  if (value.kind === 'call' && value.name === 'USER') {
    throw unsupported(line, `${name} calls a user subroutine`, 'give FUNCTION as an expression of TIME')
  }
  return {
    id,
    line,
    of:
      joint === undefined
        ? { i: args.requiredReference('I'), j: args.requiredReference('J'), direction: direction ?? 'Z' }
        : { joint, rotation: rotation ? true : translation ? false : undefined },
    level: args.flag(...levels) ?? 'DISPLACEMENT',
    value,
    startDisplacement: start('ICDISP', scale),
    startVelocity: start('ICVEL', scale / u.time),
  }
}

const items = (text: string): string[] => text.split(new RegExp(`[,:${softComma}]`)).map((item) => item.trim())

/** @throws ModelError `file-format`, `unsupported` for user subroutines */
export function readCoupler(statement: Statement, { id, name, line }: Key): Coupler {
  const args = readArguments(statement, name, {
    values: ['JOINTS', 'SCALES', 'TYPE', 'FUNCTION', 'ROUTINE'],
    flags: [],
    texts: ['TYPE'],
    expressions: ['FUNCTION'],
  })
  if (args.has('FUNCTION') || args.has('ROUTINE')) {
    throw unsupported(line, `${name} calls a user subroutine`, 'give SCALES, or a GCON with an expression')
  }
  const joints = args.references('JOINTS', 2, 3)
  const scaleValues = args.numbers('SCALES', 1, 3)
  if (scaleValues === undefined) throw args.missing('SCALES')
  if (scaleValues.length < joints.length - 1 || scaleValues.length > joints.length) {
    throw datasetError(
      line,
      `${name} has ${scaleValues.length} scales for ${joints.length} joints`,
      `give ${joints.length} numbers`,
    )
  }
  const scales = scaleValues.length === joints.length ? scaleValues : [1, ...scaleValues]
  const types = args.has('TYPE') ? items(args.required('TYPE').text).map((type) => type.toUpperCase()) : []
  if (types.some((type) => !/^(T|R|TRANSLATION\w*|ROTATION\w*)$/.test(type)) || types.length > joints.length) {
    throw datasetError(line, `${name} has "${types.join(':').slice(0, 40)}" as TYPE`, 'write TYPE=T:R:R')
  }
  return {
    id,
    line,
    terms: joints.map((joint, k) => ({
      joint,
      rotation: types[k] === undefined ? undefined : types[k].startsWith('R'),
      scale: scales[k],
    })),
  }
}

/** @throws ModelError `file-format` */
export function readGear(statement: Statement, { id, line, name }: Key): Gear {
  const args = readArguments(statement, name, { values: ['JOINTS', 'CV'], flags: [] })
  const [a, b] = args.references('JOINTS', 2, 2)
  return { id, line, joints: [a, b], cv: args.requiredReference('CV') }
}

/** @throws ModelError `file-format` */
export function readConstraint(statement: Statement, { id, line, name }: Key): GeneralConstraint {
  const args = readArguments(statement, name, { values: ['I', 'FUNCTION'], flags: [], expressions: ['FUNCTION'] })
  return { id, line, i: args.reference('I'), value: parseFunction(args.required('FUNCTION'), name) }
}
