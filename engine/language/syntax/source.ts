/** Places in a text: from a place (one-based) to line and column, and the comments that document declarations. */
import type { ModelError } from '../../errors/model-error'

export interface Position {
  /** One-based. */
  readonly line: number
  /** One-based. */
  readonly column: number
}

export class Source {
  private readonly starts: readonly number[]
  private readonly docs = new Map<number, { readonly text: string; readonly alone: boolean }>()
  private readonly leadingEnd: number
  /** Text of the comment that the text begins with. */
  readonly leadingDoc: string

  constructor(readonly text: string) {
    const lines = text.split('\n')
    const starts = [0]
    for (const line of lines) starts.push(starts[starts.length - 1] + line.length + 1)
    this.starts = starts
    lines.forEach((line, i) => {
      const at = line.indexOf('///')
      if (at >= 0) this.docs.set(i + 1, { text: line.slice(at + 3).trim(), alone: line.slice(0, at).trim() === '' })
    })
    let first = 1
    while (first <= lines.length && lines[first - 1].trim() === '') first++
    let last = first
    while (this.docs.get(last)?.alone === true) last++
    this.leadingEnd = last - 1
    this.leadingDoc = this.docText(first, last - 1)
  }

  /** @param place one-based */
  position(place: number): Position {
    let low = 0
    let high = this.starts.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (place - 1 >= this.starts[middle]) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: place - this.starts[low] }
  }

  /** Returns the place of a line and a column. */
  place({ line, column }: Position): number {
    const start = this.starts[Math.min(Math.max(line, 1), this.starts.length - 1) - 1]
    return Math.min(start + column, this.text.length + 1)
  }

  /**
   * Returns the documentation of the declaration at a place: the end of its line, or the lines above that are nothing
   * else.
   */
  docAt(place: number): string {
    const { line } = this.position(place)
    const comment = this.docs.get(line)
    if (comment !== undefined && !comment.alone) return comment.text
    let first = line
    while (first - 1 > this.leadingEnd && this.docs.get(first - 1)?.alone === true) first--
    return this.docText(first, line - 1)
  }

  /** Returns an error of the parser or checker, whose column is a place in the whole text, with line and column. */
  located(error: ModelError): ModelError {
    const { column: place, ...rest } = error.place
    if (place === undefined) return error
    const { line, column } = this.position(place)
    return error.movedTo({ ...rest, codeLine: line, column })
  }

  private docText(first: number, last: number): string {
    const lines: string[] = []
    for (let line = first; line <= last; line++) lines.push(this.docs.get(line)?.text ?? '')
    return lines.join('\n').trim()
  }
}
