/**
 * The step-size check on the generic vehicle. Wheel spin and slip lag form an oscillator for which
 * explicit Euler is stable only for h < V Iyy/(CS Rl Reff): 2 ms at 20 m/s, 0.6 ms at 6 m/s; less while
 * braking hard, where the longitudinal force saturates.
 */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'
import { json } from '../../unit/cli/command-line'

const out = join(temporaryFolder(), 'result.csv')
const simulate = (...options: readonly string[]): Promise<{ warnings: string[] }> =>
  json('simulate', 'projects/generic-vehicle', '--out', out, ...options)

/** The limit that a warning states, s. */
function limitOf(warning: string): number {
  const found = /largest stable step of euler, ([\d.]+) (ms|us)/.exec(warning)
  return found === null ? NaN : Number(found[1]) * (found[2] === 'ms' ? 1e-3 : 1e-6)
}

describe('Euler with 1 ms', () => {
  it('is warned of while braking, naming spin and slip, and told a step that is short enough', async () => {
    const { warnings } = await simulate('--experiment', 'braking', '--solver', 'euler', '--step', '1ms')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/^step 1 ms exceeds/)
    expect(warnings[0]).toMatch(/Spin..\.rate/)
    expect(warnings[0]).toMatch(/Tire..\.S/)
    // 0.6 ms at the speed after braking; the run diverges, which must not spoil the estimate
    expect(limitOf(warnings[0])).toBeGreaterThan(0.3e-3)
    expect(limitOf(warnings[0])).toBeLessThan(0.65e-3)
    const shorter = await simulate(
      '--experiment',
      'braking',
      '--solver',
      'euler',
      '--step',
      String(limitOf(warnings[0]) * 0.98),
    )
    expect(shorter.warnings).toEqual([])
  })
  it('is fine in the sine steer, 2 ms is not', async () => {
    expect((await simulate('--experiment', 'sine-steer', '--solver', 'euler', '--step', '1ms')).warnings).toEqual([])
    const { warnings } = await simulate('--experiment', 'sine-steer', '--solver', 'euler', '--step', '2ms')
    // independent runs with 1.43 ms stay together and with 1.67 ms oscillate
    expect(limitOf(warnings[0])).toBeGreaterThan(1.25e-3)
    expect(limitOf(warnings[0])).toBeLessThan(1.67e-3)
  })
})
