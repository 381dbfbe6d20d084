/** SPRINGDAMPER, BUSHING, SFORCE, GFORCE, VFORCE, VTORQUE and VARIABLE statements. */
import { readArguments } from './arguments'
import {
  forceComponents,
  type Bushing,
  type ForceComponent,
  type Marker,
  type SForce,
  type SpringDamper,
  type Variable,
  type VectorForce,
} from './dataset'
import { datasetError, unsupported } from './error'
import { parseFunction, type AdamsExpression } from './expression'
import type { Vector } from './geometry'
import type { Key } from './read-parts'
import type { Statement } from './statements'
import type { UnitScales } from './units'

/** @throws ModelError `file-format` */
export function readSpringDamper(statement: Statement, { id, name, line }: Key, u: UnitScales): SpringDamper {
  const args = readArguments(statement, name, {
    values: ['I', 'J', 'C', 'K', 'LENGTH', 'FORCE', 'CT', 'KT', 'ANGLE', 'TORQUE'],
    flags: ['TRANSLATIONAL', 'ROTATIONAL'],
  })
  const rotational = args.flag('ROTATIONAL') !== undefined
  const value = (slides: 'K' | 'C' | 'LENGTH' | 'FORCE', turns: 'KT' | 'CT' | 'ANGLE' | 'TORQUE'): number =>
    args.number(rotational ? turns : slides) ?? 0
  const displacement = rotational ? 1 : u.length
  const effort = rotational ? u.force * u.length : u.force
  const [stiffness, damping] = [value('K', 'KT'), value('C', 'CT')]
  if (stiffness < 0 || damping < 0) {
    throw datasetError(line, `${name} has a negative stiffness or damping`, 'give values of 0 or more')
  }
  return {
    id,
    line,
    i: args.requiredReference('I'),
    j: args.requiredReference('J'),
    rotational,
    stiffness: (stiffness * effort) / displacement,
    damping: (damping * effort * u.time) / displacement,
    reference: value('LENGTH', 'ANGLE') * displacement,
    preload: value('FORCE', 'TORQUE') * effort,
  }
}

/** @throws ModelError `file-format` */
export function readBushing(statement: Statement, { id, name, line }: Key, u: UnitScales): Bushing {
  const args = readArguments(statement, name, {
    values: ['I', 'J', 'C', 'K', 'FORCE', 'CT', 'KT', 'TORQUE'],
    flags: [],
  })
  type Coefficient = 'C' | 'K' | 'FORCE' | 'CT' | 'KT' | 'TORQUE'
  const three = (argument: Coefficient, scale: number, least = -Infinity): Vector => {
    const [x, y, z] = args.numbers(argument, 3) ?? [0, 0, 0]
    if (Math.min(x, y, z) < least) {
      throw datasetError(line, `${name} has a negative ${argument}`, `give values of ${least} or more`)
    }
    return [x * scale, y * scale, z * scale]
  }
  const torque = u.force * u.length
  return {
    id,
    line,
    i: args.requiredReference('I'),
    j: args.requiredReference('J'),
    stiffness: three('K', u.force / u.length, 0),
    damping: three('C', (u.force * u.time) / u.length, 0),
    force: three('FORCE', u.force),
    angularStiffness: three('KT', torque, 0),
    angularDamping: three('CT', torque * u.time, 0),
    torque: three('TORQUE', torque),
  }
}

/** @throws ModelError `file-format` */
export function readSForce(statement: Statement, { id, name, line }: Key): SForce {
  const args = readArguments(statement, name, {
    values: ['I', 'J', 'FUNCTION'],
    flags: ['TRANSLATIONAL', 'ROTATIONAL', 'ACTIONONLY'],
    expressions: ['FUNCTION'],
  })
  const kind = args.flag('TRANSLATIONAL', 'ROTATIONAL')
  if (kind === undefined) throw datasetError(line, `${name} has no type`, 'add TRANSLATIONAL or ROTATIONAL')
  return {
    id,
    line,
    i: args.requiredReference('I'),
    j: args.requiredReference('J'),
    rotational: kind === 'ROTATIONAL',
    actionOnly: args.flag('ACTIONONLY') !== undefined,
    value: parseFunction(args.required('FUNCTION'), name),
  }
}

/**
 * Reads a force. The part of the reaction is determined when all markers are known.
 * @throws ModelError `file-format`, `unsupported` for user subroutines
 */
export function readForce(
  statement: Statement,
  keyword: Exclude<VectorForce['statement'], 'FIELD'>,
  { id, name, line }: Key,
): (markers: ReadonlyMap<number, Marker>, ground: number) => VectorForce {
  const allowed: readonly ForceComponent[] =
    keyword === 'GFORCE'
      ? forceComponents
      : forceComponents.filter((c) => c.startsWith(keyword === 'VFORCE' ? 'F' : 'T'))
  const args = readArguments(statement, name, {
    values: ['I', 'JFLOAT', 'RM', ...allowed, 'FUNCTION'],
    flags: ['ACTIONONLY'],
    expressions: [...allowed, 'FUNCTION'],
    short: { J: 'JFLOAT' },
  })
  if (args.has('FUNCTION')) {
    throw unsupported(line, `${name} calls a user subroutine`, `give ${allowed.join(', ')} as expressions`)
  }
  const components: Partial<Record<ForceComponent, AdamsExpression>> = {}
  for (const component of allowed) {
    const text = args.text(component)
    if (text !== undefined) components[component] = parseFunction(text, name)
  }
  const float = args.reference('JFLOAT')
  if (float === undefined && args.flag('ACTIONONLY') === undefined) args.required('JFLOAT')
  const [i, rm] = [args.requiredReference('I'), args.reference('RM')]
  return (markers, ground) => {
    const marker = float === undefined ? undefined : markers.get(float)
    if (float !== undefined && marker === undefined) {
      throw datasetError(line, `${name} refers to MARKER/${float}, which does not exist`, 'add the marker')
    }
    const floating = float === undefined ? {} : { floating: float }
    return { id, line, statement: keyword, i, rm, components, reactionPart: marker?.part ?? ground, ...floating }
  }
}

/** @throws ModelError `file-format` */
export function readVariable(statement: Statement, { id, name, line }: Key): Variable {
  const args = readArguments(statement, name, {
    values: ['FUNCTION', 'IC'],
    flags: [],
    expressions: ['FUNCTION'],
  })
  return { id, line, value: parseFunction(args.required('FUNCTION'), name) }
}
