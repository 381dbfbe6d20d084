/**
 * Reads WebAssembly text back into the instructions of each function: an assembler for the instructions that the backend
 * uses, written from the specification (WebAssembly Core Specification 1.0, sections 5.4 and 6.5) and not from the printer.
 */

type Tree = string | readonly Tree[]

const codes: Readonly<Record<string, number>> = {
  return: 0x0f, select: 0x1b, 'i32.eqz': 0x45, 'i32.ne': 0x47, 'i32.lt_s': 0x48, 'i32.gt_s': 0x4a, 'i32.ge_s': 0x4e,
  'f64.eq': 0x61, 'f64.ne': 0x62, 'f64.lt': 0x63, 'f64.gt': 0x64, 'f64.le': 0x65, 'f64.ge': 0x66,
  'i32.add': 0x6a, 'i32.sub': 0x6b, 'i32.mul': 0x6c, 'i32.and': 0x71, 'i32.or': 0x72, 'i32.shl': 0x74, 'i32.shr_s': 0x75,
  'f64.abs': 0x99, 'f64.neg': 0x9a, 'f64.floor': 0x9c, 'f64.sqrt': 0x9f, 'f64.add': 0xa0, 'f64.sub': 0xa1,
  'f64.mul': 0xa2, 'f64.div': 0xa3, 'f64.min': 0xa4, 'f64.max': 0xa5, 'f64.promote_f32': 0xbb,
} // prettier-ignore

/** Instructions of each function by its name, with the final `end`. */
export function assemble(text: string): ReadonlyMap<string, Uint8Array> {
  const module = parse(text)
  const functions = module.filter((t): t is readonly Tree[] => Array.isArray(t) && t[0] === 'func')
  const imports = module.flatMap((t) =>
    Array.isArray(t) && t[0] === 'import' ? [(t[3] as readonly Tree[])[1] as string] : [],
  )
  const numbers = new Map([...imports, ...functions.map((f) => f[1] as string)].map((name, i) => [name, i]))
  return new Map(functions.map((f) => [(f[1] as string).slice(1), functionCode(f, numbers)]))
}

function functionCode(f: readonly Tree[], functions: ReadonlyMap<string, number>): Uint8Array {
  const locals = new Map<string, number>()
  const bytes: number[] = []
  const unsigned = (value: number): void => {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
    bytes.push(rest)
  }
  const signed = (value: number): void => {
    let rest = value
    for (; rest < -64 || rest > 63; rest >>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest & 127)
  }
  const put = (tree: Tree): void => {
    if (typeof tree === 'string') throw new Error(`a word ${tree} among instructions`)
    const [head, ...rest] = tree
    if (head === 'export' || head === 'result') return
    if (head === 'param' || head === 'local') return void locals.set(rest[0] as string, locals.size)
    const words = rest.filter((t): t is string => typeof t === 'string')
    const operands = rest.filter((t) => typeof t !== 'string')
    if (head === 'block' || head === 'loop') {
      bytes.push(head === 'block' ? 0x02 : 0x03, 0x40)
      operands.forEach(put)
      return void bytes.push(0x0b)
    }
    if (head === 'if') {
      const arms = operands.filter((t) => t[0] === 'then' || t[0] === 'else')
      operands.filter((t) => !arms.includes(t)).forEach(put)
      bytes.push(0x04, 0x40)
      for (const arm of arms as (readonly Tree[])[]) {
        if (arm[0] === 'else') bytes.push(0x05)
        arm.slice(1).forEach(put)
      }
      return void bytes.push(0x0b)
    }
    operands.forEach(put)
    const name = head as string
    const memory = (code: number, align = 3): void => {
      bytes.push(code, align)
      unsigned(words[0] === undefined ? 0 : Number(words[0].replace('offset=', '')))
    }
    const local = (code: number): void => {
      bytes.push(code)
      unsigned(locals.get(words[0])!)
    }
    if (name === 'local.get') return local(0x20)
    if (name === 'local.set') return local(0x21)
    if (name === 'local.tee') return local(0x22)
    if (name === 'f32.load') return memory(0x2a, 2)
    if (name === 'i32.trunc_sat_f64_u') return void bytes.push(0xfc, 3)
    if (name === 'f64.load') return memory(0x2b)
    if (name === 'f64.store') return memory(0x39)
    if (name === 'br' || name === 'br_if') {
      bytes.push(name === 'br' ? 0x0c : 0x0d)
      return unsigned(Number(words[0]))
    }
    if (name === 'call') {
      bytes.push(0x10)
      return unsigned(functions.get(words[0])!)
    }
    if (name === 'i32.const') {
      bytes.push(0x41)
      return signed(Number(words[0]))
    }
    if (name === 'f64.const') {
      bytes.push(0x44)
      const value = words[0] === 'nan' ? NaN : Number(words[0].replace('inf', 'Infinity'))
      return void bytes.push(...new Uint8Array(new Float64Array([value]).buffer))
    }
    if (codes[name] === undefined) throw new Error(`no instruction ${name}`)
    bytes.push(codes[name])
  }
  f.slice(2).forEach(put)
  return new Uint8Array([...bytes, 0x0b])
}

function parse(text: string): readonly Tree[] {
  const words = text.replace(/;;.*$/gm, '').match(/[()]|"[^"]*"|[^\s()]+/g) ?? []
  let at = 0
  const read = (): Tree => {
    if (words[at++] !== '(') return words[at - 1]
    const list: Tree[] = []
    while (words[at] !== ')') list.push(read())
    at++
    return list
  }
  return read() as readonly Tree[]
}
