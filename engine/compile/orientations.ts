/**
 * Conversion of orientations between coordinates and user input. Initial values are yaw, pitch and roll (321 angles)
 * regardless of the coordinates. Quaternions are kept at length one.
 */
import { mapTriple, type Triple } from '../collections/triple'
import { entryOf } from '../collections/entries'
import { anglesOfMatrix, matrixOfAngles } from '../formulate/across/orders'
import type { Orientation } from '../formulate/across/spaces'
import { quaternionOfMatrix } from '../formulate/across/quaternion'
import { evaluate, type Expr } from '../symbolic'
import type { Compilation } from './compile'
import { memberName } from '../model/names/names'
import type { Instance } from './instance'

/** Initial values that state the orientation of a block, in its coordinates. */
export interface GivenOrientation {
  /** Orientation signals for which values were given. */
  readonly givenSignals: readonly string[]
  /** Signals that these values determine: yaw, pitch and roll of the block. */
  readonly signals: readonly string[]
  /** Values by index of the state. */
  readonly values: ReadonlyMap<number, number>
}

/**
 * Converts yaw, pitch and roll of blocks with other coordinates into these coordinates. Angles that are not given are
 * zero. Blocks of which a coordinate itself is given are left out.
 */
export function givenOrientations(
  instance: Instance,
  values: ReadonlyMap<string, number>,
): readonly GivenOrientation[] {
  const { compilation } = instance
  return compilation.system.orientations.flatMap((orientation) => {
    const names = mapTriple(['yaw', 'pitch', 'roll'], (angle): string => memberName(orientation.block, angle))
    const givenSignals = names.filter((name) => values.has(name))
    const hasOwnCoordinates = orientation.coordinates.some((name) => values.has(name) || names.includes(name))
    if (givenSignals.length === 0 || hasOwnCoordinates) return []
    const angles = mapTriple(names, (name) => values.get(name) ?? 0)
    const index = (name: string): number => compilation.states.findIndex((s) => s.name === name)
    const states = new Map(
      coordinatesOf(orientation, angles).map((value, i) => [index(orientation.coordinates[i]), value]),
    )
    const meant = turnsAsSaid(instance, names, angles, states)
    return meant ? [{ givenSignals, signals: names, values: states }] : []
  })
}

function coordinatesOf({ order }: Orientation, angles: Triple<number>): readonly number[] {
  const matrix = matrixOfAngles('321', angles)
  return order === 'quaternion' ? quaternionOfMatrix(matrix) : anglesOfMatrix(order, matrix)
}

/** Returns whether the signals of the block refer to the rotation that its coordinates describe. */
function turnsAsSaid(
  instance: Instance,
  names: Triple<string>,
  angles: Triple<number>,
  coordinateValues: ReadonlyMap<number, number>,
): boolean {
  const { system, states, collection } = instance.compilation
  if (!names.every((name) => system.signals.has(name))) return false
  const symbols = instance.parameterSymbols()
  states.forEach((s, i) => symbols.set(s.symbol, coordinateValues.get(i) ?? s.initial))
  symbols.set(collection.time, 0)
  const signalAngles = mapTriple(names, (name) => evaluate([system.signal(name)], symbols)[0])
  const target = matrixOfAngles('321', angles)
  return matrixOfAngles('321', signalAngles).every((row, i) => row.every((x, j) => Math.abs(x - target[i][j]) < 1e-6))
}

/** Returns the square of the length, |e|^2, of every quaternion among the coordinates. */
export function quaternionLengths({ system, collection }: Compilation): readonly {
  block: string
  square: Expr
  components: readonly Expr[]
}[] {
  const { math } = collection
  const bySymbol = new Map(system.states.map((s) => [s.name, s.symbol]))
  return system.orientations.flatMap(({ block, order, coordinates }) => {
    if (order !== 'quaternion') return []
    const components = coordinates.map((name) => entryOf(bySymbol, name))
    return [{ block, square: math.add(...components.map((e) => math.square(e))), components }]
  })
}

/**
 * Returns a function that normalises every quaternion of a state; undefined if the model has none. Rotation matrices do
 * not depend on the length, so normalising doesn't change the motion.
 */
export function normaliser({ system, states }: Compilation): ((x: Float64Array) => void) | undefined {
  const quaternions = system.orientations
    .filter(({ order }) => order === 'quaternion')
    .map(({ coordinates }) => coordinates.map((name) => states.findIndex((s) => s.name === name)))
  if (quaternions.length === 0) return undefined
  return (x) => {
    for (const [i, j, k, l] of quaternions) {
      const size = Math.sqrt(x[i] * x[i] + x[j] * x[j] + x[k] * x[k] + x[l] * x[l])
      x[i] /= size
      x[j] /= size
      x[k] /= size
      x[l] /= size
    }
  }
}
