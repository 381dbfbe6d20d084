/** Description of a parameter: meaning, symbol in the equations, range, default, and its name in files. */
import type { Param } from '../../../../engine/model/blocks/block'
import { formatQuantity, shownUnit } from '../../../../engine/quantities/units'
import { describeValue } from '../../symbols/key-parameter'
import { inspectorTexts } from '../../texts/inspector'
import { MathText } from '../../ui/prose/MathText'

interface ParameterHelpProps {
  readonly name: string | undefined
  readonly param: Param
  readonly display: string
}

const texts = inspectorTexts.help

export function ParameterHelp({ name, param, display }: ParameterHelpProps) {
  const range = param.kind === 'quantity' ? rangeText(param, display) : null
  const any = param.kind === 'quantity' && param.unitOf !== undefined
  const unit = param.kind === 'quantity' || param.kind === 'vector' ? shownUnit(param.unit) : ''
  const byDefault = param.kind === 'function' || param.kind === 'text' ? '' : describeValue(param, param.default)
  return (
    <div className="floating parameter-help" role="dialog" aria-label={texts.title(param.label)}>
      <h3>
        {param.label}
        {param.symbol !== undefined && (
          <span className="parameter-symbol">
            <MathText tex={param.symbol} />
          </span>
        )}
      </h3>
      <p>{param.doc}</p>
      <dl>
        {range !== null && (
          <>
            <dt>{texts.range}</dt>
            <dd>{range}</dd>
          </>
        )}
        {byDefault !== '' && (
          <>
            <dt>{texts.byDefault}</dt>
            <dd>{shownUnit(byDefault)}</dd>
          </>
        )}
        {(any || unit !== '') && (
          <>
            <dt>{texts.unit}</dt>
            <dd>{any ? texts.anyUnit : unit}</dd>
          </>
        )}
        {param.kind === 'quantity' && (
          <>
            <dt>{texts.change}</dt>
            <dd>{param.structural ? texts.structural : texts.tunable}</dd>
          </>
        )}
        {name !== undefined && (
          <>
            <dt>{texts.name}</dt>
            <dd>
              <code>{name}</code>
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}

/** Returns the range, such as `at least 0 N/m` or `more than 0 and at most 1`; null if every value is allowed. */
export function rangeText(param: Extract<Param, { kind: 'quantity' }>, display: string): string | null {
  const { min, max, exclusive = false } = param
  const show = (value: number): string => shownUnit(formatQuantity(value, display, 6))
  const parts = [
    ...(min === undefined ? [] : [texts.above(show(min), exclusive)]),
    ...(max === undefined ? [] : [texts.below(show(max), exclusive)]),
  ]
  return parts.length === 0 ? null : parts.join(texts.and)
}
