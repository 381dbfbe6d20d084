/** Vectors at the ports of platform blocks. */
import { elementOf } from '../../../engine/model/names/names'
import { signalIn, signalOut, type Port } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, Smoothness } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { vectorMath, type Expr, type Vec3 } from '../../../engine/symbolic'

export const triple = (
  label: string,
  unit: string,
  doc: string,
  o: { readonly optional?: boolean; readonly example?: readonly number[] } = {},
): Port => signalIn(label, unit, doc, { ...o, width: 3 })
export const tripleOut = (label: string, unit: string, doc: string): Port => signalOut(label, unit, doc, { width: 3 })
export const perLeg = (label: string, unit: string, doc: string): Port => signalOut(label, unit, doc, { width: 6 })

/** Returns zero if nothing is wired to the port. */
export function vectorAt(c: ComponentBuilder, port: string): Vec3 {
  if (!c.connected(port)) return vectorMath(c.math).zero
  const [x, y, z] = c.inputs(port)
  return [x, y, z]
}

/** Returns the least of all elements; any number of derivatives of a port that is not wired. */
export function smoothnessAt(c: ComponentBuilder, ...ports: readonly string[]): Smoothness {
  return Math.min(
    Infinity,
    ...ports.flatMap((port) => (c.connected(port) ? c.inputs(port).map((_, i) => c.inputSmoothness(port, i)) : [])),
  )
}

/** Provides an output whose elements are signals, `force[1]`, `force[2]`, ... */
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

/** Derivatives of a scalar or of the elements of a vector. */
export interface Derivatives<V> {
  readonly value: V
  readonly rate: V
  readonly acceleration: V
  readonly rateSmoothness: () => Smoothness
  readonly accelerationSmoothness: () => Smoothness
}

/** Names of the ports of a signal, its rate and its acceleration. */
type DerivativePorts = readonly [value: string, rate: string, acceleration: string]

/**
 * Returns a vector and its two time derivatives: exact ones of the signal, or those wired to their own ports (zero if
 * none is).
 * @throws ModelError `not-smooth` if they are to be exact and the rate of the signal jumps
 */
export function vectorDerivatives(c: ComponentBuilder, ports: DerivativePorts, exact: boolean): Derivatives<Vec3> {
  return derivatives(c, ports, exact, 3, ([x, y, z]) => [x, y, z])
}

/** The same for a scalar. */
export function scalarDerivatives(c: ComponentBuilder, ports: DerivativePorts, exact: boolean): Derivatives<Expr> {
  return derivatives(c, ports, exact, 1, ([x]) => x)
}

function derivatives<V>(
  c: ComponentBuilder,
  [port, ratePort, accelerationPort]: DerivativePorts,
  exact: boolean,
  size: number,
  build: (elements: readonly Expr[]) => V,
): Derivatives<V> {
  const zeros = Array.from({ length: size }, () => c.math.num(0))
  const at = (name: string): readonly Expr[] => (c.connected(name) ? c.inputs(name) : zeros)
  const ofPort = { value: build(at(port)) }
  if (!exact) {
    return {
      ...ofPort,
      rate: build(at(ratePort)),
      acceleration: build(at(accelerationPort)),
      rateSmoothness: () => smoothnessAt(c, ratePort),
      accelerationSmoothness: () => smoothnessAt(c, accelerationPort),
    }
  }
  if (smoothnessAt(c, port) < 1) {
    throw new ModelError(
      'not-smooth',
      'the derivatives of the pose require a signal with a continuous first derivative',
      { block: c.name, port },
      'smooth the signal with a second-order filter, or set Rates to Ports and wire the derivatives',
    )
  }
  const derived = (of: readonly Expr[], name: string): readonly Expr[] =>
    c.connected(port) ? of.map((x, i) => c.derivative(elementOf(name, i, size), port, x)) : zeros
  const rate = derived(at(port), ratePort)
  return {
    ...ofPort,
    rate: build(rate),
    acceleration: build(derived(rate, accelerationPort)),
    rateSmoothness: () => smoothnessAt(c, port) - 1,
    accelerationSmoothness: () => smoothnessAt(c, port) - 2,
  }
}
