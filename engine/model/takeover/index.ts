/** Who is in command of an input of the model. */
export { isDriver, isDriverRole } from './drivers'
export { silencedText, sourceBesideText, takeoverRemarks, takeoverSentences, takeoverWarnings } from './texts'
export {
  concerned,
  noTakeover,
  takeoverOf,
  withTakeover,
  type Takeover,
  type TakeoverRequest,
  type TakenDriver,
} from './takeover'
