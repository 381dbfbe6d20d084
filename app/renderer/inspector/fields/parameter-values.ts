/** Values of one parameter of one or several blocks, with the unit and the names that they are evaluated with. */
import type { Param } from '../../../../engine/model/blocks/block'
import { ModelError } from '../../../../engine/errors/model-error'
import { evaluateAs, type Scope } from '../../../../engine/model/expression'
import type { ParamValue, ScalarValue } from '../../../../engine/model/project/project'
import { scopeFor } from '../../store/scope'
import { useVariant } from '../../variants/use-variant'
import { chooseDisplayUnit, unitKey, useDisplayUnit } from '../display-units'
import { changedValue, type RelativeEntry } from '../relative'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { ownUnit } from '../signal-param'
import { useParamHere } from '../use-param-here'

/** Parameter of one or several blocks, as the inspector shows it. */
export interface ParameterOfBlocks {
  readonly param: Param
  /** Key of the parameter in the project file. */
  readonly name?: string
  /** Type of the block, under which the unit of the field is stored. */
  readonly type?: string
  /** Paths of the blocks, one per value; they determine the names that expressions can use, and the names shown. */
  readonly blocks?: readonly string[]
  /** Values, one per block; undefined if the default applies. */
  readonly values: readonly (ParamValue | undefined)[]
  /** Defaults, one per block, if the blocks have different types. */
  readonly defaults?: readonly (ParamValue | undefined)[]
  /** True if the value has no default to be compared with or reset to. */
  readonly plain?: boolean
}

/** Edits of a parameter. */
export interface ParameterEdits {
  /** Called with the new value, or with undefined to restore the default. */
  readonly onChange: (value: ParamValue | undefined) => void
  /** Called with one value for each of the blocks. */
  readonly onChangeEach?: (values: readonly ParamValue[]) => void
  readonly onChangeTogether?: (values: Readonly<Record<string, ParamValue>>) => void
}

export interface ParameterValues {
  /** Parameter with the unit of the signal that it is a value of. */
  readonly param: Param
  readonly blocks: readonly string[]
  readonly scope: Scope
  /** SI unit. */
  readonly unit: string
  /** Unit of plain numbers in the field. */
  readonly display: string
  /** Chooses that unit; undefined if the choice can't be stored. */
  readonly onDisplay: ((unit: string) => void) | undefined
  /** True if each value has its own unit, as values of a signal without a known unit do. */
  readonly free: boolean
  /** Values that apply, one per block. */
  readonly effective: readonly ParamValue[]
  readonly first: ParamValue
  /** True if all blocks have the same value. */
  readonly same: boolean
  readonly several: boolean
  readonly changed: boolean
  /** True if all values are defaults that the field shows in a quiet colour. */
  readonly quiet: boolean
  readonly unitFor: (value: ParamValue | undefined) => string
  /** Returns the value of one block in SI units; null if it can't be evaluated. */
  readonly si: (value: ParamValue, block: number) => number | null
  /** Returns the values after a relative entry; throws the error in the entry. */
  readonly changedBy: (entry: RelativeEntry) => readonly ScalarValue[]
}

export function useParameterValues(parameter: ParameterOfBlocks): ParameterValues {
  const { name, type, blocks = noBlocks, values, plain = false } = parameter
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const variant = useVariant()
  const param = useParamHere(parameter.param, blocks)
  const scopeOf = (block: string | undefined): Scope => scopeFor(doc, registry, block, variant)
  const scope = scopeOf(blocks[0])
  const free = param.kind === 'quantity' && param.unitOf !== undefined
  const unit = param.kind === 'quantity' || param.kind === 'vector' ? param.unit : '1'
  const unitFor = (value: ParamValue | undefined): string => (free ? ownUnit(value, scope) : unit)
  const key = type === undefined || name === undefined ? undefined : unitKey(type, name)
  const display = useDisplayUnit(key, unit)
  const defaults = values.map((_value, i) => parameter.defaults?.[i] ?? param.default)
  const effective = values.map((value, i) => value ?? defaults[i] ?? param.default)
  const first = effective[0] ?? param.default
  // A value that is written in the project but equal to the default is not a change.
  const changed = !plain && effective.some((value, i) => JSON.stringify(value) !== JSON.stringify(defaults[i]))
  return {
    ...{ param, blocks, scope, unit, display, free, effective, first, changed, unitFor },
    onDisplay: key === undefined ? undefined : (chosen) => chooseDisplayUnit(key, chosen, unit),
    same: effective.every((value) => JSON.stringify(value) === JSON.stringify(first)),
    several: effective.length > 1,
    quiet: !plain && !changed,
    si(value, block) {
      try {
        return isScalar(value) ? evaluateAs(value, unitFor(value), scopeOf(blocks[block])) : null
      } catch (error) {
        if (error instanceof ModelError) return null
        throw error
      }
    },
    changedBy: (entry) =>
      effective.map((value, i) =>
        changedValue(entry, isScalar(value) ? value : 0, unitFor(value), display, scopeOf(blocks[i])),
      ),
  }
}

const noBlocks: readonly string[] = []

export function isScalar(value: unknown): value is ScalarValue {
  return typeof value === 'number' || typeof value === 'string'
}
