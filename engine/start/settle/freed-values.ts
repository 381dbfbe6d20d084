/**
 * Variables and parameters whose values an operating point chooses. The equations depend on them through the parameters
 * of the compiled model, which are recomputed for each value.
 */
import type { CompileRequest, Compilation } from '../../compile/compile'
import { parameterValues } from '../../compile/parameter-values'
import { isSameStructure, structureOf } from '../../compile/structure'
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import type { BlockRegistry } from '../../model/blocks/block'
import { variableScope } from '../../model/expression'
import { splitMember } from '../../model/names/names'
import { resolveParameters, type ResolvedProject } from '../../model/network/resolve'
import type { ProjectFile } from '../../model/project/project'
import { activeModel } from '../../model/subsystem'
import { dimensionText, isDimensionless } from '../../quantities/units'
import type { ParameterValues } from '../../compile/instance'

/** Variable or parameter with its value in the project, SI. */
interface FreedValue {
  readonly name: string
  readonly isVariable: boolean
  readonly value: number
  /** Unit of a variable with a dimension; empty for other variables and for parameters. */
  readonly unit: string
}

export class FreedValues {
  private constructor(
    private readonly request: CompileRequest,
    private readonly registry: BlockRegistry,
    readonly all: readonly FreedValue[],
    /** Names that are neither variables nor parameters: initial values. */
    readonly others: readonly string[],
  ) {}

  /** @throws ModelError for a parameter that is not one number, or on which the form of the equations depends */
  static of(
    request: CompileRequest,
    registry: BlockRegistry,
    compilation: Compilation,
    names: readonly string[],
  ): FreedValues {
    const resolved = resolveParameters(request.project, registry, request.overrides)
    const { variables = {} } = activeModel(request.project)
    const all: FreedValue[] = []
    const others: string[] = []
    for (const name of names) {
      const freed = Object.hasOwn(variables, name)
        ? freedVariable(name, variables)
        : freedParameter(name, resolved, compilation)
      if (freed === undefined) others.push(name)
      else all.push(freed)
    }
    const values = new FreedValues(request, registry, all, others)
    values.requireTunable(compilation, resolved)
    return values
  }

  get names(): readonly string[] {
    return this.all.map(({ name }) => name)
  }

  get values(): readonly number[] {
    return this.all.map(({ value }) => value)
  }

  /**
   * Returns the parameters of a compiled form of the model.
   * @throws ModelError for values that a block refuses
   */
  parameters(compilation: Compilation, values: readonly number[]): ParameterValues {
    return parameterValues(compilation, this.resolved(values))
  }

  /** Returns the places of the parameters of the compiled model that depend on a freed value. */
  places(compilation: Compilation): readonly number[] {
    const before = this.parameters(compilation, this.values)
    const after = this.values.map((value, k) => this.parameters(compilation, this.values.with(k, beside(value))))
    return compilation.collection.parameters.flatMap((_, place) =>
      after.some((parameters) => parameters[place] !== before[place]) ? [place] : [],
    )
  }

  private resolved(values: readonly number[]): ResolvedProject {
    const { project, overrides = {} } = this.request
    const model = activeModel(project)
    const variables = { ...model.variables }
    const parameters = { ...overrides }
    this.all.forEach(({ name, isVariable, unit }, k) => {
      if (isVariable) variables[name] = unit === '' ? values[k] : `${values[k]} ${unit}`
      else parameters[name] = values[k]
    })
    return resolveParameters({ ...model, variables }, this.registry, parameters)
  }

  /** Checks that the equations keep their form when a value changes. */
  private requireTunable(compilation: Compilation, resolved: ResolvedProject): void {
    const { consulted } = compilation.collection
    const { request } = this
    const structure = structureOf(request, resolved, consulted)
    this.all.forEach(({ name, value }, k) => {
      const there = this.resolved(this.values.with(k, beside(value)))
      if (isSameStructure(structureOf(request, there, consulted), structure)) return
      throw new ModelError(
        'unsupported',
        value === 0
          ? `${name} can't be freed at the value 0, with which it removes terms of the equations`
          : `${name} can't be freed, because the form of the equations depends on it`,
        { block: splitMember(name)?.block, setting: 'start.free' },
        value === 0 ? 'give it a small value as the first guess' : 'free another quantity',
      )
    })
  }
}

/** Returns a value near another one. */
const beside = (value: number): number => value + 1e-3 * Math.max(1e-3, Math.abs(value))

function freedVariable(name: string, variables: NonNullable<ProjectFile['variables']>): FreedValue {
  const quantity = variableScope(variables).get(name)
  const type = quantity?.type
  const unit = type?.kind === 'known' && !isDimensionless(type.dimension) ? dimensionText(type.dimension) : ''
  return { name, isVariable: true, value: quantity?.value ?? NaN, unit }
}

function freedParameter(name: string, { blocks }: ResolvedProject, compilation: Compilation): FreedValue | undefined {
  const { block, member } = splitMember(name) ?? { block: name, member: '' }
  const known = blocks.get(block)
  const parameter = known?.params.get(member)
  if (parameter === undefined) {
    if (compilation.system.signals.has(name)) return undefined
    throw new ModelError(
      known === undefined ? 'unknown-block' : 'unknown-parameter',
      known === undefined
        ? `there is no block ${block} of which ${name} could be freed`
        : `${block} has neither a parameter nor a signal ${member} that could be freed`,
      { ...(known === undefined ? {} : { block }), setting: 'start.free' },
      suggest(
        known === undefined ? block : member,
        known === undefined ? [...blocks.keys()] : [...known.params.keys()],
        'free a source, a variable, Block.parameter, or an initial value Block.state',
      ),
    )
  }
  if (parameter.kind === 'quantity' && parameter.elements === undefined)
    return { name, isVariable: false, value: parameter.value, unit: '' }
  throw new ModelError(
    'unsupported',
    `${name} can't be freed, because it is not one number`,
    { block, setting: 'start.free' },
    'free a parameter with one value, or a variable of the project that its elements use',
  )
}
