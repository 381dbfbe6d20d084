/** Who is in command of an input of the model. */
export { isDriver, isDriverRole, type CommandPath } from './drivers'
export {
  noTakeover,
  takeoverOf,
  withTakeover,
  type Takeover,
  type TakeoverRequest,
  type TakenDriver,
} from './takeover'
