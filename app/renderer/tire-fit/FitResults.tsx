/** Results of a fit: parameters with their intervals, and residuals. */
import type { TireFitParameter } from '../../tires/fit/fit-tire'
import { RigChart, type RigPlot } from '../tire-rig/RigChart'
import { tireFitTexts as texts } from '../texts/tire-fit'
import type { WindowFit } from './fit-in-worker'

const short = (value: number, digits = 5): string => String(Number(value.toPrecision(digits)))

export function FitResults({ fit }: { readonly fit: WindowFit }) {
  const { parameters, channels, stages, omitted, leftOut } = fit
  return (
    <>
      <div className="rig-plots">
        {channels.map(({ name }, k) => (
          <RigChart key={name} plot={residualPlot(fit, k)} />
        ))}
      </div>
      <table className="data-table" aria-label={texts.residuals}>
        <thead>
          <tr>
            <th scope="col">{texts.result}</th>
            <th scope="col" className="number">
              {texts.rms}
            </th>
            <th scope="col" className="number">
              {texts.largest}
            </th>
          </tr>
        </thead>
        <tbody>
          {channels.map(({ name, unit, rms, largest, peak, points }) => (
            <tr key={name}>
              <th scope="row">
                {name}, {texts.points(points)}
              </th>
              {[rms, largest].map((value, i) => (
                <td className="number" key={i}>
                  {texts.ofPeak(`${short(value, 3)} ${unit}`, peak > 0 ? short((100 * value) / peak, 3) : '-')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="faint text-sm">
        {stages.map(({ label, iterations, end }) => (
          <li key={label}>
            {texts.stage(label, iterations)}
            {texts.ends[end]}
          </li>
        ))}
        {omitted.map(({ label, reason }) => (
          <li key={label}>{texts.omitted(label, reason)}</li>
        ))}
        {leftOut !== undefined && <li>{texts.leftOut(leftOut.count, leftOut.reason)}</li>}
      </ul>
      <table className="data-table" aria-label={texts.parameters}>
        <thead>
          <tr>
            <th scope="col">{texts.parameter}</th>
            <th scope="col" className="number">
              {texts.from}
            </th>
            <th scope="col" className="number">
              {texts.value}
            </th>
            <th scope="col" className="number">
              {texts.interval}
            </th>
            <th scope="col">{texts.remark}</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map((parameter) => (
            <tr key={parameter.name}>
              <th scope="row">
                {parameter.name}
                {parameter.unit === '1' ? '' : ` [${parameter.unit}]`}
              </th>
              <td className="number">{short(parameter.start)}</td>
              <td className="number">{short(parameter.value)}</td>
              <td className="number">
                {parameter.halfWidth === undefined ? '' : `± ${short(parameter.halfWidth, 3)}`}
              </td>
              <td>{remarkOf(parameter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const mostNames = 4

function remarkOf({ state, dependsOn = [], value, halfWidth }: TireFitParameter): string {
  if (state === 'bound') return texts.bound
  if (state === 'without-effect') return texts.withoutEffect
  if (state === 'dependent') return texts.dependent(dependsOn.slice(0, mostNames).join(', '))
  return halfWidth !== undefined && halfWidth > Math.abs(value) ? texts.zero : ''
}

/** Residuals over the slip that varies most: Fx over longitudinal slip, others over the slip angle. */
function residualPlot({ channels, points }: WindowFit, index: number): RigPlot {
  const { name, unit, residuals } = channels[index]
  const measured = points.filter(({ results }) => results[name] !== undefined)
  const over = name === 'Fx' ? 'S' : 'alpha'
  return {
    title: texts.residualOf(name),
    x: over === 'S' ? { label: texts.slip, unit: '1' } : { label: texts.slipAngle, unit: 'rad' },
    y: { label: name, unit },
    curves: [],
    marks: [{ label: name, curve: '', x: measured.map(({ quantities }) => quantities[over]), y: [...residuals] }],
    tires: [],
    colours: [],
  }
}
