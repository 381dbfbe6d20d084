/**
 * Instructions of a WebAssembly function body (WebAssembly Core Specification 1.0, section 5.4):
 * the opcodes used here and a writer with one method per instruction form.
 */
import { ByteWriter } from './bytes'

export const type = { i32: 0x7f, f64: 0x7c } as const
export type ValueType = (typeof type)[keyof typeof type]

export const op = {
  else: 0x05,
  end: 0x0b,
  return: 0x0f,
  select: 0x1b,
  i32Eqz: 0x45,
  i32LtS: 0x48,
  i32GtS: 0x4a,
  i32GeS: 0x4e,
  f64Eq: 0x61,
  f64Ne: 0x62,
  f64Lt: 0x63,
  f64Gt: 0x64,
  f64Le: 0x65,
  f64Ge: 0x66,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32Mul: 0x6c,
  i32And: 0x71,
  i32Or: 0x72,
  i32Shl: 0x74,
  i32ShrS: 0x75,
  i32Ne: 0x47,
  f64Abs: 0x99,
  f64Neg: 0x9a,
  f64Floor: 0x9c,
  f64Sqrt: 0x9f,
  f64Add: 0xa0,
  f64Sub: 0xa1,
  f64Mul: 0xa2,
  f64Div: 0xa3,
  f64Min: 0xa4,
  f64Max: 0xa5,
  f64PromoteF32: 0xbb,
} as const

const noResult = 0x40
/** Alignment hint of loads and stores of doubles: 2^3 bytes. */
const align8 = 3
const align4 = 2

export class CodeWriter extends ByteWriter {
  op(...codes: readonly number[]): void {
    for (const code of codes) this.byte(code)
  }

  get(...locals: readonly number[]): void {
    for (const local of locals) {
      this.byte(0x20)
      this.unsigned(local)
    }
  }

  set(local: number): void {
    this.byte(0x21)
    this.unsigned(local)
  }

  tee(local: number): void {
    this.byte(0x22)
    this.unsigned(local)
  }

  /** f64.load from the address on the stack plus `offset` bytes. */
  load(offset = 0): void {
    this.byte(0x2b)
    this.unsigned(align8)
    this.unsigned(offset)
  }

  /** f32.load from the address on the stack plus `offset` bytes, as a double. */
  loadSingle(offset: number): void {
    this.byte(0x2a)
    this.unsigned(align4)
    this.unsigned(offset)
    this.op(op.f64PromoteF32)
  }

  /** i32.trunc_sat_f64_u: the whole number towards zero of the double on the stack; NaN and negative ones become 0. */
  truncate(): void {
    this.byte(0xfc)
    this.unsigned(3)
  }

  /** f64.store of the value on the stack to the address below it plus `offset` bytes. */
  store(offset = 0): void {
    this.byte(0x39)
    this.unsigned(align8)
    this.unsigned(offset)
  }

  int(value: number): void {
    this.byte(0x41)
    this.signed(value)
  }

  num(value: number): void {
    this.byte(0x44)
    this.double(value)
  }

  call(fn: number): void {
    this.byte(0x10)
    this.unsigned(fn)
  }

  block(): void {
    this.op(0x02, noResult)
  }

  loop(): void {
    this.op(0x03, noResult)
  }

  if(): void {
    this.op(0x04, noResult)
  }

  branch(depth: number): void {
    this.byte(0x0c)
    this.unsigned(depth)
  }

  branchIf(depth: number): void {
    this.byte(0x0d)
    this.unsigned(depth)
  }

  /** Runs `body` while the i32 that `condition` leaves on the stack is not zero. */
  while(condition: () => void, body: () => void): void {
    this.block()
    this.loop()
    condition()
    this.op(op.i32Eqz)
    this.branchIf(1)
    body()
    this.branch(0)
    this.op(op.end, op.end)
  }

  /** local += amount, for an i32 local. */
  increase(local: number, amount: number): void {
    this.get(local)
    this.int(amount)
    this.op(op.i32Add)
    this.set(local)
  }
}
