/** Sample of the lines of a run for legends, with the same dashes as in the plots. */
import { resultsTexts } from '../texts/results'
import { dashOf, referenceStyle } from '../plots/figure'
import type { LinkedViewStore } from './linked-view'
import type { Reference } from '../tables/tables'

/** Dashes by Plotly's names, for a line of this width, px. */
const named: Readonly<Record<string, string>> = {
  dot: '2 2',
  dashdot: '6 2 2 2',
  longdashdot: '9 3 2 3',
  dash: '5 3',
  longdash: '9 3',
}

export function LineSample({ slot }: { readonly slot: number | null }) {
  return <Line dash={slot === null ? undefined : dashOf(slot)} />
}

function Line({ dash }: { readonly dash: string | undefined }) {
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

interface ReferenceItemProps {
  readonly reference: Reference
  /** True if the data is drawn as points. */
  readonly points: boolean
  readonly off: boolean
  readonly linked: LinkedViewStore
}

/** Reference data in the legend of a plot: its look, and whether it is shown. */
export function ReferenceItem({ reference, points, off, linked }: ReferenceItemProps) {
  const { name, title } = reference
  const toggle = (): void => {
    const next = new Set(linked.getState().hiddenReferences)
    if (!next.delete(name)) next.add(name)
    linked.setState({ hiddenReferences: next })
  }
  const { dash, symbol } = referenceStyle(reference)
  return (
    <li className="legend-style">
      <button
        type="button"
        className="legend-item"
        aria-pressed={!off}
        aria-label={resultsTexts.drawReference(title)}
        onClick={toggle}
      >
        {points ? <Point symbol={symbol} /> : <Line dash={dash} />} {title}
      </button>
    </li>
  )
}

const outlines: Readonly<Record<string, string>> = {
  'circle-open': 'M7.5 1a4 4 0 1 0 .01 0z',
  'square-open': 'M4 1.5h7v7h-7z',
  'diamond-open': 'M7.5 .5l4.5 4.5l-4.5 4.5l-4.5 -4.5z',
  'triangle-up-open': 'M7.5 1l4.2 7.5h-8.4z',
  'x-thin-open': 'M4 1.5l7 7M11 1.5l-7 7',
}

function Point({ symbol }: { readonly symbol: string }) {
  return (
    <svg className="line-sample" width="15" height="10" aria-hidden="true">
      <path d={outlines[symbol]} fill="none" />
    </svg>
  )
}
