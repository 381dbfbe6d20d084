/** Sample times and events in model.mjs: tables, arrays and functions beside those of every model. */
import type { ExportedDiscrete } from '../exported'

/** Length of `u`, the new values of one event. */
const valuesOf = ({ events }: ExportedDiscrete): number => Math.max(1, ...events.map((e) => e.targets.length))

/** Memory of the arrays below, in doubles. */
export function discreteDoubles(discrete: ExportedDiscrete | null): number {
  if (discrete === null) return 0
  const { states, clocks, events } = discrete
  return 2 * states.length + 2 * clocks + events.length + valuesOf(discrete)
}

/** Constants that describe the discrete part. */
export function discreteTables(
  { states, updates, events }: ExportedDiscrete,
  list: (entries: readonly object[]) => string,
): string {
  return `
/** Discrete states in the order of \`z\`, with their values at the start. */
export const discreteStates = ${list(states)}

/** Updates at sample times: the number of the clock, and the element of \`z\` that gets the new value. */
export const samples = ${list(updates)}

/** Events in the order of \`g\`: an event happens where its function changes sign in the direction given. */
export const events = ${list(events)}
`
}

/** Arrays of `assemble`; z comes before what is bound. */
export function discreteArrays(discrete: ExportedDiscrete): string {
  const { states, clocks, events } = discrete
  const z = states.length > 0 ? 'x, z' : 'x'
  return `
  const z = array(${2 * states.length})
  const c = array(${2 * clocks})
  const g = array(${events.length})
  const u = array(${valuesOf(discrete)})
  z.set(discreteStates.map((state) => state.start))
  const findClocks = bind('clocks', [p, d, ${z}, w, c])
  const sampleFunctions = samples.map((_, i) => bind(\`sample_\${i}\`, [p, d, ${z}, w, u]))
  const eventFunctions = events.map((_, i) => bind(\`event_\${i}\`, [p, d, ${z}, w, u]))`
}

/** Members of the object that `assemble` returns. */
export function discreteMembers({ states }: ExportedDiscrete): string {
  const z = states.length > 0 ? 'x, z' : 'x'
  return `    /** Discrete states, then their values before the instant that is being handled. */
    z,
    /** Crossing functions, written by \`roots\`. */
    g,
    roots: bind('roots', [p, d, ${z}, w, g]),
    /** Period and first instant of each clock: a step should end at every tick. */
    clocks() {
      findClocks(0)
      return samples.length === 0 ? [] : Array.from({ length: c.length / 2 }, (_, i) => ({ period: c[2 * i], offset: c[2 * i + 1] }))
    },
    /** New values of the discrete states whose clocks, given by number, tick at t. */
    sample(t, ticking) {
      z.copyWithin(z.length / 2, 0, z.length / 2)
      samples.forEach((sample, i) => {
        if (!ticking.includes(sample.clock)) return
        sampleFunctions[i](t)
        z[sample.target] = u[0]
      })
    },
    /** New values with an event, given by number. */
    happen(t, event) {
      z.copyWithin(z.length / 2, 0, z.length / 2)
      eventFunctions[event](t)
      events[event].targets.forEach(({ array: name, index }, i) => ((name === 'x' ? x : z)[index] = u[i]))
    },
`
}
