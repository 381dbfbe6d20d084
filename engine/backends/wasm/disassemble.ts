/**
 * Reads the instructions that `CodeWriter` writes back into trees (WebAssembly Core Specification 1.0, sections
 * 5.4 and 6.5.12, folded instructions): an instruction that takes operands from the stack contains them.
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
  [op.f64PromoteF32, ['f64.promote_f32', 1, 1]],
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
  return new Disassembler(code, locals, callee).instructions()
}

class Disassembler {
  private readonly out: Instruction[] = []
  private readonly view: DataView
  /** Values that wait on the stack, with the place where each began; null is a value that was printed before. */
  private readonly stack: { readonly folded: Folded | null; readonly at: number }[] = []
  private at = 0

  constructor(
    private readonly code: Uint8Array,
    private readonly locals: readonly string[],
    private readonly callee: (index: number) => Callee,
  ) {
    this.view = new DataView(code.buffer, code.byteOffset, code.byteLength)
  }

  instructions(): Instruction[] {
    while (this.at < this.code.length) this.next()
    return this.out
  }

  /** Reads one opcode with its operands. */
  private next(): void {
    const start = this.at
    const byte = this.code[this.at++]
    switch (byte) {
      case 0x02:
      case 0x03:
      case 0x04: {
        this.at++
        const taken = byte === 0x04 ? this.take(1) : { operands: [], at: start }
        this.flush()
        this.out.push({
          kind: 'open',
          at: Math.min(start, taken.at),
          word: byte === 0x02 ? 'block' : byte === 0x03 ? 'loop' : 'if',
          condition: taken.operands[0] ?? null,
        })
        break
      }
      case op.else:
        this.flush()
        this.out.push({ kind: 'else', at: start })
        break
      case op.end:
        this.flush()
        if (this.at < this.code.length) this.out.push({ kind: 'close', at: start })
        break
      case 0x0c:
        this.instruction(start, `br ${this.unsigned()}`, 0, 0)
        break
      case 0x0d:
        this.instruction(start, `br_if ${this.unsigned()}`, 1, 0)
        break
      case 0x10: {
        const { name, params, results } = this.callee(this.unsigned())
        this.instruction(start, `call $${name}`, params, results)
        break
      }
      case 0x20:
        this.instruction(start, `local.get $${this.locals[this.unsigned()]}`, 0, 1)
        break
      case 0x21:
        this.instruction(start, `local.set $${this.locals[this.unsigned()]}`, 1, 0)
        break
      case 0x22:
        this.instruction(start, `local.tee $${this.locals[this.unsigned()]}`, 1, 1)
        break
      case 0x2a:
        this.instruction(start, `f32.load${this.memory()}`, 1, 1)
        break
      case 0x2b:
        this.instruction(start, `f64.load${this.memory()}`, 1, 1)
        break
      case 0x39:
        this.instruction(start, `f64.store${this.memory()}`, 2, 0)
        break
      case 0xfc:
        this.at++
        this.instruction(start, 'i32.trunc_sat_f64_u', 1, 1)
        break
      case 0x41:
        this.instruction(start, `i32.const ${this.signed()}`, 0, 1)
        break
      case 0x44:
        this.instruction(start, `f64.const ${double(this.view.getFloat64(this.at, true))}`, 0, 1)
        this.at += 8
        break
      default: {
        const known = simple.get(byte)
        if (known === undefined) throw new Error(`opcode ${byte} is not used here`)
        this.instruction(start, ...known)
      }
    }
  }

  private instruction(start: number, head: string, operands: number, results: number): void {
    const taken = this.take(operands)
    const folded = fold(head, taken.operands)
    const from = Math.min(start, taken.at)
    if (results > 0) {
      this.stack.push({ folded, at: from })
      return
    }
    this.flush()
    this.out.push({ kind: 'plain', at: from, folded })
  }

  private take(count: number): { readonly operands: Folded[]; readonly at: number } {
    const taken = count === 0 ? [] : this.stack.splice(-count)
    return { operands: taken.flatMap((x) => x.folded ?? []), at: Math.min(Infinity, ...taken.map((x) => x.at)) }
  }

  /** Prints values that lie below an effect on the this.stack. They are computed before the effect. */
  private flush(): void {
    this.stack.forEach(({ folded, at: from }, i) => {
      if (folded === null) return
      this.out.push({ kind: 'plain', at: from, folded })
      this.stack[i] = { folded: null, at: from }
    })
  }

  private memory(): string {
    this.unsigned()
    const offset = this.unsigned()
    return offset === 0 ? '' : ` offset=${offset}`
  }

  private unsigned(): number {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = this.code[this.at++]
      value += (byte & 0x7f) * shift
      if (byte < 128) return value
    }
  }

  private signed(): number {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = this.code[this.at++]
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
