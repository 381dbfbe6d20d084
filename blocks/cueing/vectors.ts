/** Vectors at the ports of platform blocks. */
import { elementOf } from '../../engine/model/names'
import { signalIn, signalOut, type Port } from '../../engine/model/block'
import type { ComponentBuilder, Smoothness } from '../../engine/model/component'
import { ModelError } from '../../engine/errors/model-error'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'

export const triple = (label: string, unit: string, doc: string, o: { readonly optional?: boolean } = {}): Port =>
  signalIn(label, unit, doc, { ...o, width: 3 })
export const tripleOut = (label: string, unit: string, doc: string): Port => signalOut(label, unit, doc, { width: 3 })
export const perLeg = (label: string, unit: string, doc: string): Port => signalOut(label, unit, doc, { width: 6 })

/** Zero if nothing is wired to the port. */
export function vectorAt(c: ComponentBuilder, port: string): Vec3 {
  if (!c.connected(port)) return vectorMath(c.math).zero
  const [x, y, z] = c.inputs(port)
  return [x, y, z]
}

/** Least of all elements; any number of derivatives of what is not wired. */
export function smoothnessAt(c: ComponentBuilder, ...ports: readonly string[]): Smoothness {
  return Math.min(
    Infinity,
    ...ports.flatMap((port) => (c.connected(port) ? c.inputs(port).map((_, i) => c.inputSmoothness(port, i)) : [])),
  )
}

/** An output whose elements are signals, `force[1]`, `force[2]`, ... */
export function provideVector(
  c: ComponentBuilder,
  port: string,
  unit: string,
  values: readonly Expr[],
  smoothness: () => Smoothness,
): void {
  values.forEach((value, i) => {
    const name = elementOf(port, i, values.length)
    c.output(name, value, { smoothness })
    c.signal(name, unit, () => value)
  })
}

export interface Derivatives {
  readonly value: Vec3
  readonly rate: Vec3
  readonly acceleration: Vec3
  readonly rateSmoothness: () => Smoothness
  readonly accelerationSmoothness: () => Smoothness
}

/**
 * A vector and its two time derivatives: exact ones of the signal, or what is wired to ports of their own (zero if nothing is).
 * @throws ModelError `not-smooth` where they are to be exact and the rate of the signal jumps
 */
export function withDerivatives(
  c: ComponentBuilder,
  [port, ratePort, accelerationPort]: readonly [string, string, string],
  exact: boolean,
): Derivatives {
  const value = vectorAt(c, port)
  if (!exact || !c.connected(port)) {
    return {
      value,
      rate: exact ? vectorMath(c.math).zero : vectorAt(c, ratePort),
      acceleration: exact ? vectorMath(c.math).zero : vectorAt(c, accelerationPort),
      rateSmoothness: () => (exact ? Infinity : smoothnessAt(c, ratePort)),
      accelerationSmoothness: () => (exact ? Infinity : smoothnessAt(c, accelerationPort)),
    }
  }
  if (smoothnessAt(c, port) < 1) {
    throw new ModelError(
      'not-smooth',
      'leg rates and accelerations need a signal with a continuous first derivative',
      { block: c.name, port },
      'smooth the signal with a filter of second order, or take the derivatives from ports and wire them',
    )
  }
  const derived = (of: Vec3, name: string): Vec3 => {
    const component = (i: 0 | 1 | 2): Expr => c.derivative(elementOf(name, i, 3), port, of[i])
    return [component(0), component(1), component(2)]
  }
  const rate = derived(value, ratePort)
  return {
    value,
    rate,
    acceleration: derived(rate, accelerationPort),
    rateSmoothness: () => smoothnessAt(c, port) - 1,
    accelerationSmoothness: () => smoothnessAt(c, port) - 2,
  }
}
