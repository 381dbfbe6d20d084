/** Sample of a curve: a run as a line, reference data dashed or as points. */
interface SwatchProps {
  readonly of: 'run' | 'reference' | 'other-run'
  readonly points: boolean
  readonly colour: string | undefined
  /** Dash pattern of the line of a run; solid if undefined. */
  readonly dash?: string | undefined
}

export function Swatch({ of, points, colour, dash }: SwatchProps) {
  if (of !== 'reference' && dash !== undefined)
    return (
      <svg className="line-sample" width="30" height="4" aria-hidden="true">
        <line x1="0" y1="2" x2="30" y2="2" style={{ stroke: colour }} strokeDasharray={dash.replaceAll('px', '')} />
      </svg>
    )
  if (of !== 'reference') return <span className="swatch" style={{ background: colour }} />
  return <span className={points ? 'swatch points' : 'swatch dashed'} style={{ color: colour }} />
}
