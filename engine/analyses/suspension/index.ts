/**
 * Kinematics and compliance of the axles of a project. Blocks with the ports of an axle are mounted on a rig and
 * measured.
 */
import type { Analysis } from '../analysis'
import type { SuspensionReport } from './report'
import { prepareExperiment } from '../../experiment/prepare-experiment'
import { axlesOf } from './axles'
import { describeSuspension } from './describe'
import { measure } from './measure'
import type { AxleReport } from './report'
import { Rig } from './rig'

export const suspension: Analysis<SuspensionReport> = {
  *compute(request, { compiler }) {
    const { project, toShow } = prepareExperiment(request, compiler.registry)
    const mounted = axlesOf(project, compiler.registry, toShow.overrides ?? {})
    const axles: AxleReport[] = []
    for (const [i, axle] of mounted.entries()) {
      const work = measure(new Rig(axle, request, compiler))
      for (;;) {
        const next = work.next()
        if (next.done === true) {
          axles.push(next.value)
          break
        }
        yield (i + next.value) / mounted.length
      }
    }
    return { axles }
  },
  describe: describeSuspension,
}
