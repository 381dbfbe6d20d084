/**
 * Choice of the freed inputs that hold a model at rest: none if it stands without them, otherwise as few as possible.
 */
import { steady, type Found } from '../../analyse/operating/search'

/** State in which the model stands, and the indices of the holders that hold it from outside. */
export interface Standing {
  readonly solution: Found
  readonly holding: readonly number[]
}

/** State of rest with the indices of the freed inputs that it uses. */
export interface Helped extends Standing {
  readonly freed: readonly number[]
}

/** Searches from which the choice is made; places are those of inputs. */
export interface RestTrials {
  /** Values of all inputs as their blocks define them. */
  readonly inputValues: Float64Array
  /** Indices of the freed inputs. */
  readonly places: readonly number[]
  readonly iterations: () => number
  /** Searches from the first guess with the given freed inputs. Their changes count `rather` times less than motion. */
  readonly standing: (freed: readonly number[], rather?: number) => Standing
  /** Searches without the holders, as far as freed inputs can replace them. */
  readonly released: (from: Standing, freed: readonly number[]) => Standing
  /** Returns whether an input turns something there beyond half a turn, as nobody would set it. */
  readonly isFar: (place: number, at: Found) => boolean
  /** Repeats the search from a state of rest with other values of the inputs. */
  readonly again: (from: Standing, w: Float64Array, freed: readonly number[]) => Found
}

/**
 * Share by which an input may do more work if another input returns to its own value, which then did nothing for it.
 */
const sameWork = 0.1
/** Ratio of iterations to the fewest that any input takes, up to which inputs share the work. */
const straightWay = 1.5
/** Factor by which inputs change more readily than coordinates if motion of the coordinates has no effect. */
const inputsRather = 1e4

export function freedAtRest(trials: RestTrials): Helped {
  const { places } = trials
  const alone = trials.standing([])
  if (places.length === 0) return { ...alone, freed: [] }
  if (alone.solution.residual <= steady) return straightest(trials, alone)
  const first = trials.standing(places)
  if (first.solution.residual <= steady) return withoutIdle(trials, first)
  // Beyond the load that gravity can balance, motion leads nowhere.
  const second = trials.standing(places, inputsRather)
  return second.solution.residual <= steady ? withoutIdle(trials, second) : { ...first, freed: places }
}

/**
 * Returns the state held by the inputs that can replace the holders, each alone. Inputs that turn nothing far and take
 * the fewest iterations share the work: on a slope, a steering angle finds some balance many turns away, and a torque
 * finds one near by. If no input can hold the model alone, all but the idle ones do.
 */
function straightest(trials: RestTrials, alone: Standing): Helped {
  if (alone.holding.length === 0) return { ...alone, freed: [] }
  const release = (freed: readonly number[]): Helped & { readonly taken: number } => {
    const before = trials.iterations()
    return { ...trials.released(alone, freed), freed, taken: trials.iterations() - before }
  }
  const together = release(trials.places)
  if (together.holding.length === alone.holding.length) return { ...alone, freed: [] }
  const able = trials.places
    .map((place) => release([place]))
    .filter(({ holding }) => holding.length <= together.holding.length)
  if (able.length === 0) return withoutIdle(trials, together)
  const near = able.filter(({ solution, freed: [place] }) => !trials.isFar(place, solution))
  const chosen = near.length > 0 ? near : able
  const fewest = Math.min(...chosen.map(({ taken }) => taken))
  const straight = chosen.filter(({ taken }) => taken <= straightWay * fewest)
  const shared = straight.length > 1 ? release(straight.flatMap(({ freed }) => freed)) : straight[0]
  return shared.holding.length <= together.holding.length ? shared : straight[0]
}

/**
 * Returns inputs to their own values, the last ones first, if the model stands without them and no other input has to
 * do more for it.
 */
function withoutIdle({ inputValues, places, again }: RestTrials, helped: Standing): Helped {
  let used: Helped = { ...helped, freed: places }
  for (const place of [...places].reverse()) {
    const { solution } = used
    const freed = used.freed.filter((other) => other !== place)
    const w = solution.w.slice()
    w[place] = inputValues[place]
    const tried = again(used, w, freed)
    const shift = (other: number, at: Found): number => Math.abs(at.w[other] - inputValues[other])
    const asBefore = freed.every((other) => shift(other, tried) <= (1 + sameWork) * shift(other, solution))
    if (tried.residual <= steady && asBefore) used = { ...used, solution: tried, freed }
  }
  return used
}
