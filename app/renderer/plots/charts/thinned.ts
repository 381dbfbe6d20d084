/** Most points of a curve that is drawn. */
const mostPoints = 800

/** Returns every so many of the values, so that few enough are drawn. */
export function thinned(values: Float64Array): readonly number[] {
  const every = Math.ceil(values.length / mostPoints)
  return [...values].filter((_, i) => i % every === 0)
}
