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

/** Returns a number, or a text, with its unit for reading: `3 m/s²`, and only `3` without a unit. */
export function withShownUnit(value: number | string, unit: string): string {
  const shown = shownUnit(unit)
  return shown === '' ? String(value) : `${value} ${shown}`
}
