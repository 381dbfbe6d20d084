/** Who is in command of an input of the model. */
export { isDriver, isDriverRole, type CommandPath } from './drivers'
export { silencedText, takeoverRemarks, takeoverWarnings } from './texts'
export {
  noTakeover,
  takeoverOf,
  withTakeover,
  type Takeover,
  type TakeoverRequest,
  type TakenDriver,
} from './takeover'
