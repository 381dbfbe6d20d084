/** Formulas of expression blocks as text, and the mathematical functions of the language written in them. */

/** Text in which `{Block.port}` stands for an output. */
export interface Piece {
  readonly text: string
  /** Precedence: 1 sum, 2 product, 3 sign and power, 4 operand. */
  readonly rank: 1 | 2 | 3 | 4
}

/** Functions with the same meaning in an expression block. */
export const same: Readonly<Record<string, readonly [name: string, least: number, most: number]>> = {
  SIN: ['sin', 1, 1],
  COS: ['cos', 1, 1],
  TAN: ['tan', 1, 1],
  ASIN: ['asin', 1, 1],
  ACOS: ['acos', 1, 1],
  ATAN: ['atan', 1, 1],
  ATAN2: ['atan2', 2, 2],
  SQRT: ['sqrt', 1, 1],
  EXP: ['exp', 1, 1],
  LOG: ['log', 1, 1],
  ABS: ['abs', 1, 1],
  MIN: ['min', 2, 2],
  MAX: ['max', 2, 2],
}

export const op = (text: string, rank: Piece['rank']): Piece => ({ text, rank })
export const wrap = (p: Piece, least: number): string => (p.rank < least ? `(${p.text})` : p.text)
export const plus = (a: Piece, b: Piece): Piece => op(`${a.text} + ${wrap(b, 2)}`, 1)
export const minus = (a: Piece, b: Piece): Piece => op(`${a.text} - ${wrap(b, 2)}`, 1)
export const times = (a: Piece, b: Piece): Piece => op(`${wrap(a, 2)} * ${wrap(b, 3)}`, 2)
export const over = (a: Piece, b: Piece): Piece => op(`${wrap(a, 2)} / ${wrap(b, 3)}`, 2)
export const power = (a: Piece, b: Piece): Piece => op(`${wrap(a, 4)}^${wrap(b, 4)}`, 3)
export const constant = (value: number): Piece =>
  value < 0 || Object.is(value, -0) ? op(`(${value})`, 4) : op(`${value}`, 4)
export const scaled = (p: Piece, factor: number): Piece => (factor === 1 ? p : times(p, constant(factor)))

/** Further functions, each printed from the text of its arguments. */
export const composed: Readonly<
  Record<string, { readonly args: number; readonly make: (a: readonly Piece[]) => Piece }>
> = {
  IF: {
    args: 4,
    make: ([x, a, b, c]) => op(`if(${x.text} < 0, ${a.text}, if(${x.text} == 0, ${b.text}, ${c.text}))`, 4),
  },
  STEP: { args: 5, make: (a) => step(a, (s) => `${s}^2 * (3 - 2 * ${s})`) },
  STEP5: { args: 5, make: (a) => step(a, (s) => `${s}^3 * (10 - ${s} * (15 - 6 * ${s}))`) },
  HAVSIN: { args: 5, make: (a) => step(a, (s) => `(1 - cos(pi * ${s})) / 2`) },
  LOG10: { args: 1, make: ([x]) => op(`log(${x.text}) / log(10)`, 2) },
  SINH: { args: 1, make: ([x]) => op(`(exp(${x.text}) - exp(-(${x.text}))) / 2`, 2) },
  COSH: { args: 1, make: ([x]) => op(`(exp(${x.text}) + exp(-(${x.text}))) / 2`, 2) },
  TANH: { args: 1, make: ([x]) => op(`1 - 2 / (exp(2 * (${x.text})) + 1)`, 1) },
  DIM: { args: 2, make: ([x, y]) => op(`max(${minus(x, y).text}, 0)`, 4) },
  AINT: { args: 1, make: ([x]) => op(`sign(${x.text}) * floor(abs(${x.text}))`, 2) },
  ANINT: { args: 1, make: ([x]) => op(`sign(${x.text}) * floor(abs(${x.text}) + 0.5)`, 2) },
  MOD: {
    args: 2,
    make: ([x, y]) => op(`${x.text} - ${wrap(y, 3)} * sign(${over(x, y).text}) * floor(abs(${over(x, y).text}))`, 1),
  },
  // SHF(x, x0, a, w, phi, b) = a sin(w (x - x0) - phi) + b
  SHF: {
    args: 6,
    make: ([x, x0, a, w, phi, b]) =>
      op(`${wrap(a, 2)} * sin(${wrap(w, 2)} * (${minus(x, x0).text}) - ${wrap(phi, 2)}) + ${wrap(b, 2)}`, 1),
  },
  // a sin(2 pi phase), the frequency rising from f0 to f1 between x0 and x1, switched on over dx
  SWEEP: {
    args: 7,
    make: ([x, a, x0, f0, x1, f1, dx]) => {
      const rise = minus(x1, x0).text
      const along = `min(max(${minus(x, x0).text}, 0), ${rise})`
      const phase = `${wrap(f0, 2)} * ${wrap(x, 3)} + (${minus(f1, f0).text}) * ((${along})^2 / 2 / (${rise}) + max(${minus(x, x1).text}, 0))`
      const on = `min(max(${wrap(x, 2)} / ${wrap(dx, 3)}, 0), 1)`
      return op(`(${on})^3 * (10 - (${on}) * (15 - 6 * (${on}))) * ${wrap(a, 3)} * sin(2 * pi * (${phase}))`, 2)
    },
  },
  // k (x1 - x)^e - c x' below x1, pushing only; the damping grows over the depth d
  IMPACT: {
    args: 7,
    make: ([x, dx, x1, k, e, c, d]) => {
      const depth = `max(${minus(x1, x).text}, 0)`
      const onset = `min(${depth} / ${wrap(d, 3)}, 1)`
      const damping = `${wrap(c, 2)} * ${onset}^2 * (3 - 2 * ${onset}) * ${wrap(dx, 3)}`
      return op(`if(${depth} > 0, max(${wrap(k, 2)} * ${depth}^${wrap(e, 4)} - ${damping}, 0), 0)`, 4)
    },
  },
}

function step([x, x0, h0, x1, h1]: readonly Piece[], shape: (s: string) => string): Piece {
  const s = `(min(max((${minus(x, x0).text}) / (${minus(x1, x0).text}), 0), 1))`
  return op(`${wrap(h0, 2)} + (${minus(h1, h0).text}) * ${shape(s)}`, 1)
}
