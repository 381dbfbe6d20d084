/** Lift-off in a turn (ISO 9816): braking in a turn without the brake, but for a drag. */
import type { ManoeuvreRunner } from '../shared/runner'
import type { ManoeuvreReport } from '../shared/types'
import { releasedInTurn } from '../braking-in-turn/run'

export const performLiftOff = (runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> =>
  releasedInTurn(runner, {
    rise: runner.number('release'),
    deceleration: 1,
    fixed: runner.number('drag'),
  })
