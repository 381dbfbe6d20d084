/** Operating point at which a run has started: the conditions that hold it, and the values that changed to reach it. */
import type { SettleReport } from '../../../engine/start/settle/report'
import { formatNumber, shownUnit } from '../../../engine/quantities/units'
import { settleDetails, settleHeadline } from '../../settle-text'
import { resultsTexts } from '../texts/results'

const DIGITS = 7

export function Settled({ settle }: { readonly settle: SettleReport }) {
  const moved = [...settle.changes].sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
  return (
    <details className="message results-message">
      <summary>{resultsTexts.settled(settleHeadline(settle))}</summary>
      {settleDetails(settle).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {moved.length > 0 && (
        <table className="moved-values" aria-label={resultsTexts.settledValues}>
          <thead>
            <tr>
              <th scope="col">{resultsTexts.signal}</th>
              <th scope="col">{resultsTexts.firstGuess}</th>
              <th scope="col">{resultsTexts.used}</th>
              <th scope="col">{resultsTexts.unit}</th>
            </tr>
          </thead>
          <tbody>
            {moved.map(({ signal, unit, from, to }) => (
              <tr key={signal}>
                <th scope="row">{signal}</th>
                <td>{formatNumber(from, DIGITS)}</td>
                <td>{formatNumber(to, DIGITS)}</td>
                <td>{shownUnit(unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
