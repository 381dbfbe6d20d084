/** Generated text in which every line knows the statement that it was printed from. */
import type { ProgramFunction, Statement } from '../../program/ir'
import type { FunctionNames } from './names'

export interface ListedLine {
  readonly text: string
  /** Null for headings, declarations and lines that belong to no statement. */
  readonly statement: Statement | null
}

export interface ListedFunction {
  readonly fn: ProgramFunction
  /** Identifiers of its arguments and locals in the text; null if the text has none. */
  readonly names: FunctionNames | null
  /** Numbers of its first and last line, from 0. */
  readonly first: number
  readonly last: number
}

export interface Listing {
  readonly text: string
  /** Statements by line. */
  readonly statements: readonly (Statement | null)[]
  readonly functions: readonly ListedFunction[]
}

export class ListingWriter {
  private readonly lines: string[] = []
  private readonly statements: (Statement | null)[] = []
  private readonly functions: ListedFunction[] = []

  /** Returns lines that belong to no statement. */
  add(...texts: readonly string[]): this {
    for (const text of texts) {
      for (const line of text.split('\n')) {
        this.lines.push(line)
        this.statements.push(null)
      }
    }
    return this
  }

  function(
    fn: ProgramFunction,
    names: FunctionNames | null,
    head: readonly string[],
    body: readonly ListedLine[],
    foot: readonly string[],
  ): this {
    const first = this.lines.length
    this.add(...head)
    for (const { text, statement } of body) {
      this.lines.push(text)
      this.statements.push(statement)
    }
    this.add(...foot)
    this.functions.push({ fn, names, first, last: this.lines.length - 1 })
    return this
  }

  listing(): Listing {
    return { text: this.lines.join('\n'), statements: this.statements, functions: this.functions }
  }
}
