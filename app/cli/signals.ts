/**
 * `--signals A,B`: names of signals, checked against those of the model; that of a vector stands for all of its
 * elements.
 */
import type { System } from '../../engine/formulate/system'
import { signalsNamed } from '../../engine/export/interface'

/** @throws ModelError `unknown-signal` with the signals of the block */
export function signalsOf(text: string | undefined, system: System): readonly string[] | undefined {
  return text === undefined
    ? undefined
    : signalsNamed(
        text.split(',').map((name) => name.trim()),
        system,
      )
}
