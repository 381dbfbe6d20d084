/** Forces of a tyre over slip, from the function that simulations run, at a chosen load and inclination. */
import { useMemo, useState } from 'react'
import { deflectionAt, tireCurves, type TireCurve } from '../../../tires/curves'
import { tireOf, type TireForces } from '../../../tires/forces'
import { isHeld } from '../../../tires/tire-type'
import { definitionFor } from '../../../../engine/model/blocks/block'
import { ModelError } from '../../../../engine/errors/model-error'
import { evaluateAs, type Scope } from '../../../../engine/model/expression'
import { resolveBlock } from '../../../../engine/model/network/parameters'
import type { BlockInstance, ScalarValue } from '../../../../engine/model/project/project'
import { formatNumber, formatQuantity } from '../../../../engine/quantities/units'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { inspectorTexts } from '../../texts/inspector'
import { ScalarInput } from '../../ui/fields/ScalarInput'
import { scopeFor } from '../../store/scope'
import { Axes, pointsOf } from '../../plots/charts/Axes'
import { axisOver, rangeOf, scaleOf } from '../../plots/charts/axis'

interface TireCurvesPaneProps {
  readonly name: string
  readonly instance: BlockInstance
  /** True if the plots are stacked vertically. */
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
    return [0.5, 1, 1.5].map((factor) => {
      const point = { load: factor * Fz, gamma: inclination, speed: V, radius: tire.radius }
      const deflection = tire.inputs.includes('deflection') ? deflectionAt(tire.vertical, point.load, point) : 0
      return tireCurves(tire.forces, { ...point, deflection })
    })
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
  if (definition === undefined || isHeld(instance.params ?? {})) return null
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
const frame = { left: 56, right: width - 10, top: 10, bottom: height - 36 }
const degree = 180 / Math.PI

function Plot({ main, others }: { readonly main: TireCurve; readonly others: readonly TireCurve[] }) {
  const angle = main.over === 'alpha'
  const force = main.quantity !== 'Mz'
  const shown = (xs: readonly number[]): readonly number[] => xs.map((x) => x * (angle ? degree : 100))
  const scaled = (ys: readonly number[]): readonly number[] => ys.map((y) => (force ? y / 1000 : y))
  const curves = others.map((curve) => ({ main: curve === main, xs: shown(curve.x), ys: scaled(curve.y) }))
  const x = scaleOf(axisOver(rangeOf(shown(main.x), 0), 5), frame.left, frame.right)
  const range = rangeOf(
    curves.flatMap(({ ys }) => ys),
    0.06,
  )
  const y = scaleOf(axisOver(range, 4), frame.bottom, frame.top)
  const greatest = main.y.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0)
  return (
    <svg
      className="tire-plot"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={inspectorTexts.overAtMost(main.quantity, main.over, formatNumber(greatest, 4), force)}
    >
      <Axes
        frame={frame}
        x={x}
        y={y}
        xTitle={angle ? inspectorTexts.tireAxes.angle : inspectorTexts.tireAxes.slip}
        yTitle={`${main.quantity} [${force ? 'kN' : 'N m'}]`}
        titleX={30}
        titleY={44}
      />
      {curves.map(({ main: chosen, xs, ys }, i) => (
        <polyline key={i} className={chosen ? 'curve-line' : 'curve-line other'} points={pointsOf(xs, ys, x, y)} />
      ))}
    </svg>
  )
}
