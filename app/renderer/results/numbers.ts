/** Returns a number with four digits for display: `0.0123`, `3.21e-7`. */
export function shortNumber(value: number): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  return size >= 1e5 || size < 1e-3
    ? value
        .toExponential(2)
        .replace('e+', 'e')
        .replace(/\.?0+e/, 'e')
    : String(Number(value.toPrecision(4)))
}
