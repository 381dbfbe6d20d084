/** The field of one parameter, according to its kind, for one or several blocks. */
import { isList } from '../../../engine/collections/entries'
import { useState, type ReactNode } from 'react'
import type { Param } from '../../../engine/model/blocks/block'
import { ModelError } from '../../../engine/errors/model-error'
import { evaluateAs } from '../../../engine/model/expression'
import { functionLines, functionText } from '../../../engine/model/project/function-text'
import type { ParamValue, ScalarValue } from '../../../engine/model/project/project'
import { formatQuantity, shownUnit } from '../../../engine/quantities/units'
import { describeValue } from '../symbols/key-parameter'
import { useProject, useServices } from './services'
import { inspectorTexts } from '../texts/inspector'
import { chooseDisplayUnit, unitKey, useDisplayUnit } from './display-units'
import { inBothUnits, listFromText, previewOf, valueFromText } from '../ui/fields/entry'
import { quantityContext } from '../editor/context'
import { formulaOf, isFormula } from './expression/formulas'
import { ExpressionButton } from './expression/ExpressionButton'
import { CurveFileField } from './fields/CurveFileField'
import { FunctionField } from './fields/FunctionField'
import { CheckField, ChoiceField } from './fields/PlainFields'
import { ParameterHelp, rangeText } from './fields/ParameterHelp'
import { PinButton } from '../live/PinButton'
import { useVariant } from '../variants/use-variant'
import type { Pin } from '../live/pins'
import { RelativePreview } from './fields/RelativePreview'
import { LineField } from './fields/LineField'
import { ListInput } from './fields/ListInput'
import { ScalarInput } from '../ui/fields/ScalarInput'
import { PropertyFileField } from './tire/PropertyFileField'
import { TableParameter } from './fields/TableParameter'
import { TextField } from './fields/TextField'
import { TextInput } from './fields/TextInput'
import { FieldRow, type FieldIds } from '../ui/fields/FieldRow'
import { isWide } from './field-width'
import { changedValue, relativeEntry, type RelativeEntry } from './relative'
import { scopeFor, signalUnitOf } from '../store/scope'
import { ownUnit } from './signal-param'
import { useParamHere } from './use-param-here'

export interface ParameterFieldProps {
  readonly id: string
  readonly param: Param
  /** Key of the parameter in the project file. */
  readonly name?: string
  /** Type of the block, under which the unit of the field is stored. */
  readonly type?: string
  /** Paths of the blocks, one per value; they determine the names that expressions can use, and the names shown. */
  readonly blocks?: readonly string[]
  /** Values, one per block; undefined where the default applies. */
  readonly values: readonly (ParamValue | undefined)[]
  /** Defaults, one per block, if the blocks have different types. */
  readonly defaults?: readonly (ParamValue | undefined)[]
  readonly errors: readonly string[]
  /** Called with the new value, or with undefined to restore the default. */
  readonly onChange: (value: ParamValue | undefined) => void
  /** Called with one value for each of the blocks. */
  readonly onChangeEach?: (values: readonly ParamValue[]) => void
  readonly onChangeTogether?: (values: Readonly<Record<string, ParamValue>>) => void
  /** Returns the value of another parameter of the same block. */
  readonly sibling?: (name: string) => ParamValue | undefined
  /** The value is independent of a default: it is not compared with one and can't be reset. */
  readonly plain?: boolean
  /** Origin of the value, if it is not from the block. */
  readonly origin?: string
  /** Live values that the parameter corresponds to. */
  readonly pins?: readonly Pin[]
}

const axes = ['x', 'y', 'z'] as const
const texts = inspectorTexts.several

export function ParameterField(props: ParameterFieldProps) {
  const {
    id,
    name,
    type,
    blocks = noBlocks,
    values,
    errors,
    onChange,
    onChangeEach,
    plain = false,
    pins,
    origin,
  } = props
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const files = useProject((state) => state.origin.files)
  const variant = useVariant()
  const [draft, setDraft] = useState<string | null>(null)
  const param = useParamHere(props.param, blocks)
  const scope = scopeFor(doc, registry, blocks[0], variant)
  /** Whether each value has its own unit, as values of a signal without a known unit do. */
  const free = param.kind === 'quantity' && param.unitOf !== undefined
  const unit = param.kind === 'quantity' || param.kind === 'vector' ? param.unit : '1'
  const unitFor = (value: ParamValue | undefined): string => (free ? ownUnit(value, scope) : unit)
  const key = type === undefined || name === undefined ? undefined : unitKey(type, name)
  const display = useDisplayUnit(key, unit)
  const defaults = values.map((_value, i) => props.defaults?.[i] ?? param.default)
  const effective = values.map((value, i) => value ?? defaults[i] ?? param.default)
  const first = effective[0] ?? param.default
  const same = effective.every((value) => JSON.stringify(value) === JSON.stringify(first))
  // A value that is written in the project but equal to the default is not a change.
  const changed = !plain && effective.some((value, i) => JSON.stringify(value) !== JSON.stringify(defaults[i]))
  const invalid = errors.length > 0
  const several = effective.length > 1
  const onDisplay = key === undefined ? undefined : (chosen: string) => chooseDisplayUnit(key, chosen, unit)

  /** Returns the values after a relative entry; throws the error in the entry. */
  const changedBy = (entry: RelativeEntry): readonly ScalarValue[] =>
    effective.map((value, i) =>
      changedValue(
        entry,
        isScalar(value) ? value : 0,
        unitFor(value),
        display,
        scopeFor(doc, registry, blocks[i], variant),
      ),
    )
  const takeRelative = (text: string): boolean => {
    const list = param.kind === 'quantity' && param.perElement === true ? listFromText(text) : undefined
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
  const si = (value: ParamValue, i: number): number | null => {
    try {
      return isScalar(value) ? evaluateAs(value, unitFor(value), scopeFor(doc, registry, blocks[i], variant)) : null
    } catch (error) {
      if (error instanceof ModelError) return null
      throw error
    }
  }

  const relativePreview = (entry: RelativeEntry): ReactNode => {
    try {
      return <RelativePreview {...{ blocks, unit, display }} before={effective} after={changedBy(entry)} />
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      return <span className="field-preview wrong">{error.what}</span>
    }
  }

  const meaning = (): ReactNode => {
    if (param.kind !== 'quantity')
      return !same && param.kind !== 'boolean'
        ? texts.distinct(new Set(effective.map((value) => JSON.stringify(value))).size)
        : null
    if (draft !== null) {
      if (param.perElement === true && draft.trimStart().startsWith('[')) return texts.perElement
      const entry = relativeEntry(draft, several)
      if (entry !== null) return relativePreview(entry)
      const unit = unitFor(valueFromText(draft, display))
      const preview = previewOf(draft, unit, free ? unit : display, scope)
      const range = rangeText(param, display)
      if (preview === null) return null
      return (
        <span className={preview.kind === 'error' ? 'field-preview wrong' : 'field-preview'}>
          {shownUnit(preview.text)}
          {preview.kind === 'value' && range !== null && <span className="faint"> · {range}</span>}
        </span>
      )
    }
    if (!same) {
      if (new Set(effective.map(unitFor)).size > 1) return texts.differ
      const known = effective.map(si).filter((value) => value !== null)
      if (known.length < 2) return texts.differ
      const [low, high] = [Math.min(...known), Math.max(...known)]
      const [from, to] = [low, high].map((value) => formatQuantity(value, display, 6))
      const shared = display === '1' || display === '' ? from : from?.slice(0, -display.length - 1)
      return shownUnit(low === high ? `= ${to ?? ''}` : texts.range(shared ?? '', to ?? ''))
    }
    const value = si(first, 0)
    if (value === null || (typeof first === 'number' && display === unit)) return null
    const ownUnit = unitFor(first)
    const text = shownUnit(inBothUnits(value, ownUnit, free ? ownUnit : display))
    const shownText = typeof first === 'string' && text === `= ${shownUnit(first.trim())}` ? null : text
    if (typeof first !== 'string' || !isFormula(first)) return shownText
    return (
      <>
        {shownText}{' '}
        <ExpressionButton
          label={param.label}
          block={several ? '' : (blocks[0] ?? '')}
          doc={param.doc}
          text={first}
          context={() => quantityContext(free ? unitFor : unit, display, scope)}
          onCommit={(entered) => onChange(valueFromText(entered, display))}
        />
      </>
    )
  }

  const control = ({ control: controlId, note, openHelp }: FieldIds) => {
    switch (param.kind) {
      case 'quantity':
        if (same && isList(first))
          return <ListInput id={controlId} describedBy={note} list={first} {...{ invalid, display, onChange }} />
        return (
          <ScalarInput
            id={controlId}
            describedBy={note}
            unit={param.unit}
            unitLabel={param.label}
            display={display}
            onDisplay={onDisplay}
            scope={scope}
            invalid={invalid}
            quiet={!plain && !changed}
            value={same && isScalar(first) ? first : undefined}
            onDraft={setDraft}
            onText={takeRelative}
            required
            onHelp={openHelp}
            onCommit={onChange}
          />
        )
      case 'vector':
        return (
          <span className="vector-input" role="group" aria-label={param.label}>
            {axes.map((axis, i) => {
              const items = effective.map((value) => (isList(value) ? value[i] : undefined))
              const item = items[0]
              const alike = items.every((other) => other === item)
              return (
                <ScalarInput
                  key={axis}
                  id={i === 0 ? controlId : undefined}
                  label={`${param.label} ${axis}`}
                  describedBy={note}
                  unit={param.unit}
                  display={display}
                  bare
                  scope={scope}
                  invalid={invalid}
                  quiet={!plain && !changed}
                  value={alike && isScalar(item) ? item : undefined}
                  onHelp={openHelp}
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
      case 'choice':
        return (
          <ChoiceField
            {...{ param, id: controlId, describedBy: note, onChange }}
            value={same ? String(first) : undefined}
          />
        )
      case 'boolean':
        return (
          <CheckField {...{ id: controlId, describedBy: note, onChange }} value={same ? first === true : undefined} />
        )
      case 'expression':
        return (
          <span className="expression-input row gap-1">
            <TextInput
              id={controlId}
              describedBy={note}
              mono
              invalid={invalid}
              value={same ? String(first) : ''}
              placeholder={same ? undefined : texts.differ}
              onCommit={onChange}
            />
            <ExpressionButton
              label={param.label}
              block={several ? '' : (blocks[0] ?? '')}
              doc={param.doc}
              text={same ? String(first) : ''}
              context={() => formulaOf(doc, registry, blocks[0] ?? '')}
              onCommit={onChange}
            />
          </span>
        )
      case 'function':
        return <FunctionField id={controlId} describedBy={note} text={same ? functionText(first) : undefined} />
      case 'text':
        if (param.line !== undefined)
          return (
            <LineField
              {...{ id: controlId, describedBy: note, invalid, onCommit: onChange }}
              value={same ? first : undefined}
              file={param.line.columnOf === undefined ? undefined : props.sibling?.(param.line.columnOf)}
            />
          )
        return (
          <TextField
            id={controlId}
            describedBy={note}
            invalid={invalid}
            text={same ? (functionText(first) ?? '') : undefined}
            onCommit={(text) => onChange(functionLines(text))}
          />
        )
      case 'file': {
        if (param.extensions.includes('tir') && props.onChangeTogether !== undefined)
          return (
            <PropertyFileField
              id={controlId}
              describedBy={note}
              file={same ? String(first) : undefined}
              blocks={blocks}
              sibling={props.sibling}
            />
          )
        const field = (
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
        if (param.curve === undefined || props.onChangeTogether === undefined || several) return field
        return (
          <CurveFileField
            {...{ param, name: name ?? '', block: blocks[0] ?? '', file: String(first), describedBy: note }}
            id={`${controlId}-curve`}
            wired={signalUnitOf(doc, registry, variant, blocks[0] ?? '', param.columnPorts?.[1] ?? undefined)}
            sibling={props.sibling}
            onChangeTogether={props.onChangeTogether}
          >
            {field}
          </CurveFileField>
        )
      }
      case 'table':
        return (
          <TableParameter
            {...{ param, name, blocks, scope, invalid }}
            id={controlId}
            describedBy={note}
            value={same ? first : undefined}
            sibling={props.sibling}
            onChange={onChange}
            onChangeTogether={props.onChangeTogether}
          />
        )
    }
  }

  return (
    <FieldRow
      id={id}
      label={param.label}
      doc={param.doc}
      help={name === undefined ? undefined : () => <ParameterHelp name={name} param={param} display={display} />}
      changed={changed}
      defaultText={describeValue(param, param.default)}
      onReset={() => onChange(undefined)}
      errors={draft === null ? errors : noErrors}
      meaning={meaning()}
      origin={origin}
      tool={
        pins === undefined || pins.length === 0 || (param.kind === 'quantity' && isList(first)) ? undefined : (
          <PinButton pins={pins} name={param.label} />
        )
      }
      wide={isWide(param, same ? first : undefined, display)}
    >
      {control}
    </FieldRow>
  )
}

const noBlocks: readonly string[] = []
const noErrors: readonly string[] = []

function isScalar(value: unknown): value is ScalarValue {
  return typeof value === 'number' || typeof value === 'string'
}
