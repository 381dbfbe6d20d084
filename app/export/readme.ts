/** Section of a README about the verification of its export. */
import type { ExportVerification } from './contract'

const heading = 'Verification'

/**
 * Returns the README of an export with a part on its verification before the part on the experiment, or at its end.
 * @param readme as the target has written it
 */
export function withVerification(readme: string, verification: ExportVerification): string {
  if (verification.state === 'skipped') return readme
  const part = `${heading}\n${'-'.repeat(heading.length)}\n${wrapped(verification.text).join('\n')}\n`
  const at = /^Experiment\n-+\n/m.exec(readme)?.index
  return at === undefined ? `${readme.trimEnd()}\n\n${part}` : `${readme.slice(0, at)}${part}\n${readme.slice(at)}`
}

/** Characters of a line. */
const width = 110

function wrapped(text: string): readonly string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1]
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}
