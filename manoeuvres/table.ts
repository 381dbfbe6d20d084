/**
 * Table of manoeuvres: the declaration and the procedure of each. Command line, menu, view and documents read the
 * declarations; they are a constant of their own, so that menus do not load what a procedure needs.
 */
import { keysOf } from '../engine/collections/entries'
import { stepSteer } from './step-steer/facts'
import { performStepSteer } from './step-steer/run'
import { pulseSteer } from './pulse-steer/facts'
import { performPulseSteer } from './pulse-steer/run'
import { sineSteer } from './sine-steer/facts'
import { performSineSteer } from './sine-steer/run'
import { continuousSine } from './continuous-sine/facts'
import { performContinuousSine } from './continuous-sine/run'
import { randomSteer } from './random-steer/facts'
import { performRandomSteer } from './random-steer/run'
import { weave } from './weave/facts'
import { performWeave } from './weave/run'
import { slowIncreasingSteer } from './slowly-increasing-steer/facts'
import { performSlowlyIncreasingSteer } from './slowly-increasing-steer/run'
import { steadyCircular } from './steady-circular/facts'
import { performSteadyCircular } from './steady-circular/run'
import { sineWithDwell } from './sine-with-dwell/facts'
import { performSineWithDwell } from './sine-with-dwell/run'
import { fishhook } from './fishhook/facts'
import { performFishhook } from './fishhook/run'
import { doubleLaneChange } from './double-lane-change/facts'
import { performDoubleLaneChange } from './double-lane-change/run'
import { slalom } from './slalom/facts'
import { performSlalom } from './slalom/run'
import { liftOff } from './lift-off/facts'
import { performLiftOff } from './lift-off/run'
import { brakingInTurn } from './braking-in-turn/facts'
import { performBrakingInTurn } from './braking-in-turn/run'
import { straightBraking } from './straight-braking/facts'
import { performStraightBraking } from './straight-braking/run'
import { acceleration } from './acceleration/facts'
import { performAcceleration } from './acceleration/run'
import { coastDown } from './coast-down/facts'
import { performCoastDown } from './coast-down/run'
import { hillStart } from './hill-start/facts'
import { performHillStart } from './hill-start/run'
import { driveCycle } from './drive-cycle/facts'
import { performDriveCycle } from './drive-cycle/run'
import { openLoop } from './open-loop/facts'
import { performOpenLoop } from './open-loop/run'
import { caravanDamping } from './caravan-damping/facts'
import { performCaravanDamping } from './caravan-damping/run'
import { rearwardAmplification } from './rearward-amplification/facts'
import { performRearwardAmplification } from './rearward-amplification/run'
import { rideComfort } from './ride-comfort/facts'
import { performRideComfort } from './ride-comfort/run'
import { cleat } from './cleat/facts'
import { performCleat } from './cleat/run'
import { fourPost } from './four-post/facts'
import { performFourPost } from './four-post/run'
import { kerbStrike } from './kerb-strike/facts'
import { performKerbStrike } from './kerb-strike/run'
import { hillClimb } from './hill-climb/facts'
import { performHillClimb } from './hill-climb/run'
import type { ManoeuvreRunner } from './shared/runner'
import type { ManoeuvreFacts, ManoeuvreReport } from './shared/types'

/** Declarations in the order of the menus. */
export const manoeuvres = {
  'step-steer': stepSteer,
  'pulse-steer': pulseSteer,
  'sine-steer': sineSteer,
  'continuous-sine': continuousSine,
  'random-steer': randomSteer,
  weave,
  'slowly-increasing-steer': slowIncreasingSteer,
  'steady-circular': steadyCircular,
  'sine-with-dwell': sineWithDwell,
  fishhook,
  'double-lane-change': doubleLaneChange,
  slalom,
  'lift-off': liftOff,
  'braking-in-turn': brakingInTurn,
  'straight-braking': straightBraking,
  acceleration,
  'coast-down': coastDown,
  'hill-start': hillStart,
  'hill-climb': hillClimb,
  'drive-cycle': driveCycle,
  'ride-comfort': rideComfort,
  cleat,
  'kerb-strike': kerbStrike,
  'four-post': fourPost,
  'open-loop': openLoop,
  'caravan-damping': caravanDamping,
  'rearward-amplification': rearwardAmplification,
} as const satisfies Readonly<Record<string, ManoeuvreFacts>>

export type ManoeuvreName = keyof typeof manoeuvres
export const manoeuvreNames = keysOf(manoeuvres)
export const isManoeuvre = (name: string): name is ManoeuvreName => Object.hasOwn(manoeuvres, name)

/** Experiments and evaluation of a manoeuvre: yields the completed share of a run, and returns the report. */
type Procedure = (runner: ManoeuvreRunner) => Generator<number, ManoeuvreReport, void>

export const procedures: Readonly<Record<ManoeuvreName, Procedure>> = {
  'step-steer': performStepSteer,
  'pulse-steer': performPulseSteer,
  'sine-steer': performSineSteer,
  'continuous-sine': performContinuousSine,
  'random-steer': performRandomSteer,
  weave: performWeave,
  'slowly-increasing-steer': performSlowlyIncreasingSteer,
  'steady-circular': performSteadyCircular,
  'sine-with-dwell': performSineWithDwell,
  fishhook: performFishhook,
  'double-lane-change': performDoubleLaneChange,
  slalom: performSlalom,
  'lift-off': performLiftOff,
  'braking-in-turn': performBrakingInTurn,
  'straight-braking': performStraightBraking,
  acceleration: performAcceleration,
  'coast-down': performCoastDown,
  'hill-start': performHillStart,
  'hill-climb': performHillClimb,
  'drive-cycle': performDriveCycle,
  'ride-comfort': performRideComfort,
  cleat: performCleat,
  'kerb-strike': performKerbStrike,
  'four-post': performFourPost,
  'open-loop': performOpenLoop,
  'caravan-damping': performCaravanDamping,
  'rearward-amplification': performRearwardAmplification,
}
