/**
 * Function expressions -> expression blocks. An expression block has four inputs; larger functions
 * become several blocks, split at the operations that need most inputs. Values inside are in the
 * units of the dataset, as its numbers are.
 */
import type { AdamsExpression } from '../expression'
import { datasetError, unsupported } from '../error'
import { scaleOf, type Measure, type Measures, type Owner, type Unit } from './measures'
import type { Picture, PortName } from './picture'
import type { Dataset } from '../dataset'

/** Text in which `{Block.port}` stands for an output. */
interface Piece {
  readonly text: string
  /** 1 sum, 2 product, 3 sign and power, 4 operand. */
  readonly rank: 1 | 2 | 3 | 4
}

const maxInputs = 4
const maxLength = 1200
const outputs = /\{([^}]+)\}/g

/** Functions with the same meaning in an expression block. */
const same: Readonly<Record<string, readonly [name: string, least: number, most: number]>> = {
  SIN: ['sin', 1, 1],
  COS: ['cos', 1, 1],
  TAN: ['tan', 1, 1],
  ASIN: ['asin', 1, 1],
  ACOS: ['acos', 1, 1],
  ATAN: ['atan', 1, 1],
  ATAN2: ['atan2', 2, 2],
  SQRT: ['sqrt', 1, 1],
  EXP: ['exp', 1, 1],
  LOG: ['log', 1, 1],
  ABS: ['abs', 1, 1],
  MIN: ['min', 2, 2],
  MAX: ['max', 2, 2],
}

const op = (text: string, rank: Piece['rank']): Piece => ({ text, rank })
const wrap = (p: Piece, least: number): string => (p.rank < least ? `(${p.text})` : p.text)
const plus = (a: Piece, b: Piece): Piece => op(`${a.text} + ${wrap(b, 2)}`, 1)
const minus = (a: Piece, b: Piece): Piece => op(`${a.text} - ${wrap(b, 2)}`, 1)
const times = (a: Piece, b: Piece): Piece => op(`${wrap(a, 2)} * ${wrap(b, 3)}`, 2)
const over = (a: Piece, b: Piece): Piece => op(`${wrap(a, 2)} / ${wrap(b, 3)}`, 2)
const power = (a: Piece, b: Piece): Piece => op(`${wrap(a, 4)}^${wrap(b, 4)}`, 3)
const constant = (value: number): Piece => (value < 0 || Object.is(value, -0) ? op(`(${value})`, 4) : op(`${value}`, 4))
const scaled = (p: Piece, factor: number): Piece => (factor === 1 ? p : times(p, constant(factor)))

/** More functions, each from the text of its arguments. */
const composed: Readonly<Record<string, { readonly args: number; readonly make: (a: readonly Piece[]) => Piece }>> = {
  IF: {
    args: 4,
    make: ([x, a, b, c]) => op(`if(${x.text} < 0, ${a.text}, if(${x.text} == 0, ${b.text}, ${c.text}))`, 4),
  },
  STEP: { args: 5, make: (a) => step(a, (s) => `${s}^2 * (3 - 2 * ${s})`) },
  STEP5: { args: 5, make: (a) => step(a, (s) => `${s}^3 * (10 - ${s} * (15 - 6 * ${s}))`) },
  HAVSIN: { args: 5, make: (a) => step(a, (s) => `(1 - cos(pi * ${s})) / 2`) },
  LOG10: { args: 1, make: ([x]) => op(`log(${x.text}) / log(10)`, 2) },
  SINH: { args: 1, make: ([x]) => op(`(exp(${x.text}) - exp(-(${x.text}))) / 2`, 2) },
  COSH: { args: 1, make: ([x]) => op(`(exp(${x.text}) + exp(-(${x.text}))) / 2`, 2) },
  TANH: { args: 1, make: ([x]) => op(`1 - 2 / (exp(2 * (${x.text})) + 1)`, 1) },
  DIM: { args: 2, make: ([x, y]) => op(`max(${minus(x, y).text}, 0)`, 4) },
  AINT: { args: 1, make: ([x]) => op(`sign(${x.text}) * floor(abs(${x.text}))`, 2) },
  ANINT: { args: 1, make: ([x]) => op(`sign(${x.text}) * floor(abs(${x.text}) + 0.5)`, 2) },
  MOD: {
    args: 2,
    make: ([x, y]) => op(`${x.text} - ${wrap(y, 3)} * sign(${over(x, y).text}) * floor(abs(${over(x, y).text}))`, 1),
  },
  // SHF(x, x0, a, w, phi, b) = a sin(w (x - x0) - phi) + b
  SHF: {
    args: 6,
    make: ([x, x0, a, w, phi, b]) =>
      op(`${wrap(a, 2)} * sin(${wrap(w, 2)} * (${minus(x, x0).text}) - ${wrap(phi, 2)}) + ${wrap(b, 2)}`, 1),
  },
}

function step([x, x0, h0, x1, h1]: readonly Piece[], shape: (s: string) => string): Piece {
  const s = `(min(max((${minus(x, x0).text}) / (${minus(x1, x0).text}), 0), 1))`
  return op(`${wrap(h0, 2)} + (${minus(h1, h0).text}) * ${shape(s)}`, 1)
}

/** Functions whose second derivative jumps, or worse. */
const rough: readonly string[] = ['IF', 'STEP', 'HAVSIN', 'ABS', 'MIN', 'MAX', 'DIM', 'AINT', 'ANINT', 'MOD']

export class Functions {
  private readonly variables = new Map<number, PortName>()

  constructor(
    private readonly dataset: Dataset,
    private readonly picture: Picture,
    private readonly measures: Measures,
  ) {}

  /**
   * A function as an output in SI.
   * @param name of the expression block, where one is needed
   * @param unit of the function's value in the dataset; its dimension's SI unit is that of the output
   * @throws ModelError with the line of the owner
   */
  output(value: AdamsExpression, name: string, unit: Unit, owner: Owner): PortName {
    return this.port(scaled(this.piece(value, name, owner), scaleOf(unit, this.dataset.scales)), name)
  }

  /** A function for a request: in SI where its dimension is known, else the number that ADAMS would give. */
  recorded(value: AdamsExpression, name: string, owner: Owner): { readonly port: PortName; readonly unit: Unit } {
    const measure = value.kind === 'call' ? this.measures.of(value.name, value.args, owner) : undefined
    if (measure !== undefined) return { port: this.port(textOf(measure), name), unit: measure.unit }
    const unit = this.unitOf(value, owner) ?? '1'
    return { port: this.output(value, name, unit, owner), unit }
  }

  /** Output of an expression block that holds a quantity of the mechanism itself, in SI. */
  measured(
    name: string,
    terms: readonly { readonly measure: Measure; readonly factor: number }[],
    offset: number,
  ): PortName {
    const sum = terms.map(({ measure, factor }) => times(constant(factor), textOf(measure))).reduce(plus)
    return this.port(offset === 0 ? sum : plus(sum, constant(offset)), name)
  }

  /** A motion, in SI: a function of time alone, with two continuous derivatives. */
  motion(value: AdamsExpression, name: string, unit: Unit, owner: Owner): PortName {
    this.requireSmooth(value, owner)
    const port = this.output(value, name, unit, owner)
    return port
  }

  /** Output of VARIABLE/id. */
  variable(id: number, owner: Owner): PortName {
    const known = this.variables.get(id)
    if (known !== undefined) return known
    const variable = this.dataset.variables.get(id)
    if (variable === undefined) {
      throw datasetError(
        owner.line,
        `${owner.name} refers to VARIABLE/${id}, which does not exist`,
        'correct the number',
      )
    }
    const name = `VARIABLE_${id}`
    this.variables.set(id, `${name}.y`)
    this.draw(name, this.piece(variable.value, name, { name: `VARIABLE/${id}`, line: variable.line }))
    return `${name}.y`
  }

  private requireSmooth(value: AdamsExpression, owner: Owner): void {
    if (value.kind === 'negate') this.requireSmooth(value.operand, owner)
    else if (value.kind === 'binary') [value.left, value.right].forEach((e) => this.requireSmooth(e, owner))
    else if (value.kind === 'call') {
      if (rough.includes(value.name)) {
        throw unsupported(
          owner.line,
          `${owner.name} uses ${value.name}, which has no two continuous derivatives`,
          'use STEP5(TIME, ...)',
        )
      }
      const known = Object.hasOwn(same, value.name) || Object.hasOwn(composed, value.name)
      if (!known) {
        throw unsupported(
          owner.line,
          `${owner.name} depends on ${value.name}`,
          'give a motion as a function of TIME alone',
        )
      }
      value.args.forEach((e) => this.requireSmooth(e, owner))
    }
  }

  private piece(e: AdamsExpression, name: string, owner: Owner): Piece {
    const { scales } = this.dataset
    switch (e.kind) {
      case 'number':
        return constant(e.value)
      case 'time':
        return scales.time === 1 ? op('t', 4) : op(`t / ${scales.time}`, 2)
      case 'negate':
        return this.fit([this.piece(e.operand, name, owner)], ([a]) => op(`-${wrap(a, 3)}`, 1), name, owner)
      case 'binary': {
        const make = { '+': plus, '-': minus, '*': times, '/': over, '**': power }[e.operator]
        return this.fit(
          [e.left, e.right].map((x) => this.piece(x, name, owner)),
          ([a, b]) => make(a, b),
          name,
          owner,
        )
      }
      case 'call':
        return this.call(e, name, owner)
    }
  }

  private call(e: Extract<AdamsExpression, { kind: 'call' }>, name: string, owner: Owner): Piece {
    const { scales } = this.dataset
    if (e.name === 'VARVAL') {
      const [id] = e.args
      if (id?.kind !== 'number')
        throw datasetError(owner.line, `VARVAL of ${owner.name} needs a number`, 'write VARVAL(1)')
      return op(`{${this.variable(id.value, owner)}}`, 4)
    }
    const measure = this.measures.of(e.name, e.args, owner)
    if (measure !== undefined) return scaled(textOf(measure), 1 / scaleOf(measure.unit, scales))
    const smooth = e.name === 'STEP5' ? this.smoothStep(e.args, name) : undefined
    if (smooth !== undefined) return op(`{${smooth}}`, 4)
    const check = (least: number, most: number): void => {
      if (e.args.length >= least && e.args.length <= most) return
      throw datasetError(owner.line, `${e.name} of ${owner.name} has ${e.args.length} arguments`, `give ${most}`)
    }
    if (Object.hasOwn(same, e.name)) {
      const [fn, least, most] = same[e.name]
      check(least, most)
      return this.fit(
        e.args.map((x) => this.piece(x, name, owner)),
        (a) => op(`${fn}(${a.map((p) => p.text).join(', ')})`, 4),
        name,
        owner,
      )
    }
    if (Object.hasOwn(composed, e.name)) {
      const { args, make } = composed[e.name]
      check(args, args)
      return this.fit(
        e.args.map((x) => this.piece(x, name, owner)),
        make,
        name,
        owner,
      )
    }
    if (e.name === 'POLY') return this.polynomial(e.args, name, owner)
    throw unsupported(
      owner.line,
      `${owner.name} uses the function ${e.name}`,
      'replace it by arithmetic, STEP, IF or measures',
    )
  }

  /** POLY(x, x0, a0, a1, ...) by Horner's scheme. */
  private polynomial(args: readonly AdamsExpression[], name: string, owner: Owner): Piece {
    if (args.length < 3)
      throw datasetError(owner.line, `POLY of ${owner.name} has ${args.length} arguments`, 'give x, x0, a0, ...')
    const [x, x0, ...a] = args
    const difference: AdamsExpression = { kind: 'binary', operator: '-', left: x, right: x0 }
    const sum = a.reduceRight<AdamsExpression | undefined>(
      (inner, coefficient) =>
        inner === undefined
          ? coefficient
          : {
              kind: 'binary',
              operator: '+',
              left: coefficient,
              right: { kind: 'binary', operator: '*', left: difference, right: inner },
            },
      undefined,
    )
    return this.piece(sum as AdamsExpression, name, owner)
  }

  /** STEP5 of time with plain numbers is a source: it may drive a motion, and steps meet its ends. */
  private smoothStep(args: readonly AdamsExpression[], name: string): PortName | undefined {
    const [x, ...rest] = args
    const numbers = rest.map(constantOf)
    const [x0, h0, x1, h1] = numbers
    if (x?.kind !== 'time' || numbers.length !== 4 || numbers.some(Number.isNaN) || !(x1 > x0)) return undefined
    const { time } = this.dataset.scales
    const block = this.picture.block(`${name}_STEP`, 'sources/smooth-step', {
      initial: h0,
      final: h1,
      start: x0 * time,
      duration: (x1 - x0) * time,
    })
    return `${block}.y`
  }

  /** Combine pieces; those with most inputs become blocks until the result fits into one. */
  private fit(pieces: readonly Piece[], make: (pieces: readonly Piece[]) => Piece, name: string, owner: Owner): Piece {
    let current = [...pieces]
    for (;;) {
      const result = make(current)
      if (inputsOf(result).length <= maxInputs && result.text.length <= maxLength) return result
      const size = (p: Piece): number => (isOutput(p) ? 0 : inputsOf(p).length * maxLength + p.text.length)
      const largest = current.reduce((a, b) => (size(a) >= size(b) ? a : b))
      if (size(largest) === 0) {
        const count = inputsOf(result).length
        throw unsupported(owner.line, `a function of ${owner.name} has ${count} measures as its arguments`, 'use fewer')
      }
      const port = this.port(largest, `${name}_part`)
      current = current.map((p) => (p === largest ? op(`{${port}}`, 4) : p))
    }
  }

  private port(p: Piece, name: string): PortName {
    const plain = /^\{([^}]+)\}$/.exec(p.text)
    return plain === null ? `${this.draw(name, p)}.y` : plain[1]
  }

  private draw(name: string, p: Piece): string {
    const inputs = inputsOf(p)
    const expression = p.text.replace(outputs, (_, port: string) => `u${inputs.indexOf(port) + 1}`)
    const block = this.picture.block(name, 'signals/expression', { expression })
    inputs.forEach((port, i) => this.picture.wire(port, `${block}.u${i + 1}`))
    return block
  }

  /** Dimension of a function, where its measures tell; numbers fit to anything in a sum. */
  private unitOf(e: AdamsExpression, owner: Owner): Unit | undefined {
    switch (e.kind) {
      case 'negate':
        return this.unitOf(e.operand, owner)
      case 'call':
        return this.measures.of(e.name, e.args, owner)?.unit
      case 'binary': {
        if (e.operator !== '+' && e.operator !== '-') return undefined
        const [a, b] = [this.unitOf(e.left, owner), this.unitOf(e.right, owner)]
        if (!Number.isNaN(constantOf(e.left))) return b
        if (!Number.isNaN(constantOf(e.right))) return a
        return a === b ? a : undefined
      }
      default:
        return undefined
    }
  }
}

function textOf({ offset, terms, magnitude }: Measure): Piece {
  if (magnitude === true) {
    const squares = terms.map(({ port }) => op(`{${port}}^2`, 3)).reduce(plus)
    return op(`sqrt(${squares.text})`, 4)
  }
  const parts = terms.map(({ port, factor }) =>
    factor === -1 ? op(`-{${port}}`, 1) : scaled(op(`{${port}}`, 4), factor),
  )
  if (offset !== 0) parts.push(constant(offset))
  return parts.length === 0 ? constant(0) : parts.reduce(plus)
}

function inputsOf(p: Piece): readonly PortName[] {
  return [...new Set([...p.text.matchAll(outputs)].map((found) => found[1]))]
}

function isOutput(p: Piece): boolean {
  return inputsOf(p).length === 0 || /^\{[^}]+\}$/.test(p.text)
}

/** Value of an expression without functions; NaN for others. */
export function constantOf(e: AdamsExpression): number {
  switch (e.kind) {
    case 'number':
      return e.value
    case 'negate':
      return -constantOf(e.operand)
    case 'binary': {
      const [a, b] = [constantOf(e.left), constantOf(e.right)]
      return { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '**': a ** b }[e.operator]
    }
    default:
      return NaN
  }
}
