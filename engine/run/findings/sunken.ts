/** Bodies that sank through a road, and the first of them, from which on a run means nothing. */
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
