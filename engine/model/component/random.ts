/**
 * White noise held over a sample time, from operations that give the same numbers everywhere.
 *
 * The generator is MRG32k3a (P. L'Ecuyer, Good parameters and implementations for combined multiple recursive random
 * number generators, Operations Research 47 (1999) 159-164), period 2^191:
 *
 *     x_n = (1403580 x_{n-2} - 810728 x_{n-3}) mod m1,   m1 = 2^32 - 209
 *     y_n = (527612 y_{n-1} - 1370589 y_{n-3}) mod m2,   m2 = 2^32 - 22853
 *     u_n = ((x_n - y_n) mod m1) (1/(m1 + 1)), with m1 instead of 0
 *
 * All products are whole numbers below 2^53, so interpreter, WebAssembly, JavaScript and C agree to the last bit.
 * Gaussian numbers follow by G. E. P. Box and M. E. Muller, Annals of Mathematical Statistics 29
 * (1958) 610-611:
 * sqrt(-2 log u_1) cos(2 pi u_2); logarithm and cosine of a C library may differ in the last bit.
 *
 * Seeds are spread by x -> (x + c)^3 mod p with p = 2^26 - 5. As 3 does not divide p - 1 this is a permutation (R. Lidl
 * and H. Niederreiter, Finite Fields, 2nd ed. 1997, theorem 7.8), so seeds from 0 to p - 1 give different sequences;
 * and as it is not linear, sequences of neighbouring seeds are not linearly related, as states of a linear generator
 * would be.
 */
import type { Expr, Num, SymbolicMath } from '../../symbolic'
import type { ComponentBuilder } from './component'

const [m1, m2] = [4294967087, 4294944443]
const p = 67108859
const increment = 21474836

/** @param x a whole number, below 2^53 in magnitude @returns it modulo m, from 0 */
function modulo(m: SymbolicMath, x: Expr, modulus: number): Expr {
  // The quotient is rounded, up to the next whole number or down below one: the rest is off by one modulus at most.
  const whole = m.named('whole', x)
  const rest = m.named('rest', m.sub(whole, m.mul(modulus, m.floor(m.mul(whole, 1 / modulus)))))
  return m.select(m.lt(rest, 0), m.add(rest, modulus), m.select(m.lt(rest, modulus), rest, m.sub(rest, modulus)))
}

/** Returns the six numbers from 1 to m2 - 1 that a seed stands for. */
function spread(m: SymbolicMath, seed: Num, place: string): readonly Expr[] {
  const numbers: Expr[] = []
  let x = modulo(m, m.floor(seed), p)
  for (let round = 0; numbers.length < 6; round++) {
    const from = m.named(`${place} ${round}`, modulo(m, m.add(x, increment), p))
    const square = m.named(`${place} ${round} squared`, modulo(m, m.mul(from, from), p))
    x = m.named(`${place} ${round} cubed`, modulo(m, m.mul(square, from), p))
    // The first rounds only mix the state.
    if (round >= 3) numbers.push(m.add(m.mul(x, 63), 1))
  }
  return numbers
}

/**
 * Declares a sequence of independent numbers, one at every multiple of the interval, constant in between. Before the
 * first the value is the mean.
 * @param name of the source among the hidden states of the block
 * @param kind Gaussian with mean 0 and variance 1, or evenly spread from 0 to 1
 * @param seed its whole part counts; an expression of parameters
 * @param interval s; an expression of parameters
 */
export function heldNoise(
  c: ComponentBuilder,
  name: string,
  kind: 'gaussian' | 'uniform',
  { seed, interval, offset = 0 }: { readonly seed: Num; readonly interval: Num; readonly offset?: Num },
): Expr {
  const m = c.math
  const starts = spread(m, seed, `${name} seed`)
  const sampling = { unit: '1', hidden: true, sampleTime: interval, offset } as const
  const state = (i: number, update: () => Num): Expr =>
    c.discrete(`${name} ${i + 1}`, { ...sampling, initial: () => starts[i], update })
  // Two steps at once for Gaussian numbers, which are made of two.
  const steps = kind === 'gaussian' ? 2 : 1
  const states: Expr[] = []
  const before = (i: number): Expr => c.previous(states[i])
  const x = (a: Expr, b: Expr): Expr => modulo(m, m.sub(m.mul(1403580, b), m.mul(810728, a)), m1)
  const y = (a: Expr, b: Expr): Expr => modulo(m, m.sub(m.mul(527612, b), m.mul(1370589, a)), m2)
  // x_{n-3}, x_{n-2}, x_{n-1} are states 0 to 2, those of y 3 to 5
  const nextX = (): readonly Expr[] => {
    const list = [before(0), before(1), before(2)]
    for (let k = 0; k < steps; k++) list.push(x(list[k], list[k + 1]))
    return list.slice(steps)
  }
  const nextY = (): readonly Expr[] => {
    const list = [before(3), before(4), before(5)]
    for (let k = 0; k < steps; k++) list.push(y(list[k], list[k + 2]))
    return list.slice(steps)
  }
  for (let i = 0; i < 6; i++) states.push(state(i, () => (i < 3 ? nextX()[i] : nextY()[i - 3])))
  const drawn = (i: number): Expr => {
    const difference = m.sub(states[i], states[i + 3])
    return m.mul(m.select(m.le(difference, 0), m.add(difference, m1), difference), 1 / (m1 + 1))
  }
  const value = (): Expr =>
    kind === 'uniform' ? drawn(2) : m.mul(m.sqrt(m.mul(-2, m.log(drawn(1)))), m.cos(m.mul(2 * Math.PI, drawn(2))))
  return c.discrete(name, { ...sampling, initial: kind === 'uniform' ? 0.5 : 0, update: value })
}
