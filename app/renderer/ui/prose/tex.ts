/**
 * Reads the part of TeX in which the equations of blocks are written: sub- and superscripts,
 * fractions, roots, accents, delimiters, matrices, cases, alignments, text. The result is a tree that
 * `MathText.tsx` shows as MathML, which browsers typeset themselves.
 */
import { symbolOf } from './symbols'

export type TexNode =
  | { readonly kind: 'row'; readonly children: readonly TexNode[] }
  | { readonly kind: 'identifier' | 'number' | 'operator' | 'function' | 'text'; readonly text: string }
  | { readonly kind: 'upright'; readonly text: string; readonly bold: boolean }
  | { readonly kind: 'space'; readonly width: string }
  | { readonly kind: 'scripts'; readonly base: TexNode; readonly sub: TexNode | null; readonly sup: TexNode | null }
  | { readonly kind: 'fraction'; readonly top: TexNode; readonly bottom: TexNode }
  | { readonly kind: 'root'; readonly of: TexNode }
  | { readonly kind: 'accent'; readonly mark: string; readonly over: TexNode }
  | { readonly kind: 'fenced'; readonly open: string; readonly close: string; readonly inside: TexNode }
  | { readonly kind: 'table'; readonly rows: readonly (readonly TexNode[])[]; readonly environment: string }
  /** Unknown command, shown by its name. */
  | { readonly kind: 'unknown'; readonly text: string }

export function parseTex(source: string): TexNode {
  return new TexReader(source).rowUntil(() => false)
}

const fences: Readonly<Record<string, readonly [string, string]>> = {
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  vmatrix: ['|', '|'],
  cases: ['{', ''],
}

/** Largest nesting depth of groups. */
const deepest = 60

class TexReader {
  private at = 0
  constructor(private readonly source: string) {}

  /** Reads items until the end or until `stop` returns true; the item that stops the row is not read. */
  rowUntil(stop: () => boolean): TexNode {
    const children: TexNode[] = []
    for (this.space(); this.at < this.source.length && !stop(); this.space()) {
      if (this.source[this.at] === '}') {
        this.at++
        continue
      }
      children.push(this.withScripts())
    }
    return children.length === 1 ? children[0] : { kind: 'row', children }
  }

  private withScripts(): TexNode {
    const base = this.atom()
    let sub: TexNode | null = null
    let sup: TexNode | null = null
    for (;;) {
      this.space()
      const next = this.source[this.at]
      if (next === '_') {
        this.at++
        sub = this.atom()
      } else if (next === '^') {
        this.at++
        sup = this.atom()
      } else if (next === "'") {
        this.at++
        sup = { kind: 'operator', text: '′' }
      } else break
    }
    return sub === null && sup === null ? base : { kind: 'scripts', base, sub, sup }
  }

  private depth = 0

  /** Reads an atom. Content that is nested more deeply than a page can show is left out. */
  private atom(): TexNode {
    if (this.depth >= deepest) {
      this.at = this.source.length
      return { kind: 'unknown', text: '…' }
    }
    this.depth++
    try {
      return this.atomAtDepth()
    } finally {
      this.depth--
    }
  }

  private atomAtDepth(): TexNode {
    this.space()
    const character = this.source[this.at] ?? ''
    if (character === '{') return this.group()
    if (character === '\\') return this.command()
    const number = /^\d+(\.\d+)?/.exec(this.source.slice(this.at))?.[0]
    this.at += number?.length ?? 1
    if (number !== undefined) return { kind: 'number', text: number }
    if (/[A-Za-z]/.test(character)) return { kind: 'identifier', text: character }
    return { kind: 'operator', text: character === '-' ? '−' : character === '*' ? '∗' : character }
  }

  private group(): TexNode {
    this.at++
    const inside = this.rowUntil(() => this.source[this.at] === '}')
    this.at++
    return inside
  }

  private command(): TexNode {
    const name = /^\\([A-Za-z]+|.)/s.exec(this.source.slice(this.at))?.[1] ?? ''
    this.at += 1 + name.length
    switch (name) {
      case 'frac':
      case 'tfrac':
      case 'dfrac':
        return { kind: 'fraction', top: this.atom(), bottom: this.atom() }
      case 'sqrt':
        return { kind: 'root', of: this.atom() }
      case 'text':
      case 'textrm':
        return { kind: 'text', text: this.rawGroup() }
      case 'mathrm':
      case 'operatorname':
        return { kind: 'upright', text: this.rawGroup(), bold: false }
      case 'mathbf':
      case 'boldsymbol':
        return { kind: 'upright', text: this.rawGroup(), bold: true }
      case 'left':
        return this.fenced()
      // Sizes of one delimiter: all but those between \\left and \\right have the size of the text here.
      case 'big':
      case 'bigl':
      case 'bigr':
      case 'Big':
      case 'Bigl':
      case 'Bigr':
        return { kind: 'operator', text: this.delimiter() }
      case 'begin':
        return this.environment()
      default:
        return this.symbol(name)
    }
  }

  private symbol(name: string): TexNode {
    const symbol = symbolOf(name)
    if (symbol === undefined) return { kind: 'unknown', text: `\\${name}` }
    if (symbol.kind === 'accent') return { kind: 'accent', mark: symbol.text, over: this.atom() }
    return symbol.kind === 'space' ? symbol : { kind: symbol.kind, text: symbol.text }
  }

  private fenced(): TexNode {
    const open = this.delimiter()
    const inside = this.rowUntil(
      () => this.source.startsWith('\\right', this.at) && !/[a-z]/i.test(this.source[this.at + 6] ?? ''),
    )
    this.at += '\\right'.length
    return { kind: 'fenced', open, close: this.delimiter(), inside }
  }

  private delimiter(): string {
    this.space()
    const text = /^\\([A-Za-z]+|.)|^./s.exec(this.source.slice(this.at))?.[0] ?? ''
    this.at += text.length
    if (text === '.') return ''
    const symbol = text.startsWith('\\') ? symbolOf(text.slice(1)) : undefined
    return symbol?.kind === 'operator' ? symbol.text : text
  }

  private environment(): TexNode {
    const name = this.rawGroup()
    const end = `\\end{${name}}`
    const rows: TexNode[][] = [[]]
    // the end of another environment also ends this one, which would otherwise stay open
    while (this.at < this.source.length && !this.source.startsWith('\\end{', this.at)) {
      const cell = this.rowUntil(() => /^(&|\\\\|\\end\{)/.test(this.source.slice(this.at)))
      rows.at(-1)?.push(cell)
      if (this.source[this.at] === '&') this.at++
      else if (this.source.startsWith('\\\\', this.at)) {
        this.at += 2
        rows.push([])
      }
      this.space()
    }
    if (this.source.startsWith(end, this.at)) this.at += end.length
    else if (this.at < this.source.length) {
      this.at += '\\end'.length
      this.rawGroup()
    }
    const table: TexNode = { kind: 'table', rows: rows.filter((row) => row.length > 0), environment: name }
    const fence = Object.hasOwn(fences, name) ? fences[name] : undefined
    return fence === undefined ? table : { kind: 'fenced', open: fence[0], close: fence[1], inside: table }
  }

  /** Reads `{text}` literally, including spaces. */
  private rawGroup(): string {
    this.space()
    if (this.source[this.at] !== '{') return this.source[this.at++] ?? ''
    const end = this.source.indexOf('}', this.at)
    const text = this.source.slice(this.at + 1, end < 0 ? undefined : end)
    this.at = end < 0 ? this.source.length : end + 1
    return text
  }

  private space(): void {
    while (/\s/.test(this.source[this.at] ?? '')) this.at++
  }
}
