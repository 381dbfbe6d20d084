/** Events that a listener can prevent, as Electron's `close` and `will-navigate`. */
import type { EventEmitter } from 'node:events'

/** @returns whether a listener prevented the default action */
export function emitPreventable(emitter: EventEmitter, name: string, details: object = {}): boolean {
  let prevented = false
  const preventDefault = (): void => {
    prevented = true
  }
  emitter.emit(name, { ...details, preventDefault })
  return prevented
}
