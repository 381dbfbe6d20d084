/**
 * Check for wheels that start in the air or deep in the road. A vehicle that jumps at the start is usually assembled
 * wrongly.
 */
import { evaluate } from '../../symbolic'
import { totalWeight } from '../../start/settle/body'
import type { Instance } from '../../compile/instance'

/** Deflection, relative to that under an even share of the weight, above which a wheel counts as buried. */
const buried = 3
/** Deflection, relative to the radius, above which a wheel counts as buried whatever it carries. */
const deep = 0.5
/** Height above the road, m, that rounding of typed values explains. */
const grazing = 1e-4

/** Returns a sentence for each kind of problem, with the remedy; none if all wheels stand on their road. */
export function contactWarnings(
  instance: Instance,
  { x, z, settle }: { readonly x: Float64Array; readonly z: Float64Array; readonly settle?: unknown },
): readonly string[] {
  const { compilation } = instance
  const { system, collection } = compilation
  const { contacts } = collection
  // a wheel that is led stays where it is
  const isLed = system.freedoms.length === system.constraints.rank
  if (contacts.length === 0 || isLed) return []
  const values = evaluate(
    contacts.flatMap(({ deflection, stiffness, radius }) => [deflection(system.solved), stiffness(), radius()]),
    instance.symbolValues(x, z),
  )
  const share = totalWeight(instance) / contacts.length
  const contactStates = contacts.map(({ block }, i) => {
    const [deflection, stiffness, radius] = values.slice(3 * i, 3 * i + 3)
    const usual = share > 0 && stiffness > 0 ? share / stiffness : Infinity
    return { block, deflection, isBuried: deflection > Math.min(buried * usual, deep * radius) }
  })
  const list = (wheels: typeof contactStates): string =>
    wheels.map(({ block, deflection }) => `${block} by ${millimetres(Math.abs(deflection))}`).join(', ')
  const hovering = contactStates.filter(({ deflection }) => deflection < -grazing)
  const sunk = contactStates.filter(({ isBuried }) => isBuried)
  if (settle !== undefined)
    return hovering.length > 0 ? [`tyres are above the road at the operating point: ${list(hovering)}`] : []
  // Without gravity no vehicle settles on its wheels.
  const remedy =
    share > 0
      ? 'settle the vehicle (--settle, or "start": { "settle": true }), or correct its initial values'
      : 'correct its initial values (without gravity it floats wherever it is)'
  return [
    ...(hovering.length > 0 ? [`tyres start above the road: ${list(hovering)}; ${remedy}`] : []),
    ...(sunk.length > 0 ? [`tyres start deep in the road: ${list(sunk)}; ${remedy}`] : []),
  ]
}

const millimetres = (length: number): string => `${Number((1000 * length).toPrecision(3))} mm`
