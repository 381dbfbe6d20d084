/** Documentation of blocks as it is typeset. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { parseMarkdown, type MarkdownNode } from '../../../../app/renderer/ui/prose/markdown'
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

/** Types with what is in them: a text stands for itself. */
function outline(nodes: readonly MarkdownNode[]): unknown[] {
  return nodes.map(({ type, token, children }) => {
    if (type === 'text') return token.content
    return children.length > 0 ? [type, ...outline(children)] : [type, token.content]
  })
}

const read = (text: string): unknown[] => outline(parseMarkdown(text))
const all = (nodes: readonly MarkdownNode[]): readonly MarkdownNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children)])

describe('documentation', () => {
  it('tells emphasis, code and equations from text', () => {
    expect(read('a *b* **c** `d` $e_1*f*$')).toEqual([
      ['paragraph', 'a ', ['em', 'b'], ' ', ['strong', 'c'], ' ', ['code_inline', 'd'], ' ', ['math', 'e_1*f*']],
    ])
  })

  it('has lists whose items may go on in the next line, and lists in lists', () => {
    expect(read('Either\n- one\n  more\n- two\n  1. in it')).toEqual([
      ['paragraph', 'Either'],
      [
        'bullet_list',
        ['list_item', ['paragraph', 'one', ['softbreak', ''], 'more']],
        ['list_item', ['paragraph', 'two'], ['ordered_list', ['list_item', ['paragraph', 'in it']]]],
      ],
    ])
  })

  it('has headings of several levels, numbered lists, links and pictures', () => {
    const nodes = parseMarkdown('## Wires\n\n3. one\n4. two\n\n![A car](car.png)\n\nSee [`the` file](../a.md#b).')
    expect(outline(nodes)).toEqual([
      ['heading', 'Wires'],
      ['ordered_list', ['list_item', ['paragraph', 'one']], ['list_item', ['paragraph', 'two']]],
      ['paragraph', ['image', 'A car']],
      ['paragraph', 'See ', ['link', ['code_inline', 'the'], ' file'], '.'],
    ])
    expect(nodes[0].token.tag).toBe('h2')
    expect(nodes[1].token.attrGet('start')).toBe(3)
    expect(nodes[2].children[0].token.attrGet('src')).toBe('car.png')
    expect(nodes[3].children[1].token.attrGet('href')).toBe('../a.md#b')
  })

  it('has headings that are followed by text right away, and keeps the ends of lines', () => {
    expect(read('# Left\nside $a_y$\nof the car')).toEqual([
      ['heading', 'Left'],
      ['paragraph', 'side ', ['math', 'a_y'], ['softbreak', ''], 'of the car'],
    ])
  })

  it('has displayed equations on lines of their own and within paragraphs, with lines that would begin a list', () => {
    expect(read('So\n$$ a\n- b\n\n= c $$\nand $$ d $$ too')).toEqual([
      ['paragraph', 'So'],
      ['equation', 'a\n- b\n\n= c'],
      ['paragraph', 'and '],
      ['equation', 'd'],
      ['paragraph', ' too'],
    ])
  })

  it('shows HTML as text, leaves out remarks, and follows no script', () => {
    expect(read('<img src=x onerror=alert(1)>')).toEqual([['html_block', '<img src=x onerror=alert(1)>']])
    expect(read('a <b>c</b> <!-- remark --> d')).toEqual([
      ['paragraph', 'a ', ['html_inline', '<b>'], 'c', ['html_inline', '</b>'], ' ', ' d'],
    ])
    expect(read('<!-- remark\nof two lines -->\n\ntext')).toEqual([['paragraph', 'text']])
    expect(JSON.stringify(read('[a](javascript:alert(1))'))).not.toContain('link')
  })

  it.each(registry.all().map(({ type, doc }) => [type, doc] as const))(
    'of %s has no equation that cannot be typeset',
    (_type, doc) => {
      const nodes = all(parseMarkdown(doc))
      expect(nodes.filter(({ type, token }) => type === 'text' && token.content.includes('$'))).toEqual([])
      const equations = nodes.filter(({ type }) => type === 'equation' || type === 'math')
      expect(equations.flatMap(({ token }) => unknownCommands(parseTex(token.content)))).toEqual([])
    },
  )
})
