/** The Markdown of the documents, as far as tests need it: headings, links, code blocks, tables. */

export interface CodeBlock {
  readonly language: string
  /** What stands after the language: the name of a file. */
  readonly name: string
  readonly text: string
}

/** Blocks between fences, in their order. */
export function codeBlocks(markdown: string): readonly CodeBlock[] {
  return [...markdown.matchAll(/^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language, name, text]) => ({
    language,
    name: name.trim(),
    text,
  }))
}

/** Lines of indented code blocks that are commands, continuation lines joined. */
export function indentedCommands(markdown: string): readonly string[] {
  return [...prose(markdown).matchAll(/^ {4}(npm run --silent wishbone -- (?:.*\\\n)*.*)$/gm)]
    .map(([, command]) => command.replace(/\\\n\s*/g, ''))
    .filter((command) => !command.includes('...'))
}

/** Targets of links and pictures, without those to other sites. */
export function relativeLinks(markdown: string): readonly string[] {
  return [...prose(markdown).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}

/** Anchors of the headings, as code hosts make them. */
export function anchors(markdown: string): readonly string[] {
  return [...prose(markdown).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

/** Cells of the table with these headings. */
export function tableRows(markdown: string, ...head: readonly string[]): readonly (readonly string[])[] {
  const lines = markdown.split('\n')
  const cells = (line: string): string[] =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))
  const start = lines.findIndex((line) => line.startsWith('|') && cells(line).join('|') === head.join('|'))
  if (start < 0) return []
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return lines.slice(start + 2, start + (length < 0 ? lines.length : length)).map(cells)
}

/** The text without fenced code, whose brackets are no links. */
function prose(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]+`/g, (code) => code.replace(/[[\]()]/g, ' '))
}
