/**
 * Converts any failure of the program itself during a job into an error with a remedy. The requester always gets an
 * answer.
 */
import { ModelError, type ModelErrorData } from '../engine/errors/model-error'

/** Unexpected exception, for the crash log. */
export interface Defect {
  readonly message: string
  readonly stack: string
}

/** Longest part of a message that an error repeats. */
const longest = 300

/** @param thrown thrown value: an `Error`, a text or undefined */
export function defectOf(thrown: unknown): { readonly error: ModelErrorData; readonly defect: Defect } {
  const message = textOf(thrown)
  const what = `the engine failed in this job: ${message.replace(/\s+/g, ' ').slice(0, longest)}`
  const hint = 'run again; if it happens every time, report the model'
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  return { error: new ModelError('unsupported', what, {}, hint).toJSON(), defect: { message, stack } }
}

/**
 * Returns the text of a thrown value, even of one that can't be converted to a string, such as an object without a
 * prototype.
 */
function textOf(thrown: unknown): string {
  try {
    const text = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
    return text === '' ? 'no reason was given' : text
  } catch {
    return 'no reason was given'
  }
}
