/** Control of a parameter, according to its kind. */
import { isList } from '../../../../engine/collections/entries'
import { ModelError } from '../../../../engine/errors/model-error'
import type { Param } from '../../../../engine/model/blocks/block'
import { functionLines, functionText } from '../../../../engine/model/project/function-text'
import type { ParamValue } from '../../../../engine/model/project/project'
import { signalUnitOf } from '../../store/scope'
import { inspectorTexts } from '../../texts/inspector'
import { listFromText } from '../../ui/fields/entry'
import type { FieldIds } from '../../ui/fields/FieldRow'
import { ScalarInput } from '../../ui/fields/ScalarInput'
import { useVariant } from '../../variants/use-variant'
import { ExpressionButton } from '../expression/ExpressionButton'
import { formulaOf } from '../expression/formulas'
import { relativeEntry } from '../relative'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { PropertyFileField } from '../tire/PropertyFileField'
import { CurveFileField } from './CurveFileField'
import { FunctionField } from './FunctionField'
import { LineField } from './LineField'
import { ListInput } from './ListInput'
import { isScalar, type ParameterEdits, type ParameterValues } from './parameter-values'
import { CheckField, ChoiceField } from './PlainFields'
import { TableParameter } from './TableParameter'
import { TextField } from './TextField'
import { TextInput } from './TextInput'

interface ParameterControlProps {
  readonly ids: FieldIds
  readonly values: ParameterValues
  readonly edits: ParameterEdits
  readonly invalid: boolean
  /** Key of the parameter in the project file. */
  readonly name: string | undefined
  /** Returns the value of another parameter of the same block. */
  readonly sibling: ((name: string) => ParamValue | undefined) | undefined
  /** Reports the text being typed, or null when nothing is. */
  readonly onDraft: (text: string | null) => void
}

/** Props of the control of one kind, with the parameter of that kind. */
type ControlOf<Kind extends Param['kind']> = ParameterControlProps & { readonly param: Extract<Param, { kind: Kind }> }

const axes = ['x', 'y', 'z'] as const
const texts = inspectorTexts.several

export function ParameterControl(props: ParameterControlProps) {
  const { ids, values, edits, invalid, sibling } = props
  const { param, first, same } = values
  const { onChange } = edits
  const fieldIds = { id: ids.control, describedBy: ids.note }
  switch (param.kind) {
    case 'quantity':
      return <QuantityControl {...props} param={param} />
    case 'vector':
      return <VectorControl {...props} param={param} />
    case 'choice':
      return <ChoiceField {...{ ...fieldIds, param, onChange }} value={same ? String(first) : undefined} />
    case 'boolean':
      return <CheckField {...{ ...fieldIds, onChange }} value={same ? first === true : undefined} />
    case 'expression':
      return <ExpressionControl {...props} param={param} />
    case 'function':
      return <FunctionField {...fieldIds} text={same ? functionText(first) : undefined} />
    case 'text':
      return <TextControl {...props} param={param} />
    case 'file':
      return <FileControl {...props} param={param} />
    case 'table':
      return (
        <TableParameter
          {...{ ...fieldIds, param, invalid, sibling, onChange }}
          name={props.name}
          blocks={values.blocks}
          scope={values.scope}
          value={same ? first : undefined}
          onChangeTogether={edits.onChangeTogether}
        />
      )
  }
}

function QuantityControl({ ids, values, edits, invalid, param, onDraft }: ControlOf<'quantity'>) {
  const { first, same, display, onDisplay, scope, quiet } = values
  const { onChange } = edits
  if (same && isList(first))
    return <ListInput id={ids.control} describedBy={ids.note} list={first} {...{ invalid, display, onChange }} />
  return (
    <ScalarInput
      {...{ display, onDisplay, scope, invalid, quiet, onDraft }}
      id={ids.control}
      describedBy={ids.note}
      unit={param.unit}
      unitLabel={param.label}
      value={same && isScalar(first) ? first : undefined}
      onText={(text) => takeRelative(text, values, param, edits)}
      required
      onHelp={ids.openHelp}
      onCommit={onChange}
    />
  )
}

/** Applies a list or a relative entry. Returns whether the text was one. */
function takeRelative(
  text: string,
  { several, changedBy }: ParameterValues,
  param: Extract<Param, { kind: 'quantity' }>,
  { onChange, onChangeEach }: ParameterEdits,
): boolean {
  const list = param.perElement === true ? listFromText(text) : undefined
  if (list !== undefined) {
    onChange(list)
    return true
  }
  const entry = relativeEntry(text, several)
  if (entry === null) return false
  try {
    const next = changedBy(entry)
    if (onChangeEach !== undefined) onChangeEach(next)
    else if (next[0] !== undefined) onChange(next[0])
    return true
  } catch (error) {
    if (error instanceof ModelError) return true
    throw error
  }
}

function VectorControl({ ids, values, edits, invalid, param }: ControlOf<'vector'>) {
  const { effective, several, display, scope, quiet } = values
  const { onChange, onChangeEach } = edits
  return (
    <span className="vector-input" role="group" aria-label={param.label}>
      {axes.map((axis, i) => {
        const items = effective.map((value) => (isList(value) ? value[i] : undefined))
        const item = items[0]
        const alike = items.every((other) => other === item)
        return (
          <ScalarInput
            {...{ display, scope, invalid, quiet }}
            key={axis}
            id={i === 0 ? ids.control : undefined}
            label={`${param.label} ${axis}`}
            describedBy={ids.note}
            unit={param.unit}
            bare
            value={alike && isScalar(item) ? item : undefined}
            onHelp={ids.openHelp}
            onCommit={(value) => {
              const next = effective.map((old) => {
                const parts: readonly unknown[] = isList(old) ? old : param.default
                return axes.map((_axis, j) => {
                  const part = parts[j]
                  return j === i ? (value ?? 0) : isScalar(part) ? part : 0
                })
              })
              if (several && onChangeEach !== undefined) onChangeEach(next)
              else onChange(next[0])
            }}
          />
        )
      })}
    </span>
  )
}

function ExpressionControl({ ids, values, edits, invalid, param }: ControlOf<'expression'>) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const { blocks, first, same, several } = values
  const text = same ? String(first) : ''
  return (
    <span className="expression-input row gap-1">
      <TextInput
        id={ids.control}
        describedBy={ids.note}
        mono
        invalid={invalid}
        value={text}
        placeholder={same ? undefined : texts.differ}
        onCommit={edits.onChange}
      />
      <ExpressionButton
        label={param.label}
        block={several ? '' : (blocks[0] ?? '')}
        doc={param.doc}
        text={text}
        context={() => formulaOf(doc, registry, blocks[0] ?? '')}
        onCommit={edits.onChange}
      />
    </span>
  )
}

function TextControl({ ids, values, edits, invalid, param, sibling }: ControlOf<'text'>) {
  const { first, same } = values
  if (param.line !== undefined)
    return (
      <LineField
        {...{ id: ids.control, describedBy: ids.note, invalid, onCommit: edits.onChange }}
        value={same ? first : undefined}
        file={param.line.columnOf === undefined ? undefined : sibling?.(param.line.columnOf)}
      />
    )
  return (
    <TextField
      id={ids.control}
      describedBy={ids.note}
      invalid={invalid}
      text={same ? (functionText(first) ?? '') : undefined}
      onCommit={(text) => edits.onChange(functionLines(text))}
    />
  )
}

function FileControl({ ids, values, edits, invalid, param, name, sibling }: ControlOf<'file'>) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const files = useProject((state) => state.origin.files)
  const variant = useVariant()
  const { blocks, first, same, several } = values
  const { onChange, onChangeTogether } = edits
  if (param.extensions.includes('tir') && onChangeTogether !== undefined)
    return (
      <PropertyFileField
        id={ids.control}
        describedBy={ids.note}
        file={same ? String(first) : undefined}
        blocks={blocks}
        sibling={sibling}
      />
    )
  const field = (
    <TextInput
      id={ids.control}
      describedBy={ids.note}
      invalid={invalid}
      value={same ? String(first) : ''}
      placeholder={param.extensions.map((extension) => `*.${extension.replace(/^\./, '')}`).join(', ')}
      list={Object.keys(files).filter((file) => param.extensions.some((end) => file.toLowerCase().endsWith(end)))}
      onCommit={onChange}
    />
  )
  if (param.curve === undefined || onChangeTogether === undefined || several) return field
  const block = blocks[0] ?? ''
  return (
    <CurveFileField
      {...{ param, name: name ?? '', block, file: String(first), describedBy: ids.note, sibling, onChangeTogether }}
      id={`${ids.control}-curve`}
      wired={signalUnitOf(doc, registry, variant, block, param.columnPorts?.[1] ?? undefined)}
    >
      {field}
    </CurveFileField>
  )
}
