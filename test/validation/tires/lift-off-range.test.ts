/** A tyre that is limited to its data, mounted on the other side, and lifts off: in a run as in the window and on the command line. */
import { describe, expect, it } from 'vitest'
import { tireOf } from '../../../app/tires/forces'
import { registry } from '../../../blocks'
import { resolveParameters } from '../../../engine/model/network/resolve'
import { runSmall } from '../events/small-run'
import { rigSignals, tireRig } from './tire-rig'

const limits = {
  FZMIN: 1200,
  FZMAX: 2000,
  KPUMIN: -0.02,
  KPUMAX: 0.05,
  ALPMIN: -0.1,
  ALPMAX: 0.15,
  CAMMIN: -0.05,
  CAMMAX: 0.08,
}
const range = Object.fromEntries(Object.entries(limits).map(([key, value]) => [`range.${key}`, value]))
const forces = ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const

describe.each(['pac2002', 'fiala'])('a limited and mirrored tyre (%s)', (forceModel) => {
  const use = { forceModel, dataRange: 'clamp', measuredSide: 'left', mountedSide: 'right', ...range }
  // The centre swings by 8 mm about the radius of 0.355 m.
  const project = tireRig(use, 1, 0.355)
  const run = runSmall(project, rigSignals)
  if (run.error !== undefined) throw run.error
  const { forces: shown } = tireOf(resolveParameters(project, registry).blocks.get('Tire'))

  it('has the forces that window and command line show, and none in the air', () => {
    const seen = { air: 0, below: 0, above: 0, beyond: 0 }
    run.table.time.forEach((_, row) => {
      const at = Object.fromEntries(rigSignals.map((name) => [name.slice('Tire.'.length), run.values(name)[row]]))
      const point = { ...at, Fz: at.Fz, tanAlpha: Math.tan(at.alpha), loadedRadius: 0.34 }
      const expected = shown(point)
      for (const name of forces) {
        expect(Math.abs(at[name] - expected[name]), `${name} in row ${row}`).toBeLessThan(1e-6)
        if (at.Fz === 0) expect(Math.abs(at[name]), name).toBe(0)
      }
      if (at.Fz === 0) seen.air++
      else if (at.Fz < limits.FZMIN) seen.below++
      if (at.Fz > limits.FZMAX) seen.above++
      // limits turn with the side: those of the slip angle are -0.15 and 0.1 rad here
      if (at.Fz > 0 && (at.alpha > 0.1 || at.alpha < -0.15)) seen.beyond++
    })
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(3)
  })

  it('takes off and touches down without a jump of its forces', () => {
    const Fz = run.values('Tire.Fz')
    const touches = Fz.flatMap((load, row) => (row > 0 && (load === 0) !== (Fz[row - 1] === 0) ? [row] : []))
    expect(touches.length).toBeGreaterThan(2)
    // Below the range forces are in proportion to the load: no more than friction, whatever is asked of the model.
    for (const name of ['Fx', 'Fy'] as const)
      run.values(`Tire.${name}`).forEach((force, row) => expect(Math.abs(force)).toBeLessThanOrEqual(1.6 * Fz[row]))
  })
})
