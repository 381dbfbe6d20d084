/**
 * Units as people read them, in the window and in the terminal: `kg m^2` is `kg m²`. Typed text and files have the
 * plain `^`; `parseUnit` reads both.
 */

const signs = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * Returns a unit for reading: with superscripts; nothing if there is none (`1`, `-`). A text with a unit in it, such
 * as `5 kg m^2`, in the same way. Fractions of exponents are unchanged written, `m^(1/2)`: superscripts have no such
 * form.
 */
export function shownUnit(unit: string): string {
  const text = unit.trim()
  if (text === '1' || text === '-') return ''
  return unit.replace(/(?<=[\p{L}%°)])\^(-?\d+)(?![\d.])/gu, (_all, exponent: string) =>
    [...exponent].map((digit) => (digit === '-' ? '⁻' : signs.charAt(Number(digit)))).join(''),
  )
}

/** Returns the unit of a quantity as the predicate of a sentence: `is in N m`, or `is a number without unit`. */
export function isInUnit(unit: string): string {
  const shown = shownUnit(unit)
  return shown === '' ? 'is a number without unit' : `is in ${shown}`
}

/** Returns the unit that an input takes as the predicate of a sentence. */
export function takesUnit(unit: string): string {
  const shown = shownUnit(unit)
  return `takes ${shown === '' ? 'a number without unit' : shown}`
}

/** Returns a unit as it is typed: `1` if there is none. */
export function typedUnit(unit: string): string {
  const shown = shownUnit(unit)
  return shown === '' ? '1' : shown
}

/** Returns a number, or a text, with its unit for reading: `3 m/s²`, and only `3` without a unit. */
export function withShownUnit(value: number | string, unit: string): string {
  const shown = shownUnit(unit)
  return shown === '' ? String(value) : `${value} ${shown}`
}
