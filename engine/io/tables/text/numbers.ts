/** Numbers as people and programs write them: decimal commas, thousands separators, Fortran's exponents. */

/** How the numbers of a file are written. */
export interface NumberStyle {
  readonly decimal: '.' | ','
  /** Sign between groups of three digits; undefined if there is none. */
  readonly group: string | undefined
}

const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eEdD][+-]?\d+)?$/
const plainComma = /^[+-]?(?:\d+(?:,\d*)?|,\d+)(?:[eEdD][+-]?\d+)?$/
const special = /^[+-]?(?:nan|inf(?:inity)?)$/i
/** Groups of three after one that does not begin with zero, any of the usual separators but always the same. */
const grouped = /^[+-]?[1-9]\d{0,2}(?:([.,' \u00a0\u202f\u2019])\d{3})(?:\1\d{3})*(?:([.,])\d*)?$/

/**
 * Texts that C libraries print for values that are not numbers, and for those beyond the largest: `1.#QNAN`, `-1.#IND`,
 * `1.#INF`, rounded `1.#J` (Microsoft's up to 2013), `nan(ind)`, `-nan(0x8000000000000)`, `NaNQ` (AIX).
 */
const noNumber = /^[+-]?(?:1[.,]#[A-Z]{1,5}\d*|nan\([a-z0-9_]*\)|nan[qs]|[qs]nan)$/i

/** Cells that mark a missing value. */
const missing =
  /^(?:|[-\u2013\u2014]+|\.|n\.?\/?a\.?|n\.?\/?d\.?|#n\/a|#n\/v|#[a-z]+[!?]|#div\/0!|#-+|null|nil|none|missing|undef(?:ined)?|invalid|void|no[ _]?data|ol|ovld|over(?:load|[ _-]?range|flow)|under(?:[ _-]?range|flow)|[+-]?\u221e|\*+|\?+)$/i

/** Returns whether a line is a rule between names and numbers, as in tables of Markdown. */
export function isRule(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.every((cell) => /^:?[-=]{3,}:?$/.test(cell))
}

export function isMissing(cell: string): boolean {
  return missing.test(cell) || (/[#(qs]/i.test(cell) && noNumber.test(cell))
}

export function isNumber(cell: string, style: NumberStyle): boolean {
  if ((style.decimal === ',' ? plainComma : plain).test(cell) || special.test(cell)) return true
  return style.group !== undefined && isGrouped(cell, style)
}

function isGrouped(cell: string, { decimal, group }: NumberStyle): boolean {
  const match = grouped.exec(cell)
  return match !== null && match[1] === group && (match[2] === undefined || (match[2] === decimal && decimal !== group))
}

/** Returns the value of a cell; undefined if it is not a number, NaN if it is empty. */
export function numberOf(cell: string, style: NumberStyle): number | undefined {
  if (isMissing(cell)) return NaN
  if (!isNumber(cell, style)) return undefined
  if (special.test(cell)) return /nan/i.test(cell) ? NaN : cell.startsWith('-') ? -Infinity : Infinity
  const { decimal, group } = style
  const bare = group !== undefined && isGrouped(cell, style) ? cell.replaceAll(group, '') : cell
  return Number((decimal === ',' ? bare.replace(',', '.') : bare).replace(/d/i, 'e'))
}

/** A number whose only mark has three digits after it: a thousand and more, or a decimal mark. */
export function isEitherNumber(cell: string): boolean {
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(cell)
}

/** Evidence from cells for their number style. */
export interface StyleEvidence {
  /** Cells that are numbers only with a decimal comma, or only with a decimal point. */
  readonly comma: number
  readonly point: number
  /** Cells that are numbers either way: "1,234" is a thousand or one and a bit. */
  readonly either: number
  /** Separators of groups, by the cells that show them unambiguously. */
  readonly groups: ReadonlyMap<string, number>
}

export function styleEvidence(cells: Iterable<string>): StyleEvidence {
  let [comma, point, either] = [0, 0, 0]
  const groups = new Map<string, number>()
  for (const cell of cells) {
    if (!/[.,' \u00a0\u202f\u2019]/.test(cell)) continue
    const group = grouped.exec(cell)
    if (group !== null) {
      const [, separator, decimal] = group
      const repeated = cell.split(separator).length > 2
      if (decimal !== undefined || repeated || !/[.,]/.test(separator)) {
        groups.set(separator, (groups.get(separator) ?? 0) + 1)
        if (decimal === ',' || separator === '.') comma++
        else if (decimal === '.' || separator === ',') point++
      } else either++
      continue
    }
    if (plainComma.test(cell)) comma++
    else if (plain.test(cell)) point++
  }
  return { comma, point, either, groups }
}
