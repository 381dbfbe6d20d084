/**
 * Table of manoeuvres, which command line, menu, view and documents read. Data only; the procedures are in
 * `perform.ts`.
 */
import { keysOf } from '../engine/collections/entries'
import { continuousSine } from './continuous-sine/facts'
import { fishhook } from './fishhook/facts'
import { doubleLaneChange } from './double-lane-change/facts'
import { openLoop } from './open-loop/facts'
import { pulseSteer } from './pulse-steer/facts'
import { randomSteer } from './random-steer/facts'
import { sineSteer } from './sine-steer/facts'
import { slalom } from './slalom/facts'
import { slowIncreasingSteer } from './slowly-increasing-steer/facts'
import { weave } from './weave/facts'
import { acceleration } from './acceleration/facts'
import { brakingInTurn } from './braking-in-turn/facts'
import { caravanDamping } from './caravan-damping/facts'
import { coastDown } from './coast-down/facts'
import { driveCycle } from './drive-cycle/facts'
import { hillStart } from './hill-start/facts'
import { liftOff } from './lift-off/facts'
import { rearwardAmplification } from './rearward-amplification/facts'
import { sineWithDwell } from './sine-with-dwell/facts'
import { steadyCircular } from './steady-circular/facts'
import { stepSteer } from './step-steer/facts'
import { straightBraking } from './straight-braking/facts'
import type { ManoeuvreFacts } from './shared/types'

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
  'drive-cycle': driveCycle,
  'open-loop': openLoop,
  'caravan-damping': caravanDamping,
  'rearward-amplification': rearwardAmplification,
} as const satisfies Readonly<Record<string, ManoeuvreFacts>>

export type ManoeuvreName = keyof typeof manoeuvres
export const manoeuvreNames = keysOf(manoeuvres)
export const isManoeuvre = (name: string): name is ManoeuvreName => Object.hasOwn(manoeuvres, name)
