/** The usual step of a time: the median of the steps forward, of the first thousand of them. */

const SAMPLE = 1000

/**
 * Returns 0 where there is none.
 * @param part of the steps that are shorter
 */
export function usualStep(values: Float64Array, part = 0.5): number {
  const steps: number[] = []
  for (let i = 1; i < values.length && steps.length < SAMPLE; i++) {
    const step = values[i] - values[i - 1]
    if (step > 0) steps.push(step)
  }
  return steps.sort((a, b) => a - b)[Math.floor(steps.length * part)] ?? 0
}
