/** Errors in a dataset name the line; the layer that knows the file adds its name. */
import { ModelError } from '../../../engine/errors/model-error'

export function datasetError(line: number, what: string, hint: string): ModelError {
  return new ModelError('file-format', what, { line }, hint)
}

export function unsupported(line: number, what: string, hint: string): ModelError {
  return new ModelError('unsupported', what, { line }, hint)
}
