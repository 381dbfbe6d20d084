/** Who is in command of an input of the model. */
export { driverInputProblem, driverInputRemedy, driverInputs, replacedSignal, withDriverInputs } from './driver-inputs'
export { isDriver, isDriverRole } from '../blocks/drivers'
export { driverText, silencedText, takeoverRemarks, takeoverSentences, takeoverWarnings } from './texts'
export {
  concerned,
  idleSources,
  noTakeover,
  takeoverOf,
  withTakeover,
  type Takeover,
  type TakeoverRequest,
  type TakenDriver,
} from './takeover'
