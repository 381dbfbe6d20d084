/** How a curve is drawn: a run as a line, reference data dashed or as points. */
interface SwatchProps {
  readonly of: 'run' | 'reference' | 'other-run'
  readonly points: boolean
  readonly colour: string | undefined
}

export function Swatch({ of, points, colour }: SwatchProps) {
  if (of !== 'reference') return <span className="swatch" style={{ background: colour }} />
  return <span className={points ? 'swatch points' : 'swatch dashed'} style={{ color: colour }} />
}
