/** Curves of one sweep of the rig in a small picture. */
interface SweepPlotProps {
  readonly title: string
  readonly x: { readonly label: string; readonly values: readonly number[] }
  readonly curves: readonly { readonly label: string; readonly values: readonly number[] }[]
}

const [width, height, margin] = [280, 160, 36]

export function SweepPlot({ title, x, curves }: SweepPlotProps) {
  const all = curves.flatMap(({ values }) => values).filter(Number.isFinite)
  const [x0, x1] = [Math.min(...x.values), Math.max(...x.values)]
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const span = Math.max(high - low, 1e-9)
  const right = (value: number): number => margin + ((value - x0) / Math.max(x1 - x0, 1e-12)) * (width - margin - 8)
  const up = (value: number): number => height - 24 - ((value - low) / span) * (height - 44)
  const path = (values: readonly number[]): string =>
    values
      .flatMap((value, i) =>
        Number.isFinite(value) ? [`${right(x.values[i]).toFixed(1)} ${up(value).toFixed(1)}`] : [],
      )
      .map((at, i) => `${i === 0 ? 'M' : 'L'}${at}`)
      .join('')
  return (
    <figure className="sweep-plot">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        <path className="sweep-axis" d={`M${margin} ${up(0)}H${width - 8}M${right(0)} 16V${height - 24}`} />
        {curves.map(({ label, values }, i) => (
          <path key={label} className={i === 0 ? 'sweep-first' : 'sweep-second'} d={path(values)}>
            <title>{label}</title>
          </path>
        ))}
        <text x={2} y={up(high) + 4}>
          {Number(high.toPrecision(3))}
        </text>
        <text x={2} y={up(low)}>
          {Number(low.toPrecision(3))}
        </text>
        <text x={margin} y={height - 6}>
          {Number(x0.toPrecision(3))}
        </text>
        <text x={width - 8} y={height - 6} textAnchor="end">
          {`${Number(x1.toPrecision(3))} ${x.label}`}
        </text>
      </svg>
    </figure>
  )
}
