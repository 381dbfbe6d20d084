/**
 * Wheels that start in the air or deep in the road: a vehicle that leaps at the start is put together wrongly more
 * often than not.
 */
import { evaluate } from '../../symbolic'
import { totalWeight } from '../../start/settle/body'
import type { Instance } from '../../compile/instance'

/** Deflection over that under an even share of the weight, from which a wheel counts as buried. */
const buried = 3
/** Deflection over the radius, from which it does so whatever it carries. */
const deep = 0.5
/** Height over the road, m, that is no more than rounding of what somebody typed. */
const grazing = 1e-4

/** @returns a sentence for each kind of trouble, with the remedy; nothing where all wheels stand on their road */
export function contactWarnings(
  instance: Instance,
  { x, z, settle }: { readonly x: Float64Array; readonly z: Float64Array; readonly settle?: unknown },
): readonly string[] {
  const { compilation } = instance
  const { system, collection } = compilation
  const { contacts } = collection
  if (contacts.length === 0) return []
  const values = evaluate(
    contacts.flatMap(({ deflection, stiffness, radius }) => [deflection(system.solved), stiffness(), radius()]),
    instance.symbolValues(x, z),
  )
  const share = totalWeight(instance) / contacts.length
  const found = contacts.map(({ block }, i) => {
    const [deflection, stiffness, radius] = values.slice(3 * i, 3 * i + 3)
    const usual = share > 0 && stiffness > 0 ? share / stiffness : Infinity
    return { block, deflection, isBuried: deflection > Math.min(buried * usual, deep * radius) }
  })
  const list = (wheels: typeof found): string =>
    wheels.map(({ block, deflection }) => `${block} by ${millimetres(Math.abs(deflection))}`).join(', ')
  const hovering = found.filter(({ deflection }) => deflection < -grazing)
  const sunk = found.filter(({ isBuried }) => isBuried)
  if (settle !== undefined)
    return hovering.length > 0 ? [`tyres are above the road at the operating point: ${list(hovering)}`] : []
  // Without weight nothing settles on its wheels.
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
