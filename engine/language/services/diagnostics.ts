/** Problems of a text as an editor underlines them. */
import type { ModelErrorCode } from '../../errors/model-error'
import { functionModel } from '../function/model'
import type { Range } from './analysis'

export interface Diagnostic extends Range {
  readonly code: ModelErrorCode
  /** Fault. */
  readonly message: string
  /** Remedy. */
  readonly hint: string
}

/** Characters that belong together from a place on: a word, a number with its point, an operator. */
const piece = /[A-Za-z_][A-Za-z0-9_]*|[0-9.]+|[<>=!]=|./y

export function diagnostics(text: string): readonly Diagnostic[] {
  const { problems, source } = functionModel(text)
  return problems.map(({ code, what, hint, place: { codeLine = 1, column = 1 } }) => {
    const start = { line: codeLine, column }
    piece.lastIndex = source.place(start) - 1
    const length = piece.exec(text)?.[0].length ?? 1
    return { code, message: what, hint, start, end: { line: codeLine, column: column + length } }
  })
}
