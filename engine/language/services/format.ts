/**
 * Returns a text in its usual form: lines indented by two spaces per open brace or bracket, no space at line ends, at
 * most one empty line in a row. Spaces within a line stay, because they distinguish units from variables.
 */
export function format(text: string): string {
  const lines: string[] = []
  let depth = 0
  for (const raw of text.replaceAll('\r\n', '\n').split('\n')) {
    const line = raw.trim()
    if (line === '') {
      if (lines.length > 0 && lines[lines.length - 1] !== '') lines.push('')
      continue
    }
    const code = line.replace(/"[^"]*"/g, '').replace(/\/\/.*$/, '')
    const closing = /^[)\]}\s]*/.exec(code)?.[0].replace(/\s/g, '').length ?? 0
    lines.push('  '.repeat(Math.max(0, depth - closing)) + line)
    for (const character of code) {
      if ('([{'.includes(character)) depth++
      if (')]}'.includes(character)) depth = Math.max(0, depth - 1)
    }
  }
  while (lines.length > 0 && lines[lines.length - 1] === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}
