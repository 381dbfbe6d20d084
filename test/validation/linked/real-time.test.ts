/** The report on real time of a model with compiled code of its user: it doesn't claim to know the work of that code. */
import { expect, it } from 'vitest'
import { realTime } from '../../../engine/analyses/real-time/real-time'
import { sharedCompiler } from '../../support/compiler'
import { linkedVanDerPol } from './models'

it('the work of linked code is timed and not counted, and named', () => {
  const job = realTime.compute(
    {
      project: linkedVanDerPol.project({ stop: 1, sample: 0.1, solver: { name: 'rk4', step: 0.01 } }),
      files: linkedVanDerPol.files,
      experiment: 'run',
    },
    { compiler: sharedCompiler, shouldStop: () => false, clock: () => performance.now() / 1000 },
  )
  let next = job.next()
  while (next.done !== true) next = job.next()
  const { work, reasons } = next.value
  expect(work.uncounted).toEqual(['Plant'])
  expect(reasons.join('\n')).toContain('apart from the code of Plant, every step does the same work')
  expect(reasons.join('\n')).toContain('the code of Plant is timed, but not counted')
})
