/** The whole discrete chain of the motion simulator, from the motion of the vehicle to the legs, in exports: C within 1e-12 of the peak. */
import { describe, expect, it } from 'vitest'
import { exportedRun } from '../../support/exported-model'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { runToEnd } from '../../../engine/run/run'
import { sharedCompiler } from '../../support/compiler'
import { controllerSignals, cueingController } from './controller'

describe.each(['classical', 'adaptive', 'optimal'])('the cueing controller, %s', (variant) => {
  const project = cueingController(variant)
  const { table, error } = runToEnd(
    { project, files: {}, experiment: 'run', signals: controllerSignals, checkStep: false },
    sharedCompiler,
  )
  const model = exportedRun(project, controllerSignals)

  it('moves every leg within its stroke, a step for each frame, with nothing to integrate', () => {
    expect(error).toBeUndefined()
    expect(table.time).toHaveLength(601)
    expect(model.states).toHaveLength(0)
    for (const { name, values } of table.columns.filter((c) => c.name.startsWith('Inverse.length'))) {
      expect(Math.max(...values) - Math.min(...values), name).toBeGreaterThan(0.05)
      expect(Math.min(...values), name).toBeGreaterThan(1.35)
      expect(Math.max(...values), name).toBeLessThan(2.35)
    }
  })
  itGivesTheSameExported(temporaryFolder(), () => ({ table, model }))
})
