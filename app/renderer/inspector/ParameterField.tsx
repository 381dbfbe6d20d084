/** The field of one parameter, by its kind, for one or several blocks of a type. */
import type { Param } from '../../../engine/model/block'
import { functionText } from '../../../engine/language/function/text'
import type { ParamValue, ScalarValue } from '../../../engine/model/project'
import { describeValue } from '../canvas/keyParameter'
import { useProject, useServices } from '../shell/services'
import { meaningOf } from './entry'
import { FunctionField } from './fields/FunctionField'
import { FieldRow, type FieldIds } from './FieldRow'
import { prettyUnit, ScalarInput } from './fields/ScalarInput'
import { scopeFor } from './scope'
import { TableInput } from './fields/TableInput'
import { TextInput } from './fields/TextInput'

interface ParameterFieldProps {
  readonly id: string
  readonly param: Param
  /** Path of the block, or of one of them: what its expressions can use. */
  readonly block?: string
  /** One entry per block; undefined where the default holds. */
  readonly values: readonly (ParamValue | undefined)[]
  readonly errors: readonly string[]
  /** Undefined: back to the default. */
  readonly onChange: (value: ParamValue | undefined) => void
  /** The value stands for itself: not told from the default, no way back to it. */
  readonly plain?: boolean
}

const axes = ['x', 'y', 'z'] as const

export function ParameterField({ id, param, block, values, errors, onChange, plain = false }: ParameterFieldProps) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const files = useProject((state) => state.origin.files)
  const effective = values.map((value) => value ?? param.default)
  const first = effective[0] ?? param.default
  const same = effective.every((value) => JSON.stringify(value) === JSON.stringify(first))
  // A value that is written out but equal to the default is not a change.
  const changed = !plain && effective.some((value) => JSON.stringify(value) !== JSON.stringify(param.default))
  const invalid = errors.length > 0

  let meaning: string | null = null
  if (param.kind === 'quantity' && same && isScalar(first)) {
    meaning = meaningOf(first, param.unit, scopeFor(doc, registry, block))
    if (meaning !== null) meaning = prettyUnit(meaning)
  }

  const control = ({ control: controlId, note }: FieldIds) => {
    switch (param.kind) {
      case 'quantity':
        return (
          <ScalarInput
            id={controlId}
            describedBy={note}
            unit={param.unit}
            invalid={invalid}
            value={same && isScalar(first) ? first : undefined}
            onCommit={onChange}
          />
        )
      case 'vector': {
        const items: readonly unknown[] = Array.isArray(first) ? first : param.default
        return (
          <span className="vector-input" role="group" aria-label={param.label}>
            {axes.map((axis, i) => {
              const item = items[i]
              return (
                <ScalarInput
                  key={axis}
                  id={i === 0 ? controlId : undefined}
                  label={`${param.label} ${axis}`}
                  describedBy={note}
                  unit=""
                  invalid={invalid}
                  value={same && isScalar(item) ? item : undefined}
                  onCommit={(value) => {
                    const next = axes.map((_axis, j) => (isScalar(items[j]) ? items[j] : 0))
                    next[i] = value ?? 0
                    onChange(next)
                  }}
                />
              )
            })}
          </span>
        )
      }
      case 'choice':
        return (
          <select
            id={controlId}
            className="select"
            aria-describedby={note}
            value={same ? String(first) : ''}
            onChange={(event) => onChange(event.target.value)}
          >
            {!same && <option value="">differ</option>}
            {param.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )
      case 'boolean':
        return (
          <input
            id={controlId}
            type="checkbox"
            className="checkbox"
            aria-describedby={note}
            checked={same && first === true}
            onChange={(event) => onChange(event.target.checked)}
          />
        )
      case 'expression':
        return (
          <TextInput
            id={controlId}
            describedBy={note}
            mono
            invalid={invalid}
            value={same ? String(first) : ''}
            onCommit={onChange}
          />
        )
      case 'function':
        return <FunctionField id={controlId} describedBy={note} text={same ? functionText(first) : undefined} />
      case 'file':
        return (
          <TextInput
            id={controlId}
            describedBy={note}
            invalid={invalid}
            value={same ? String(first) : ''}
            placeholder={param.extensions.map((extension) => `*.${extension.replace(/^\./, '')}`).join(', ')}
            list={Object.keys(files).filter((file) => param.extensions.some((end) => file.toLowerCase().endsWith(end)))}
            onCommit={onChange}
          />
        )
      case 'table':
        return (
          <TableInput
            label={param.label}
            columns={param.columns}
            invalid={invalid}
            rows={isTable(first) ? first : param.default}
            onCommit={onChange}
          />
        )
    }
  }

  return (
    <FieldRow
      id={id}
      label={param.label}
      doc={param.doc}
      changed={changed}
      defaultText={describeValue(param, param.default)}
      onReset={() => onChange(undefined)}
      errors={errors}
      meaning={meaning}
      wide={param.kind === 'table' || param.kind === 'expression' || param.kind === 'function'}
    >
      {control}
    </FieldRow>
  )
}

function isScalar(value: unknown): value is ScalarValue {
  return typeof value === 'number' || typeof value === 'string'
}

function isTable(value: ParamValue): value is readonly (readonly ScalarValue[])[] {
  return Array.isArray(value) && value.every(Array.isArray)
}
