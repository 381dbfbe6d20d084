/** Command over the inputs of the model: drivers, and the sources that take over from them. */
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
