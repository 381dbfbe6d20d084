/** Prints the statements of a function in MATLAB. */
import type { ArrayRef, ProgramFunction, Statement } from '../../program/ir'
import { liveLocals } from '../../program/liveness'
import { declarationsOf } from '../text/declarations'
import { expressionPrinter, roundTrip, subscript, type ExpressionStyle } from '../text/expressions'
import type { ListedLine } from '../text/listing'
import type { FunctionNames } from '../text/names'
import { breakBefore, commentText, lineWidth } from '../text/statements'
import type { HelperName } from './helpers'
import type { Signature } from './signature'

export interface MatlabContext {
  readonly functionName: (name: string) => string
  readonly signatureOf: (name: string) => Signature
  /** Names of the arrays that a function takes. */
  readonly arraysOf: (name: string) => readonly string[]
  /** Notes that the text calls a helper, and gives its name. */
  readonly helper: (name: HelperName) => string
  /** Expression for a table of the program. */
  readonly data: (table: number) => string
}

const step = '  '

/** Returns the lines of the body, indented by one step; dead assignments are left out. */
export function printMatlabBody(fn: ProgramFunction, names: FunctionNames, context: MatlabContext): ListedLine[] {
  const live = liveLocals(fn)
  const { before } = declarationsOf(fn, live)
  const style = styleOf(context)
  const expression = expressionPrinter(names, style)
  const element = style.element
  const lines: ListedLine[] = []
  let current: Statement | null = null
  const signature = context.signatureOf(fn.name)
  for (const array of signature.created) put(`${step}${names.arrays[array]} = zeros(${signature.extents[array]}, 1);`)
  statements(fn.body, step)
  return lines

  function put(text: string): void {
    lines.push({ text, statement: current })
  }

  function statements(list: readonly Statement[], indent: string): void {
    for (const s of list) {
      current = s
      for (const local of before.get(s) ?? []) put(`${indent}${names.locals[local]} = 0;`)
      statement(s, indent)
    }
  }

  function statement(s: Statement, indent: string): void {
    switch (s.kind) {
      case 'comment':
        put(`${indent}% ${commentText(s.text)}`)
        return
      case 'let':
        return assign(s.local, () => expression(s.value), indent)
      case 'lookup': {
        const of = (): string => [s.n, s.width, context.data(s.table), expression(s.x)].join(', ')
        return assign(s.local, () => `${context.helper('interpolate')}(${of()})`, indent)
      }
      case 'lookup2': {
        const sizes = [s.rows, s.columns, s.widthX, s.widthY]
        const of = (): string => [...sizes, context.data(s.table), expression(s.x), expression(s.y)].join(', ')
        return assign(s.local, () => `${context.helper('interpolate2')}(${of()})`, indent)
      }
      case 'store':
        return line(`${element(names, s.array, s.index)} = ${expression(s.value)};`, indent)
      case 'if':
        line(`if ${expression(s.cond)}`, indent)
        statements(s.then, indent + step)
        current = s
        if (s.else.length > 0) {
          put(`${indent}else`)
          statements(s.else, indent + step)
          current = s
        }
        put(`${indent}end`)
        return
      case 'for':
        put(`${indent}for ${names.counters[s.counter]} = 0:${s.count - 1}`)
        if (s.while !== undefined) {
          line(`if ~(${expression(s.while)})`, indent + step)
          put(`${indent}${step}${step}break`)
          put(`${indent}${step}end`)
        }
        statements(s.body, indent + step)
        current = s
        put(`${indent}end`)
        return
      case 'call':
        return call(s, indent)
      case 'solve': {
        const [a, b] = [slice(s.a, s.n * s.n), slice(s.b, s.n)]
        return line(`${b} = ${context.helper('solve_linear')}(${s.n}, ${a}, ${b});`, indent)
      }
    }
  }

  function call(s: Extract<Statement, { kind: 'call' }>, indent: string): void {
    const { extents, returned, created } = context.signatureOf(s.fn)
    if (returned.length === 0) return
    const callee = context.arraysOf(s.fn)
    requireApart(s, context.signatureOf(s.fn))
    const places = s.arrays.map((ref, k) => {
      const extent = extents[k]
      const same = ref.offset === 0 && callee[k] === fn.arrays[ref.array].name
      const isWhole = same && (!created.has(k) || extent === signature.extents[ref.array])
      if (isWhole) return names.arrays[ref.array]
      return extent === 0 ? '[]' : slice(ref, extent)
    })
    const inputs = [...s.args.map(expression), ...places.filter((_, k) => !created.has(k))]
    line(`${outputList(returned.map((k) => places[k]))} = ${context.functionName(s.fn)}(${inputs.join(', ')});`, indent)
  }

  /**
   * Refuses a call in which a function writes an array that it reads at the same time under another name: it gets
   * copies.
   */
  function requireApart(
    s: Extract<Statement, { kind: 'call' }>,
    { extents, returned }: Pick<Signature, 'extents' | 'returned'>,
  ): void {
    for (const k of returned)
      s.arrays.forEach((other, m) => {
        const written = s.arrays[k]
        if (m === k || other.array !== written.array) return
        const apart = written.offset + extents[k] <= other.offset || other.offset + extents[m] <= written.offset
        if (!apart && extents[m] > 0) throw new Error(`${fn.name} passes overlapping parts of an array to ${s.fn}`)
      })
  }

  function assign(local: number, value: () => string, indent: string): void {
    if (live[local] !== 0) line(`${names.locals[local]} = ${value()};`, indent)
  }

  function slice({ array, offset }: ArrayRef, extent: number): string {
    const name = names.arrays[array]
    return extent === 1 ? `${name}(${offset + 1})` : `${name}(${offset + 1}:${offset + extent})`
  }

  function line(text: string, indent: string): void {
    let rest = indent + text
    while (rest.length > lineWidth) {
      const at = breakBefore(rest, indent.length)
      if (at < 0) break
      put(`${rest.slice(0, at)} ...`)
      rest = `${indent}${step}${step}${rest.slice(at + 1)}`
    }
    put(rest)
  }
}

/** `x` or `[x, s]` */
export const outputList = (names: readonly string[]): string =>
  names.length === 1 ? names[0] : `[${names.join(', ')}]`

export function matlabNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Inf' : '-Inf'
  return roundTrip(value)
}

const restricted: Readonly<Record<string, HelperName>> = {
  min: 'smaller',
  max: 'larger',
  sign: 'sign_of',
  sqrt: 'real_sqrt',
  log: 'real_log',
  asin: 'real_asin',
  acos: 'real_acos',
}

function styleOf({ helper }: MatlabContext): ExpressionStyle & Required<Pick<ExpressionStyle, 'element'>> {
  return {
    equal: '==',
    notEqual: '~=',
    not: '~',
    number: matlabNumber,
    call(node, operands) {
      const args = `(${operands.join(', ')})`
      if (node.op === 'pow') {
        const isWhole = node.b.op === 'num' && Number.isInteger(node.b.value)
        return (isWhole ? 'power' : helper('real_power')) + args
      }
      return (Object.hasOwn(restricted, node.op) ? helper(restricted[node.op]) : node.op) + args
    },
    select(condition, a, b) {
      if (a === '1' && b === '0') return `double(${condition})`
      return `${helper('choose')}(${condition}, ${a}, ${b})`
    },
    element(names, array, index) {
      const constant = { ...index, offset: index.offset + 1 }
      return `${names.arrays[array]}(${subscript(names, constant)})`
    },
  }
}
