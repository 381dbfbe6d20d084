/** Documentation of blocks as it is typeset. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { parseInline, parseMarkdown } from '../../../../app/renderer/ui/prose/markdown'
import { parseTex, type TexNode } from '../../../../app/renderer/ui/prose/tex'

function unknownCommands(node: TexNode): readonly string[] {
  switch (node.kind) {
    case 'unknown':
      return [node.text]
    case 'row':
      return node.children.flatMap(unknownCommands)
    case 'scripts':
      return [node.base, node.sub, node.sup].flatMap((part) => (part === null ? [] : unknownCommands(part)))
    case 'fraction':
      return [node.top, node.bottom].flatMap(unknownCommands)
    case 'root':
      return unknownCommands(node.of)
    case 'accent':
      return unknownCommands(node.over)
    case 'fenced':
      return unknownCommands(node.inside)
    case 'table':
      return node.rows.flat().flatMap(unknownCommands)
    default:
      return []
  }
}

describe('an equation', () => {
  it('has scripts, fractions and accents', () => {
    expect(parseTex('\\dot s_1^2')).toEqual({
      kind: 'scripts',
      base: { kind: 'accent', mark: '˙', over: { kind: 'identifier', text: 's' } },
      sub: { kind: 'number', text: '1' },
      sup: { kind: 'number', text: '2' },
    })
    expect(parseTex('\\frac{a}{12.5}')).toEqual({
      kind: 'fraction',
      top: { kind: 'identifier', text: 'a' },
      bottom: { kind: 'number', text: '12.5' },
    })
  })

  it('has matrices and cases', () => {
    expect(parseTex('\\begin{pmatrix}a & b\\\\c & d\\end{pmatrix}')).toMatchObject({
      kind: 'fenced',
      open: '(',
      inside: { kind: 'table', rows: [{ length: 2 }, { length: 2 }] },
    })
    expect(parseTex('\\begin{cases} a & t < 0 \\\\ b & t \\ge 0 \\end{cases}')).toMatchObject({ open: '{', close: '' })
  })

  it('that is malformed is read to its end', () => {
    for (const text of ['}', '{', '\\frac', 'a_', '^', '\\left(', '\\begin{x}', '\\', '\\begin{cases} a &']) {
      expect(() => parseTex(text)).not.toThrow()
    }
  })
})

describe('documentation', () => {
  it('tells emphasis, code and equations from text', () => {
    expect(parseInline('a *b* **c** `d` $e$')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'italic', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'bold', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'd' },
      { kind: 'text', text: ' ' },
      { kind: 'math', text: 'e' },
    ])
  })

  it('has lists whose items may go on in the next line', () => {
    expect(parseMarkdown('Either\n- one\n  more\n- two')).toMatchObject([
      { kind: 'paragraph' },
      { kind: 'list', items: [[{ text: 'one more' }], [{ text: 'two' }]] },
    ])
  })

  it('has headings of several levels, numbered lists, links and pictures', () => {
    expect(
      parseMarkdown('## Wires\n\n3. one\n4. two\n\n![A car](car.png)\n\nSee [`the` file](../a.md#b).'),
    ).toMatchObject([
      { kind: 'heading', level: 2 },
      { kind: 'list', start: 3, items: [[{ text: 'one' }], [{ text: 'two' }]] },
      { kind: 'picture', source: 'car.png', text: 'A car' },
      {
        kind: 'paragraph',
        content: [{ text: 'See ' }, { kind: 'link', text: '`the` file', to: '../a.md#b' }, { text: '.' }],
      },
    ])
  })

  it('has headings that are followed by text right away, and keeps the ends of lines', () => {
    expect(parseMarkdown('# Left\nside $a_y$\nof the car')).toMatchObject([
      { kind: 'heading', level: 1, content: [{ text: 'Left' }] },
      { kind: 'paragraph', content: [{ text: 'side ' }, { kind: 'math' }, { text: '\nof the car' }] },
    ])
  })

  it.each(registry.all().map(({ type, doc }) => [type, doc] as const))(
    'of %s has no equation that cannot be typeset',
    (_type, doc) => {
      const sections = parseMarkdown(doc)
      const inline = JSON.stringify(sections)
      expect(inline).not.toMatch(/"kind":"text","text":"[^"]*\$/)
      const equations = sections.flatMap((section) => {
        switch (section.kind) {
          case 'equation':
            return [section.tex]
          case 'code':
          case 'picture':
            return []
          case 'paragraph':
          case 'heading':
            return section.content.flatMap((part) => (part.kind === 'math' ? [part.text] : []))
          case 'list':
            return section.items.flat().flatMap((part) => (part.kind === 'math' ? [part.text] : []))
          case 'table':
            return [...section.head, ...section.rows.flat()]
              .flat()
              .flatMap((part) => (part.kind === 'math' ? [part.text] : []))
        }
      })
      expect(equations.flatMap((tex) => unknownCommands(parseTex(tex)))).toEqual([])
    },
  )
})
