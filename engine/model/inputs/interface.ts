/**
 * Variables of a model where it leaves the program: names, units and ranges that the project gives them, the same for
 * all targets of export. Which signals and parameters the model has is known when it is compiled
 * (`engine/export/interface.ts`).
 */
import { ModelError, settingAt } from '../../errors/model-error'
import { parseUnit, shownUnit, compatible } from '../../quantities/units'
import type { BlockRegistry } from '../blocks/block'
import { evaluateScalar, emptyScope } from '../expression'
import type { InterfaceInput, InterfaceNaming, InterfaceSettings, ProjectFile, ScalarValue } from '../project/project'
import { ownerOf } from '../names/names'
import { hasRole } from '../blocks/roles'
import { unlikeSignal, type PortUnit } from '../network/signal-units'
import { activeModel } from '../subsystem'

/** Facts that the project states about a variable; numbers in SI units. */
export interface VariableFacts {
  readonly name?: string
  readonly description?: string
  readonly displayUnit?: string
  readonly start?: number
  readonly min?: number
  readonly max?: number
  readonly nominal?: number
}

/**
 * Returns sources that are inputs, the same for all targets. By default hand inputs: all others stay inside, so that
 * the model repeats the experiment (decision 53).
 */
export function interfaceInputs(written: ProjectFile, registry: BlockRegistry): readonly string[] {
  const project = activeModel(written)
  const chosen = project.interface?.inputs
  if (chosen !== undefined) return Object.keys(chosen)
  return Object.keys(project.blocks).filter((name) => hasRole(registry, project.blocks[name], 'hand-input'))
}

const word = '[A-Za-z_][A-Za-z0-9_]*'
const exportedName = new RegExp(`^${word}(?:[./]${word})*$`)
const longestName = 200

/** @returns the error in the name of a variable of the project, or undefined */
function exportedNameProblem(name: string, path: readonly string[]): ModelError | undefined {
  if (exportedName.test(name) && name.length <= longestName) return undefined
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name
  return new ModelError(
    'invalid-name',
    `"${shown}" can't be the name of a variable`,
    settingAt(...path),
    exportedName.test(name)
      ? `use at most ${longestName} characters; it has ${name.length}`
      : `use letters, digits and underscores, not starting with a digit, with dots between levels, e.g. "${repaired(name)}"`,
  )
}

function repaired(name: string): string {
  const parts = name.split(/[./]/).map((part) => part.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_'))
  const text = parts.filter((part) => /[A-Za-z0-9]/.test(part)).join('.')
  return text === '' ? 'yawRate' : text.slice(0, 40).replace(/[.]+$/, '')
}

/**
 * Returns the name of a signal or parameter in the convention of the interface: levels end in dots in `structured`
 * names.
 */
export function namedBy(naming: InterfaceNaming, name: string): string {
  if (naming === 'signals') return name
  const [, before, inner, after] = /^(der\()?(.*?)(\)?)$/.exec(name) ?? ['', '', name, '']
  const parts = inner.split(/[./]/).map((part) => (structuredPart.test(part) ? part : `'${part.replace(/'/g, "\\'")}'`))
  return `${before ?? ''}${parts.join('.')}${after}`
}

/**
 * Pattern of a name in the structured naming of FMI (FMI 2.0.5 section 2.2.9 and FMI 3.0.2 section 2.4.7.2). Other
 * names are put in quotes.
 */
const structuredPart = new RegExp(`^${word}(?:\\[\\d+(?:,\\d+)*\\])?$`)

/**
 * Checks for two variables that a user can't distinguish.
 * @returns the error for the first such pair, or undefined
 */
export function sameNameProblem(
  variables: readonly { readonly name: string; readonly of: string; readonly path?: readonly string[] }[],
): ModelError | undefined {
  const seen = new Map<string, string>()
  for (const { name, of, path } of variables) {
    const other = seen.get(name)
    if (other !== undefined && other !== of)
      return new ModelError(
        'invalid-name',
        `two variables of the exported model would be called ${name}: ${other} and ${of}`,
        path === undefined ? { block: ownerOf(of) } : settingAt(...path),
        'give one of them another name in the interface of the project',
      )
    seen.set(name, of)
  }
  return undefined
}

export interface ReadVariable {
  readonly facts: VariableFacts
  readonly problems: readonly ModelError[]
}

/**
 * @param path in the project file: `interface`, `inputs`, `Steer`
 * @param units known sources of its unit: ports on the signal, or the signal itself
 */
export function readVariable(
  settings: InterfaceInput,
  path: readonly string[],
  units: readonly PortUnit[],
): ReadVariable {
  const problems: ModelError[] = []
  const { name, description, unit } = settings
  const named = name === undefined ? undefined : exportedNameProblem(name, [...path, 'name'])
  if (named !== undefined) problems.push(named)
  const attempt = <T>(key: string, work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      problems.push(error.at(settingAt(...path, key)))
      return undefined
    }
  }
  if (unit !== undefined) attempt('unit', () => requireUnit(unit, units))
  const numbers = (['start', 'min', 'max', 'nominal'] as const).flatMap((key) => {
    const written = settings[key]
    const value = written === undefined ? undefined : attempt(key, () => numberOf(written, units))
    return value === undefined ? [] : [[key, value] as const]
  })
  const facts: VariableFacts = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(unit === undefined ? {} : { displayUnit: unit }),
    ...Object.fromEntries(numbers),
  }
  const range = rangeProblem(facts, path)
  return { facts, problems: range === undefined ? problems : [...problems, range] }
}

function rangeProblem(
  { start, min = -Infinity, max = Infinity, nominal }: VariableFacts,
  path: readonly string[],
): ModelError | undefined {
  const wrong = (key: string, what: string, hint: string) =>
    new ModelError('out-of-range', what, settingAt(...path, key), hint)
  if (min > max) return wrong('min', `the minimum ${min} is above the maximum ${max}`, 'swap them')
  if (nominal !== undefined && !(nominal > 0))
    return wrong('nominal', 'the nominal value is not above 0', 'give the usual size of the variable')
  if (start !== undefined && (start < min || start > max))
    return wrong('start', `the start value ${start} is outside its range`, 'give a value within min and max')
  return undefined
}

/**
 * Returns the value of a number with a unit. Variables are refused, because they are for quantities on which a run
 * depends.
 */
function numberOf(written: ScalarValue, units: readonly PortUnit[]): number {
  const { value, type } = evaluateScalar(written, emptyScope)
  const problem = type.kind === 'known' ? unlikeSignal({ written, dimension: type.dimension }, units) : undefined
  if (problem !== undefined) throw problem
  if (Number.isFinite(value)) return value
  throw new ModelError('out-of-range', `"${written}" is not a finite number`, {}, 'give a number')
}

function requireUnit(unit: string, units: readonly PortUnit[]): void {
  const { dimension } = parseUnit(unit)
  const other = units.find((known) => !compatible(dimension, parseUnit(known.unit).dimension))
  if (other === undefined) return
  const unitText = other.unit === '1' ? 'a number without unit' : `in ${shownUnit(other.unit)}`
  throw new ModelError(
    'wrong-unit',
    `"${unit}" can't show ${other.block}.${other.port}, which is ${unitText}`,
    {},
    `choose ${shownUnit(other.unit) || '1'} or a unit of that kind`,
  )
}

/** Returns the settings of the interface, or those of an interface that is not written. */
export const interfaceOf = (project: ProjectFile): InterfaceSettings => activeModel(project).interface ?? {}
