/** Kinematics and compliance of the axles of a project: what has the ports of an axle is put to a rig and measured. */
import { forExperiment } from '../../model/variants'
import { experimentNamed, experimentValues } from '../experiment'
import type { Analysis } from '../jobs/analysis'
import { axlesOf } from './axles'
import { describeSuspension } from './describe'
import { measure } from './measure'
import type { AxleReport } from './report'
import { Rig } from './rig'

export const suspension: Analysis<'suspension'> = {
  *compute(asked, { compiler }) {
    const project = forExperiment(asked.project, compiler.registry, asked.experiment, asked.variant)
    const overrides = { ...experimentValues(experimentNamed(project, asked.experiment)), ...asked.overrides }
    const mounted = axlesOf(project, compiler.registry, overrides)
    const axles: AxleReport[] = []
    for (const [i, axle] of mounted.entries()) {
      const work = measure(new Rig(axle, asked, compiler))
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
