/** Complex number, such as an amplitude. */
export interface Complex {
  readonly re: number
  readonly im: number
}

export const magnitude = ({ re, im }: Complex): number => Math.hypot(re, im)
export const phase = ({ re, im }: Complex): number => Math.atan2(im, re)
export const quotient = (a: Complex, b: Complex): Complex => {
  const d = b.re ** 2 + b.im ** 2
  return { re: (a.re * b.re + a.im * b.im) / d, im: (a.im * b.re - a.re * b.im) / d }
}
export const product = (a: Complex, b: Complex): Complex => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
})
