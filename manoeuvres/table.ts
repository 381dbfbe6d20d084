/** The table of manoeuvres: command line, menu, view and documents read it. Data only; what each does is in `perform.ts`. */
import { keysOf } from '../engine/collections/entries'
import { continuousSine } from './facts/continuous-sine'
import { brakingInTurn, liftOff, steadyCircular, straightBraking } from './facts/cornering'
import { fishhook } from './facts/fishhook'
import { doubleLaneChange } from './facts/lane-change'
import { openLoop } from './facts/open-loop'
import { pulseSteer } from './facts/pulse-steer'
import { randomSteer } from './facts/random-steer'
import { sineSteer } from './facts/sine-steer'
import { slalom } from './facts/slalom'
import { slowIncreasingSteer } from './facts/slow-steer'
import { sineWithDwell, stepSteer } from './facts/steering'
import { acceleration, coastDown, driveCycle, hillStart } from './facts/straight-line'
import { caravanDamping, rearwardAmplification } from './facts/trailers'
import { weave } from './facts/weave'
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
