/**
 * Euler angles of a model. Steps near their singularity use a chart (`solve/charts`). Angles that the equations treat
 * as small have no singularity.
 */
import { axesOfOrder, handednessOf, isProper } from '../formulate/across/orders'
import type { AngleTriple, TurnedPair } from '../stepping/charts/angle-triple'
import type { Compilation } from './compile'

export function angleTriples({ system, states }: Compilation): readonly AngleTriple[] {
  const indices = new Map(states.map(({ name }, i) => [name, i]))
  const small = new Set(system.small)
  return system.orientations.flatMap(({ block, order, coordinates, rates, speeds, turned }) => {
    if (order === 'quaternion') return []
    const angles = coordinates.map((name) => indices.get(name) ?? -1)
    const axes = axesOfOrder(order)
    const pairs = turned.map(({ speeds: components, axes: between }): TurnedPair => {
      const axis = between === 'after first' ? axes[0] : axes[2]
      const [a, b] = [1, 2].map((next) => indices.get(components[(axis + next) % 3]) ?? -1)
      return { speeds: [a, b], axes: between }
    })
    const speedPlaces = speeds.map((name) => indices.get(name) ?? -1)
    const derivatives =
      rates === 'derivatives' ? ([speedPlaces[0], speedPlaces[1], speedPlaces[2]] as const) : undefined
    // the second axis is normal to the first, which stays in the base, and to the third, which stays in the turned axes
    const normal = rates === 'base' ? axes[0] : axes[2]
    const tilting = derivatives === undefined ? speedPlaces.filter((_, axis) => axis !== normal) : [derivatives[1]]
    const all = [...angles, ...pairs.flatMap(({ speeds: pair }) => pair), ...speedPlaces]
    if (all.includes(-1) || coordinates.some((name) => small.has(name))) return []
    const [first, middle, last] = angles
    return [
      {
        block,
        angles: [first, middle, last],
        proper: isProper(order),
        handedness: handednessOf(order),
        turned: pairs,
        derivatives,
        tilting,
      },
    ]
  })
}
