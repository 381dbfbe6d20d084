/**
 * Reads the instructions that `CodeWriter` writes back into trees (WebAssembly Core Specification 1.0, sections
 * 5.4 and 6.5.12, folded instructions): what takes operands from the stack contains them.
 */
import { op } from './code'

/** An instruction with its operands; `text` is all of it on one line. */
export interface Folded {
  readonly head: string
  readonly operands: readonly Folded[]
  readonly text: string
}

export type Instruction =
  | { readonly kind: 'plain'; readonly at: number; readonly folded: Folded }
  | {
      readonly kind: 'open'
      readonly at: number
      readonly word: 'if' | 'block' | 'loop'
      readonly condition: Folded | null
    }
  | { readonly kind: 'else' | 'close'; readonly at: number }

export interface Callee {
  readonly name: string
  readonly params: number
  readonly results: number
}

const simple = new Map<number, readonly [name: string, operands: number, results: number]>([
  [op.return, ['return', 0, 0]],
  [op.select, ['select', 3, 1]],
  [op.i32Eqz, ['i32.eqz', 1, 1]],
  [op.f64Abs, ['f64.abs', 1, 1]],
  [op.f64Neg, ['f64.neg', 1, 1]],
  [op.f64Floor, ['f64.floor', 1, 1]],
  [op.f64Sqrt, ['f64.sqrt', 1, 1]],
  ...(
    [
      [op.i32LtS, 'i32.lt_s'],
      [op.i32GtS, 'i32.gt_s'],
      [op.i32GeS, 'i32.ge_s'],
      [op.i32Add, 'i32.add'],
      [op.i32Sub, 'i32.sub'],
      [op.i32Mul, 'i32.mul'],
      [op.i32And, 'i32.and'],
      [op.i32Or, 'i32.or'],
      [op.i32Shl, 'i32.shl'],
      [op.i32ShrS, 'i32.shr_s'],
      [op.i32Ne, 'i32.ne'],
      [op.f64Eq, 'f64.eq'],
      [op.f64Ne, 'f64.ne'],
      [op.f64Lt, 'f64.lt'],
      [op.f64Gt, 'f64.gt'],
      [op.f64Le, 'f64.le'],
      [op.f64Ge, 'f64.ge'],
      [op.f64Add, 'f64.add'],
      [op.f64Sub, 'f64.sub'],
      [op.f64Mul, 'f64.mul'],
      [op.f64Div, 'f64.div'],
      [op.f64Min, 'f64.min'],
      [op.f64Max, 'f64.max'],
    ] as const
  ).map(([code, name]) => [code, [name, 2, 1]] as const),
])

/** @param locals names of parameters and locals */
export function disassemble(
  code: Uint8Array,
  locals: readonly string[],
  callee: (index: number) => Callee,
): Instruction[] {
  const out: Instruction[] = []
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength)
  /** Values that wait on the stack, with the place where each began; null is a value that was printed before. */
  const stack: { readonly folded: Folded | null; readonly at: number }[] = []
  let at = 0
  while (at < code.length) {
    const start = at
    const byte = code[at++]
    switch (byte) {
      case 0x02:
      case 0x03:
      case 0x04: {
        at++
        const taken = byte === 0x04 ? take(1) : { operands: [], at: start }
        flush()
        out.push({
          kind: 'open',
          at: Math.min(start, taken.at),
          word: byte === 0x02 ? 'block' : byte === 0x03 ? 'loop' : 'if',
          condition: taken.operands[0] ?? null,
        })
        break
      }
      case op.else:
        flush()
        out.push({ kind: 'else', at: start })
        break
      case op.end:
        flush()
        if (at < code.length) out.push({ kind: 'close', at: start })
        break
      case 0x0c:
        instruction(start, `br ${unsigned()}`, 0, 0)
        break
      case 0x0d:
        instruction(start, `br_if ${unsigned()}`, 1, 0)
        break
      case 0x10: {
        const { name, params, results } = callee(unsigned())
        instruction(start, `call $${name}`, params, results)
        break
      }
      case 0x20:
        instruction(start, `local.get $${locals[unsigned()]}`, 0, 1)
        break
      case 0x21:
        instruction(start, `local.set $${locals[unsigned()]}`, 1, 0)
        break
      case 0x22:
        instruction(start, `local.tee $${locals[unsigned()]}`, 1, 1)
        break
      case 0x2b:
        instruction(start, `f64.load${memory()}`, 1, 1)
        break
      case 0x39:
        instruction(start, `f64.store${memory()}`, 2, 0)
        break
      case 0x41:
        instruction(start, `i32.const ${signed()}`, 0, 1)
        break
      case 0x44:
        instruction(start, `f64.const ${double(view.getFloat64(at, true))}`, 0, 1)
        at += 8
        break
      default: {
        const known = simple.get(byte)
        if (known === undefined) throw new Error(`opcode ${byte} is not used here`)
        instruction(start, ...known)
      }
    }
  }
  return out

  function instruction(start: number, head: string, operands: number, results: number): void {
    const taken = take(operands)
    const folded = fold(head, taken.operands)
    const from = Math.min(start, taken.at)
    if (results > 0) {
      stack.push({ folded, at: from })
      return
    }
    flush()
    out.push({ kind: 'plain', at: from, folded })
  }

  function take(count: number): { readonly operands: Folded[]; readonly at: number } {
    const taken = count === 0 ? [] : stack.splice(-count)
    return { operands: taken.flatMap((x) => x.folded ?? []), at: Math.min(Infinity, ...taken.map((x) => x.at)) }
  }

  /** Prints values that lie below an effect on the stack. They are computed before the effect. */
  function flush(): void {
    stack.forEach(({ folded, at: from }, i) => {
      if (folded === null) return
      out.push({ kind: 'plain', at: from, folded })
      stack[i] = { folded: null, at: from }
    })
  }

  function memory(): string {
    unsigned()
    const offset = unsigned()
    return offset === 0 ? '' : ` offset=${offset}`
  }

  function unsigned(): number {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = code[at++]
      value += (byte & 0x7f) * shift
      if (byte < 128) return value
    }
  }

  function signed(): number {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = code[at++]
      value |= (byte & 0x7f) << shift
      shift += 7
      if (byte < 128) return shift < 32 && (byte & 0x40) !== 0 ? value | (-1 << shift) : value
    }
  }
}

function fold(head: string, operands: readonly Folded[]): Folded {
  return { head, operands, text: `(${[head, ...operands.map((o) => o.text)].join(' ')})` }
}

function double(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  return Object.is(value, -0) ? '-0' : String(value)
}
