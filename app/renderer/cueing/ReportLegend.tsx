/** Legend of the cueing report: the meaning of its lines and shades. */
import type { ReactNode } from 'react'
import type { CueingReport } from '../../../engine/analyses/cueing/types'
import type { PlotColours } from '../plots/plot-colours'
import { cueingTexts as texts } from '../texts/cueing'
import { falseColour, missingColour } from './IntervalPlot'
import { runColour, vehicleLook } from './ReportPages'

interface LegendProps {
  readonly report: CueingReport
  readonly colours: PlotColours
  readonly nameOf: (variant: string | null) => string
}

export function ReportLegend({ report: { runs }, colours, nameOf }: LegendProps) {
  const several = runs.length > 1
  const { colour, dash } = vehicleLook(colours)
  return (
    <ul className="cueing-legend" aria-label={texts.legend}>
      <Item text={texts.vehicle} tip={texts.vehicleTip}>
        <line x1="0" x2="26" y1="6" y2="6" stroke={colour} strokeWidth="1.5" strokeDasharray={dash} />
      </Item>
      {runs.map(({ variant }, i) => (
        <Item key={variant ?? ''} text={several ? `${texts.platform}, ${nameOf(variant)}` : texts.platform}>
          <line x1="0" x2="26" y1="6" y2="6" stroke={runColour(colours, i)} strokeWidth="2" />
        </Item>
      ))}
      <Item text={texts.falseCue}>
        <rect width="26" height="12" fill={falseColour(colours)} fillOpacity="0.16" />
        <rect width="26" height="3" fill={falseColour(colours)} />
      </Item>
      <Item text={texts.missingCue}>
        {[2, 9, 16, 23].map((x) => (
          <line key={x} x1={x - 4} x2={x + 4} y1="12" y2="0" stroke={missingColour(colours)} strokeWidth="1.5" />
        ))}
      </Item>
    </ul>
  )
}

function Item({ text, tip, children }: { readonly text: string; readonly tip?: string; readonly children: ReactNode }) {
  return (
    <li data-tip={tip}>
      <svg width="26" height="12" aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  )
}
