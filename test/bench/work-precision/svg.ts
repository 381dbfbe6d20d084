/** Work-precision diagrams as SVG: panels with logarithmic axes side by side, one line per method, one legend. */

export interface Series {
  readonly name: string
  /** [work, error] of each run. */
  readonly points: readonly (readonly [number, number])[]
}

export interface Panel {
  /** What work is, with its unit. */
  readonly work: string
  readonly series: readonly Series[]
}

const [width, height] = [430, 330]
const margin = { left: 62, right: 14, top: 34, bottom: 46 }
const legendWidth = 190

/** Colours that are told apart with impaired colour vision too (Okabe and Ito), with marks and dashes for more lines. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000']
const dashes = ['', '6 3']
const marks: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`,
  (x, y) => `M${x - 3} ${y - 3}h6v6h-6z`,
  (x, y) => `M${x} ${y - 4}l4 7h-8z`,
]

/** @param names of all methods, whose place in the list decides colour and mark */
export function diagram(title: string, panels: readonly Panel[], names: readonly string[]): string {
  const total = panels.length * width + legendWidth
  const used = names.filter((name) => panels.some((p) => p.series.some((s) => s.name === name && s.points.length > 0)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} ${height}" width="${total}" height="${height}" font-family="sans-serif" font-size="11">`,
    `<title>${escape(title)}</title>`,
    `<rect width="${total}" height="${height}" fill="#ffffff"/>`,
    `<text x="${margin.left}" y="20" font-size="13" font-weight="bold" fill="#222222">${escape(title)}</text>`,
    ...panels.map((panel, k) => `<g transform="translate(${k * width} 0)">${drawn(panel, names)}</g>`),
    `<g transform="translate(${panels.length * width + 8} ${margin.top})">${legend(used, names)}</g>`,
    '</svg>',
    '',
  ].join('\n')
}

function drawn({ work, series }: Panel, names: readonly string[]): string {
  const all = series.flatMap((s) => s.points)
  const x = axis(
    all.map(([p]) => p),
    margin.left,
    width - margin.right,
  )
  const y = axis(
    all.map(([, e]) => e),
    height - margin.bottom,
    margin.top,
  )
  const [left, right, top, bottom] = [margin.left, width - margin.right, margin.top, height - margin.bottom]
  const parts: string[] = []
  for (const power of x.powers) {
    parts.push(line(x.at(10 ** power), top, x.at(10 ** power), bottom))
    parts.push(label(x.at(10 ** power), bottom + 15, power, 'middle'))
  }
  for (const power of y.powers) {
    parts.push(line(left, y.at(10 ** power), right, y.at(10 ** power)))
    parts.push(label(left - 6, y.at(10 ** power) + 4, power, 'end'))
  }
  parts.push(
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="#666666"/>`,
    `<text x="${(left + right) / 2}" y="${height - 10}" text-anchor="middle" fill="#222222">${escape(work)}</text>`,
    `<text transform="translate(14 ${(top + bottom) / 2}) rotate(-90)" text-anchor="middle" fill="#222222">error</text>`,
  )
  for (const { name, points } of series) {
    const places = points.map(([work_, error]) => [round(x.at(work_)), round(y.at(error))] as const)
    if (places.length === 0) continue
    const style = styleOf(names.indexOf(name))
    const path = places.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${px} ${py}`).join('')
    const dash = style.dash === '' ? '' : ` stroke-dasharray="${style.dash}"`
    parts.push(
      `<path d="${path}" fill="none" stroke="${style.colour}" stroke-width="1.4"${dash}/>`,
      `<path d="${places.map(([px, py]) => style.mark(px, py)).join('')}" fill="${style.colour}"/>`,
    )
  }
  return parts.join('\n')
}

interface Axis {
  readonly powers: readonly number[]
  at(value: number): number
}

/** Whole powers of ten around the values; not more than nine of them are labelled. */
function axis(values: readonly number[], from: number, to: number): Axis {
  const logs = values.map(Math.log10).filter(Number.isFinite)
  const low = Math.floor(Math.min(...logs) + 0.05)
  const high = Math.max(low + 1, Math.ceil(Math.max(...logs) - 0.05))
  const every = Math.ceil((high - low) / 9)
  const powers = Array.from({ length: high - low + 1 }, (_, k) => low + k).filter((p) => (p - low) % every === 0)
  return { powers, at: (value) => round(from + ((Math.log10(value) - low) / (high - low)) * (to - from)) }
}

function legend(used: readonly string[], names: readonly string[]): string {
  return used
    .map((name, k) => {
      const { colour, dash, mark } = styleOf(names.indexOf(name))
      const y = 8 + 18 * k
      const dashed = dash === '' ? '' : ` stroke-dasharray="${dash}"`
      return [
        `<path d="M0 ${y}H26" stroke="${colour}" stroke-width="1.4" fill="none"${dashed}/>`,
        `<path d="${mark(13, y)}" fill="${colour}"/>`,
        `<text x="32" y="${y + 4}" fill="#222222">${escape(name)}</text>`,
      ].join('')
    })
    .join('\n')
}

function styleOf(index: number): { colour: string; dash: string; mark: (x: number, y: number) => string } {
  const k = Math.max(0, index)
  return {
    colour: colours[k % colours.length],
    dash: dashes[Math.floor(k / colours.length) % dashes.length],
    mark: marks[k % marks.length],
  }
}

const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#dddddd"/>`

const label = (x: number, y: number, power: number, anchor: string): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#222222">10<tspan dy="-4" font-size="8">${power}</tspan></text>`

const round = (value: number): number => Math.round(value * 10) / 10

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
