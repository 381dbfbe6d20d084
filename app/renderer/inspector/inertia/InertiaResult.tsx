/** New values of the block beside the current ones, with principal axes and radii of gyration to assess them. */
import { inertiaFault, principalOf, radiusOfGyration } from '../../../../engine/model/inertia/principal'
import type { MassProperties } from '../../../../engine/model/inertia/tensor'
import { formatNumber } from '../../../../engine/quantities/units'
import { inspectorTexts } from '../../texts/inspector'

const texts = inspectorTexts.inertia

interface InertiaResultProps {
  readonly body: MassProperties | null
  /** Parameters to write: label, current value as written, new value. */
  readonly rows: readonly {
    readonly label: string
    readonly now: string
    readonly next: number
    readonly unit: string
  }[]
  readonly productsLost: boolean
}

export function InertiaResult({ body, rows, productsLost }: InertiaResultProps) {
  if (body === null) return <div className="inertia-result" />
  const { mass, centre, inertia } = body
  const fault = inertiaFault(mass, inertia)
  const principal = fault === 'not-finite' ? null : principalOf(inertia)
  return (
    <div className="inertia-result" role="region" aria-label={texts.result}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{texts.parameter}</th>
            <th scope="col" className="number">
              {texts.now}
            </th>
            <th scope="col" className="number">
              {texts.next}
            </th>
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, now, next, unit }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number faint">{now}</td>
              <td className="number">{formatNumber(next, 6)}</td>
              <td className="faint">{unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {productsLost && <p className="message warning">{texts.productsLost}</p>}
      <p className={fault === null ? 'message inertia-right' : 'message danger'} role="status">
        {fault === null ? texts.right : texts.faults[fault]}
      </p>
      <p>
        {texts.centreOfMass}{' '}
        <strong className="inertia-numbers">
          {inspectorTexts.place(centre.map((value) => formatNumber(value * 1000, 6)).join(', '))}
        </strong>
        <br />
        <span className="faint">{texts.centreNote}</span>
      </p>
      {principal !== null && mass > 0 && (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col" className="number">
                {texts.principal}
              </th>
              <th scope="col">{texts.axisOf}</th>
              <th scope="col" className="number">
                {texts.gyration}
              </th>
            </tr>
          </thead>
          <tbody>
            {principal.moments.map((moment, i) => (
              <tr key={i}>
                <td className="number">{inspectorTexts.inertiaValue(formatNumber(moment, 5))}</td>
                <td className="inertia-numbers">
                  ({principal.axes[i]?.map((value) => formatNumber(Math.abs(value) < 1e-9 ? 0 : value, 3)).join(', ')})
                </td>
                <td className="number">
                  {inspectorTexts.millimetres(formatNumber(radiusOfGyration(moment, mass) * 1000, 4))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
