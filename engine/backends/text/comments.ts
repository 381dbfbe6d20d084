/** Comments in generated text that name block and equation. */
import type { ProgramFunction, Statement } from '../../program/ir'
import type { ListedLine } from './listing'

/**
 * Returns lines with a comment before each statement that says something new.
 *
 * @param commentOf block and meaning of a statement; empty if unknown
 * @param print the comment in the language
 */
export function withComments(
  fn: ProgramFunction,
  lines: readonly ListedLine[],
  commentOf: ((fn: ProgramFunction, statement: Statement) => string) | undefined,
  print: (text: string) => string,
): readonly ListedLine[] {
  if (commentOf === undefined) return lines
  let last = ''
  const seen = new Set<Statement>()
  return lines.flatMap((line) => {
    const { statement, text } = line
    const comment = statement === null || seen.has(statement) ? '' : commentOf(fn, statement)
    if (statement !== null) seen.add(statement)
    if (comment === '' || last.startsWith(comment)) return [line]
    last = comment
    return [{ text: `${/^ */.exec(text)?.[0] ?? ''}${print(comment)}`, statement }, line]
  })
}
