/** Messages of an FMU, of which the last are kept for the error that follows. */
import type { FmuDeclaration } from '../../../blocks/signals/fmu/declaration'

export class FmuLog {
  private readonly lines: string[] = []

  /** @param text may be missing: the FMU can pass a null pointer */
  add(status: number, text: string | null | undefined): void {
    if (status === 0 || text === null || text === undefined) return
    this.lines.push(text.replace(/\s+/g, ' ').trim().slice(0, 300))
    if (this.lines.length > 5) this.lines.shift()
  }

  /** Returns the messages since the last call, in one line, and removes them. */
  take(): string {
    return this.lines.splice(0).join('; ')
  }

  /** Returns a sentence followed by these messages. */
  takeAfter(sentence: string): string {
    const text = this.take()
    return text === '' ? sentence : `${sentence}: ${text}`
  }
}

const letters: Readonly<Record<string, string>> = { Float64: 'r', Boolean: 'b' }

/**
 * Returns the names of variables for references in messages, such as `#r5#`; `##` is one sign (FMI 2.0.5, 2.1.5,
 * `logger`).
 */
export function withNames(d: FmuDeclaration): (message: string) => string {
  const variables = [...d.inputs, ...d.outputs, ...d.parameters, ...d.starts, ...d.states]
  const names = new Map(variables.map((v) => [`${letters[v.type] ?? 'i'}${v.reference}`, v.variable]))
  return (message) =>
    message.replace(/##|#([ribs]\d+)#/g, (whole, key?: string) => (key === undefined ? '#' : (names.get(key) ?? whole)))
}
