/**
 * Status of the implicit equations in compiled programs: equations for which no solution was found, and how well others
 * are met.
 */
import { ModelError } from '../errors/model-error'
import type { ImplicitPlace, LoweredProgram } from '../program/lower'
import { link } from '../symbolic/linked'
import { needs } from '../symbolic/opaque'
import type { OpaquePlace } from '../program/lower/linked'
import { seconds } from '../solve/non-finite'

/** Program in memory: its implicit equations, and its array `w`. */
export interface SolvingMemory {
  readonly lowered: LoweredProgram
  readonly w: Float64Array
}

/**
 * Returns the error of the first opaque function that failed since the last call, or else of the first system of
 * equations without a solution.
 * @param t time with which the model was evaluated, s
 */
export function unsolvedEquations(memories: readonly SolvingMemory[], t: number): ModelError | undefined {
  let failure = failedFunction(memories, t)
  for (const { lowered, w } of memories) {
    for (const place of lowered.implicit) {
      if (w[place.memory.status] !== 1) continue
      w[place.memory.status] = 0
      failure ??= noSolution(place, w, t)
    }
  }
  return failure
}

/**
 * Returns the error of the first opaque function that failed since the last call. A function whose arguments are not
 * numbers is not the cause.
 * @param t time with which the model was evaluated, s
 */
export function failedFunction(memories: readonly SolvingMemory[], t: number): ModelError | undefined {
  let failure: ModelError | undefined
  for (const { lowered, w } of memories) {
    for (const place of lowered.opaque) {
      if (w[place.status] !== 1) continue
      w[place.status] = 0
      const count = place.output - place.input
      if (w.subarray(place.failed, place.failed + count).every(Number.isFinite)) failure ??= noResult(place, w, t)
    }
  }
  return failure
}

function noResult({ call, input, output, failed }: OpaquePlace, w: Float64Array, t: number): ModelError {
  const { fn, block, outputs } = call
  const place = { block, time: t }
  const thrown = link(fn, block).thrown()
  if (thrown instanceof ModelError) return thrown.at(place)
  const args = [...fn.inputs, ...fn.parameters]
    .flatMap(({ name }, i) => (needs(fn, outputs[0], i) ? [`${name} = ${short(w[failed + i])}`] : []))
    .join(', ')
  if (thrown !== undefined) {
    return new ModelError(
      'non-finite',
      `at t = ${seconds(t)} the function ${fn.name} failed (${thrown}) at ${args}`,
      place,
      'check that the function can be evaluated there, and the parameters and initial values of the block',
    )
  }
  const bad = outputs.filter((k) => !Number.isFinite(w[failed + output - input + k])).map((k) => fn.outputs[k].name)
  const what = bad.length === 0 ? 'results' : bad.join(', ')
  return new ModelError(
    'non-finite',
    `at t = ${seconds(t)} the function ${fn.name} returned no finite value of ${what} at ${args}`,
    place,
    'check that the function writes all its results and can be evaluated there, and the parameters and initial values of the block',
  )
}

function noSolution({ equations, memory }: ImplicitPlace, w: Float64Array, t: number): ModelError {
  const { unknowns, residuals, iterations } = equations
  const size = (i: number): number => Math.abs(w[memory.residuals + i])
  const worst = residuals.reduce((a, _, i) => (size(i) > size(a) || Number.isNaN(size(i)) ? i : a), 0)
  const values = unknowns.map(({ name }, i) => `${name} = ${short(w[memory.base + i])}`).join(', ')
  const left = w[memory.residuals + worst]
  const count = iterations === null ? '' : ` in ${iterations} iteration${iterations === 1 ? '' : 's'}`
  const { unsolved } = residuals[worst]
  return new ModelError(
    'no-solution',
    unsolved === undefined
      ? `at t = ${seconds(t)} no solution of ${residuals[worst].name} was found${count}: at ${values} it is off by ${short(left)}`
      : `at t = ${seconds(t)} ${unsolved.what}: at ${values}, ${residuals[worst].name} is off by ${short(left)}`,
    { block: residuals[worst].block, signal: unknowns[0].name, time: t },
    unsolved?.hint ??
      `check that a solution exists, or start the search closer to it${iterations === null ? '' : ', or allow more iterations'}`,
  )
}

/** Describes, in sentences, how well equations with a fixed number of iterations were met. */
export function fixedIterations(memories: Iterable<SolvingMemory>): string[] {
  const remarks: string[] = []
  for (const { lowered, w } of memories) {
    for (const { equations, memory } of lowered.implicit) {
      const { iterations, residuals } = equations
      if (iterations === null) continue
      const times = iterations === 1 ? 'the only iteration' : `the last of ${iterations} iterations`
      remarks.push(
        `${residuals[0].name}: ${times} changed the solution by up to ${short(100 * w[memory.largest])} %, ` +
          'and the error left is about the square of that',
      )
    }
  }
  return remarks
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)))
}
