/** Forces of a tyre over slip, from the function that simulations run, at a load and an inclination of choice. */
import { useMemo, useState } from 'react'
import { tireCurves, type TireCurve } from '../../../tires/curves'
import { tireOf, type TireForces } from '../../../tires/forces'
import { definitionFor } from '../../../../engine/model/blocks/block'
import { ModelError } from '../../../../engine/errors/model-error'
import { evaluateAs, type Scope } from '../../../../engine/model/expression'
import { resolveBlock } from '../../../../engine/model/network/parameters'
import type { BlockInstance, ScalarValue } from '../../../../engine/model/project/project'
import { formatNumber, formatQuantity } from '../../../../engine/quantities/units'
import { useProject, useServices } from '../services'
import { inspectorTexts } from '../../texts/inspector'
import { ScalarInput } from '../../ui/fields/ScalarInput'
import { scopeFor } from '../../store/scope'
import { scaleOf, spanOf, ticks } from '../table/axes'

interface TireCurvesPaneProps {
  readonly name: string
  readonly instance: BlockInstance
  /** Plots below each other. */
  readonly narrow?: boolean
}

const texts = inspectorTexts.tire

export function TireCurvesPane({ name, instance, narrow = false }: TireCurvesPaneProps) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const scope = scopeFor(doc, registry, name)
  const [load, setLoad] = useState<ScalarValue>(4000)
  const [gamma, setGamma] = useState<ScalarValue>(0)
  const [speed, setSpeed] = useState<ScalarValue>(20)
  const tire = useMemo(() => compiled(name, instance, registry, scope), [name, instance, registry, scope])

  const settings = [number(load, 'N', scope), number(gamma, 'rad', scope), number(speed, 'm/s', scope)] as const
  const [Fz, inclination, V] = settings
  const families = useMemo(() => {
    if (tire === null || Fz === null || inclination === null || V === null || !(Fz > 0) || !(V > 0)) return null
    return [0.5, 1, 1.5].map((factor) =>
      tireCurves(tire.forces, { load: factor * Fz, gamma: inclination, speed: V, radius: tire.radius }),
    )
  }, [tire, Fz, inclination, V])
  const sound = families?.every((family) => family.every(({ y }) => y.every(Number.isFinite))) === true

  const entry = (
    label: string,
    unit: string,
    value: ScalarValue,
    take: (value: ScalarValue) => void,
    display = unit,
  ) => (
    <label className="inertia-field">
      {label}
      <ScalarInput {...{ label, unit, display, value, scope }} onCommit={(entered) => take(entered ?? value)} />
    </label>
  )
  return (
    <div className="text-sm" role="region" aria-label={texts.curvesOf}>
      <div className="tire-entries">
        {entry(texts.load, 'N', load, setLoad)}
        {entry(texts.gamma, 'rad', gamma, setGamma, 'deg')}
        {entry(texts.speed, 'm/s', speed, setSpeed, 'km/h')}
      </div>
      {!sound || families === null || Fz === null ? (
        <p className="message warning">{texts.faulty}</p>
      ) : (
        <>
          <div className={narrow ? 'tire-plots narrow' : 'tire-plots'}>
            {(families[1] ?? []).map((main, i) => (
              <Plot key={main.quantity} main={main} others={families.flatMap((family) => family[i] ?? [])} />
            ))}
          </div>
          <p className="faint">
            {texts.legend(formatQuantity(Fz, 'N', 5))}. {texts.pure}
          </p>
        </>
      )}
    </div>
  )
}

type Tire = TireForces & { readonly radius: number }

function compiled(
  name: string,
  instance: BlockInstance,
  registry: Parameters<typeof definitionFor>[0],
  scope: Scope,
): Tire | null {
  const definition = definitionFor(registry, instance)
  if (definition === undefined) return null
  const { params, problems } = resolveBlock(name, instance, definition, scope)
  const radius = params.get('radius')
  if (problems.length > 0 || radius?.kind !== 'quantity') return null
  return { ...tireOf({ name, definition, params }), radius: radius.value }
}

function number(value: ScalarValue, unit: string, scope: Scope): number | null {
  try {
    return evaluateAs(value, unit, scope)
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

const [width, height] = [330, 220]
const frame = { left: 56, right: 10, top: 10, bottom: 36 }
const degree = 180 / Math.PI

function Plot({ main, others }: { readonly main: TireCurve; readonly others: readonly TireCurve[] }) {
  const angle = main.over === 'alpha'
  const shown = (x: number): number => (angle ? x * degree : x * 100)
  const force = main.quantity !== 'Mz'
  const scaled = (y: number): number => (force ? y / 1000 : y)
  const x = scaleOf(spanOf(main.x.map(shown), 0), frame.left, width - frame.right)
  const spanY = spanOf(
    others.flatMap(({ y: values }) => values.map(scaled)),
    0.06,
  )
  const y = scaleOf(spanY, height - frame.bottom, frame.top)
  const path = (curve: TireCurve): string =>
    curve.x.map((at, i) => `${x.place(shown(at)).toFixed(1)},${y.place(scaled(curve.y[i] ?? 0)).toFixed(1)}`).join(' ')
  const title = `${main.quantity} [${force ? 'kN' : 'N m'}]`
  const over = angle ? inspectorTexts.tireAxes.angle : inspectorTexts.tireAxes.slip
  const greatest = main.y.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0)
  return (
    <svg
      className="tire-plot"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={inspectorTexts.overAtMost(main.quantity, main.over, formatNumber(greatest, 4), force)}
    >
      {ticks(shown(main.x[0] ?? 0), shown(main.x.at(-1) ?? 0), 5).map((tick) => (
        <g key={tick} className={tick === 0 ? 'curve-grid zero' : 'curve-grid'}>
          <line x1={x.place(tick)} x2={x.place(tick)} y1={frame.top} y2={height - frame.bottom} />
          <text x={x.place(tick)} y={height - frame.bottom + 14} textAnchor="middle">
            {formatNumber(tick, 4)}
          </text>
        </g>
      ))}
      {ticks(spanY.low, spanY.high, 4).map((tick) => (
        <g key={tick} className={tick === 0 ? 'curve-grid zero' : 'curve-grid'}>
          <line x1={frame.left} x2={width - frame.right} y1={y.place(tick)} y2={y.place(tick)} />
          <text x={frame.left - 6} y={y.place(tick) + 4} textAnchor="end">
            {formatNumber(tick, 4)}
          </text>
        </g>
      ))}
      <text className="curve-title" x={(frame.left + width - frame.right) / 2} y={height - 6}>
        {over}
      </text>
      <text className="curve-title" transform={`translate(12 ${(frame.top + height - frame.bottom) / 2}) rotate(-90)`}>
        {title}
      </text>
      {others.map((curve, i) => (
        <polyline key={i} className={curve === main ? 'curve-line' : 'curve-line other'} points={path(curve)} />
      ))}
    </svg>
  )
}
