/**
 * Check for bodies that sank through a road. From the instant at which the first one sinks, the result is not valid.
 */
import { sunkenBodies } from '../../start/sunken-bodies'
import type { RunCheck } from './finding'

export const sunkenCheck: RunCheck = {
  subject: 'depth of bodies in the road',
  check({ instance, samples }) {
    const bodies = sunkenBodies(instance, samples())
    return {
      warnings: bodies.map(({ warning }) => warning),
      sunken: bodies.map(({ body, time }) => ({ body, time })).toSorted((a, b) => a.time - b.time)[0],
    }
  },
}
