import { ModelError } from '../../errors/model-error'

/**
 * Returns the prefix of the names of exported C; files too, without the underscore at its end. `car` and `car_` are the
 * same.
 * @throws ModelError `usage` for text that can't begin names in C
 */
export function prefixOf(name: string): string {
  if (/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) return `${name.replace(/_$/, '')}_`
  throw new ModelError(
    'usage',
    `"${name}" can't begin names in C`,
    {},
    'begin with a letter, and use letters, digits and underscores only',
  )
}

/** Returns a file of `runtime`, in which `model_` and `MODEL_` stand for the prefix. */
export function withPrefix(text: string, prefix: string): string {
  return text.replace(/\bmodel_/g, prefix).replace(/\bMODEL_/g, prefix.toUpperCase())
}
