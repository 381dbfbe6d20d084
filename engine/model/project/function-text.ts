/** Text of a function in a project file: a text with line ends, or a list of lines (small differences). */
import type { ParamValue } from './project'

/** @returns undefined when the value is neither */
export function functionText(value: ParamValue): string | undefined {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n')
  if (Array.isArray(value) && value.every((line) => typeof line === 'string')) return functionText(value.join('\n'))
  return undefined
}

/** Returns the text as a project file contains it. */
export function functionLines(text: string): ParamValue {
  return text.split('\n')
}
