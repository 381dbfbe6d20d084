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
  return new BodyPrinter(fn, names, context).printed()
}

class BodyPrinter {
  private readonly live: ReturnType<typeof liveLocals>
  private readonly before: ReturnType<typeof declarationsOf>['before']
  private readonly expression: ReturnType<typeof expressionPrinter>
  private readonly element: ReturnType<typeof styleOf>['element']
  private readonly signature: Signature
  private readonly lines: ListedLine[] = []
  private current: Statement | null = null

  constructor(
    private readonly fn: ProgramFunction,
    private readonly names: FunctionNames,
    private readonly context: MatlabContext,
  ) {
    this.live = liveLocals(fn)
    this.before = declarationsOf(fn, this.live).before
    const style = styleOf(context)
    this.expression = expressionPrinter(names, style)
    this.element = style.element
    this.signature = context.signatureOf(fn.name)
  }

  printed(): ListedLine[] {
    const { arrays } = this.names
    const { created, extents } = this.signature
    for (const array of created) this.put(`${step}${arrays[array]} = zeros(${extents[array]}, 1);`)
    this.statements(this.fn.body, step)
    return this.lines
  }

  private put(text: string): void {
    this.lines.push({ text, statement: this.current })
  }

  private statements(list: readonly Statement[], indent: string): void {
    for (const s of list) {
      this.current = s
      for (const local of this.before.get(s) ?? []) this.put(`${indent}${this.names.locals[local]} = 0;`)
      this.statement(s, indent)
    }
  }

  private statement(s: Statement, indent: string): void {
    switch (s.kind) {
      case 'comment':
        this.put(`${indent}% ${commentText(s.text)}`)
        return
      case 'let':
        return this.assign(s.local, () => this.expression(s.value), indent)
      case 'lookup': {
        const of = (): string => [s.n, s.width, this.context.data(s.table), this.expression(s.x)].join(', ')
        return this.assign(s.local, () => `${this.context.helper('interpolate')}(${of()})`, indent)
      }
      case 'lookup2': {
        const sizes = [s.rows, s.columns, s.widthX, s.widthY]
        const of = (): string =>
          [...sizes, this.context.data(s.table), this.expression(s.x), this.expression(s.y)].join(', ')
        return this.assign(s.local, () => `${this.context.helper('interpolate2')}(${of()})`, indent)
      }
      case 'sample': {
        const of = (): string => [s.n, this.context.data(s.table), this.expression(s.at)].join(', ')
        return this.assign(s.local, () => `${this.context.helper('sample_of')}(${of()})`, indent)
      }
      case 'store':
        return this.line(`${this.element(this.names, s.array, s.index)} = ${this.expression(s.value)};`, indent)
      case 'if':
        this.line(`if ${this.expression(s.cond)}`, indent)
        this.statements(s.then, indent + step)
        this.current = s
        if (s.else.length > 0) {
          this.put(`${indent}else`)
          this.statements(s.else, indent + step)
          this.current = s
        }
        this.put(`${indent}end`)
        return
      case 'for':
        this.put(`${indent}for ${this.names.counters[s.counter]} = 0:${s.count - 1}`)
        if (s.while !== undefined) {
          this.line(`if ~(${this.expression(s.while)})`, indent + step)
          this.put(`${indent}${step}${step}break`)
          this.put(`${indent}${step}end`)
        }
        this.statements(s.body, indent + step)
        this.current = s
        this.put(`${indent}end`)
        return
      case 'call':
        return this.call(s, indent)
      case 'solve': {
        const [a, b] = [this.slice(s.a, s.n * s.n), this.slice(s.b, s.n)]
        return this.line(`${b} = ${this.context.helper('solve_linear')}(${s.n}, ${a}, ${b});`, indent)
      }
    }
  }

  private call(s: Extract<Statement, { kind: 'call' }>, indent: string): void {
    const { extents, returned, created } = this.context.signatureOf(s.fn)
    if (returned.length === 0) return
    const callee = this.context.arraysOf(s.fn)
    this.requireApart(s, this.context.signatureOf(s.fn))
    const places = s.arrays.map((ref, k) => {
      const extent = extents[k]
      const same = ref.offset === 0 && callee[k] === this.fn.arrays[ref.array].name
      const isWhole = same && (!created.has(k) || extent === this.signature.extents[ref.array])
      if (isWhole) return this.names.arrays[ref.array]
      return extent === 0 ? '[]' : this.slice(ref, extent)
    })
    const inputs = [...s.args.map(this.expression), ...places.filter((_, k) => !created.has(k))]
    this.line(
      `${outputList(returned.map((k) => places[k]))} = ${this.context.functionName(s.fn)}(${inputs.join(', ')});`,
      indent,
    )
  }

  /**
   * Refuses a call in which a function writes an array that it reads at the same time under another name: it gets
   * copies.
   */
  private requireApart(
    s: Extract<Statement, { kind: 'call' }>,
    { extents, returned }: Pick<Signature, 'extents' | 'returned'>,
  ): void {
    for (const k of returned)
      s.arrays.forEach((other, m) => {
        const written = s.arrays[k]
        if (m === k || other.array !== written.array) return
        const apart = written.offset + extents[k] <= other.offset || other.offset + extents[m] <= written.offset
        if (!apart && extents[m] > 0) throw new Error(`${this.fn.name} passes overlapping parts of an array to ${s.fn}`)
      })
  }

  private assign(local: number, value: () => string, indent: string): void {
    if (this.live[local] !== 0) this.line(`${this.names.locals[local]} = ${value()};`, indent)
  }

  private slice({ array, offset }: ArrayRef, extent: number): string {
    const name = this.names.arrays[array]
    return extent === 1 ? `${name}(${offset + 1})` : `${name}(${offset + 1}:${offset + extent})`
  }

  private line(text: string, indent: string): void {
    let rest = indent + text
    while (rest.length > lineWidth) {
      const at = breakBefore(rest, indent.length)
      if (at < 0) break
      this.put(`${rest.slice(0, at)} ...`)
      rest = `${indent}${step}${step}${rest.slice(at + 1)}`
    }
    this.put(rest)
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
