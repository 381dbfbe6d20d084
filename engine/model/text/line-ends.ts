/**
 * Line ends of texts that are read, changed and written again. A change of all line ends would hide the real changes.
 */

export type LineEnds = '\n' | '\r\n'

/** Returns the line ends that most lines have; for a text of one line, those of Unix. */
export function lineEndsOf(text: string): LineEnds {
  const windows = text.split('\r\n').length - 1
  return windows > (text.split('\n').length - 1) / 2 ? '\r\n' : '\n'
}

export function withLineEnds(text: string, ends: LineEnds): string {
  const plain = text.replaceAll('\r\n', '\n')
  return ends === '\n' ? plain : plain.replaceAll('\n', ends)
}
