/** How the lines of a run look, for legends; the same dashes as in the plots. */
import { dashOf } from './figure'

/** Dashes of Plotly's names for a line of this width, px. */
const named: Readonly<Record<string, string>> = { dot: '2 2', dashdot: '6 2 2 2', longdashdot: '9 3 2 3' }

export function LineSample({ slot }: { readonly slot: number | null }) {
  const dash = slot === null ? undefined : dashOf(slot)
  return (
    <svg className="line-sample" width="22" height="6" aria-hidden="true">
      <line
        x1="0"
        y1="3"
        x2="22"
        y2="3"
        strokeDasharray={dash === undefined ? undefined : (named[dash] ?? dash.replaceAll('px', ''))}
      />
    </svg>
  )
}
