/**
 * Function expressions -> expression blocks. An expression block has four inputs; larger functions
 * become several blocks, split at the operations that need most inputs. Values inside are in the
 * units of the dataset, as its numbers are.
 */
import { present } from '../../../engine/collections/entries'
import { constantOf, type AdamsExpression } from '../dataset/expression'
import { polylineOf } from '../dataset/corners'
import { datasetError, unsupported } from '../dataset/error'
import { curveOf, type Corners } from './corner-curve'
import { same, op, wrap, plus, minus, times, over, power, constant, scaled, composed, type Piece } from './formulas'
import { scaleOf, type Measure, type Owner, type Unit } from './measure'
import type { Measures } from './measures'
import type { Picture, PortName } from './picture'
import { rewrite } from './rewrite'
import type { Dataset } from '../dataset/dataset'

const maxInputs = 4
const maxLength = 1200
/** Largest nesting depth of variables. */
const maxVariables = 200
const outputs = /\{([^}]+)\}/g

/** Functions whose second derivative or a lower one jumps. */
const rough: readonly string[] = [
  'IF', 'STEP', 'STEP5', 'HAVSIN', 'ABS', 'MIN', 'MAX', 'DIM', 'AINT', 'ANINT', 'MOD', 'IMPACT', 'SWEEP',
] // prettier-ignore

export class Functions {
  private readonly variables = new Map<number, PortName>()
  /** Variables in the process of being written, for detecting one that depends on itself. */
  private readonly open = new Set<number>()

  constructor(
    private readonly dataset: Dataset,
    private readonly picture: Picture,
    private readonly measures: Measures,
    private readonly corners: Corners = 'rounded',
    /** Assumptions, one sentence each, to which new ones are added. */
    private readonly assumed: string[] = [],
  ) {}

  /**
   * Draws a function as an output in SI units.
   * @param name of the expression block, where one is needed
   * @param unit of the function's value in the dataset; its dimension's SI unit is that of the output
   * @throws ModelError with the line of the owner
   */
  output(value: AdamsExpression, name: string, unit: Unit, owner: Owner): PortName {
    return this.port(scaled(this.piece(value, name, owner), scaleOf(unit, this.dataset.scales)), name)
  }

  /** Draws a function for a request: in SI if its dimension is known, else the number that ADAMS would give. */
  recorded(value: AdamsExpression, name: string, owner: Owner): { readonly port: PortName; readonly unit: Unit } {
    const measure =
      value.kind === 'call' && this.rewritten(value, owner) === undefined
        ? this.measures.of(value.name, value.args, owner)
        : undefined
    if (measure !== undefined) return { port: this.port(textOf(measure), name), unit: measure.unit }
    const unit = this.unitOf(value, owner) ?? '1'
    return { port: this.output(value, name, unit, owner), unit }
  }

  /** Returns the output of an expression block that holds a quantity of the mechanism itself, in SI units. */
  measured(
    name: string,
    terms: readonly { readonly measure: Measure; readonly factor: number }[],
    offset: number,
  ): PortName {
    const sum = terms.map(({ measure, factor }) => times(constant(factor), textOf(measure))).reduce(plus)
    return this.port(offset === 0 ? sum : plus(sum, constant(offset)), name)
  }

  /** Adds a block that keeps a function at zero. */
  condition(value: AdamsExpression, name: string, unit: Unit, kind: 'holonomic' | 'nonholonomic', owner: Owner): void {
    const piece = scaled(this.piece(value, name, owner), scaleOf(unit, this.dataset.scales))
    const { inputs, expression } = asFormula(piece)
    if (inputs.length === 0) {
      throw datasetError(
        owner.line,
        `the function of ${owner.name} does not depend on any motion`,
        'use measures of markers',
      )
    }
    const block = this.picture.block(name, 'mechanics/constraint', {
      expression,
      ...(kind === 'nonholonomic' ? { kind } : {}),
    })
    inputs.forEach((port, i) => this.picture.wire(port, `${block}.u${i + 1}`))
  }

  /** Returns the names of the functions in an expression and in the variables that it uses. */
  measuresIn(e: AdamsExpression, owner: Owner, seen = new Set<number>()): readonly string[] {
    switch (e.kind) {
      case 'negate':
        return this.measuresIn(e.operand, owner, seen)
      case 'binary':
        return [e.left, e.right].flatMap((x) => this.measuresIn(x, owner, seen))
      case 'call': {
        if (e.name !== 'VARVAL') {
          const inner = e.args.flatMap((x) => this.measuresIn(x, owner, seen))
          return this.isMathematical(e.name) ? inner : [e.name, ...inner]
        }
        const id = variableIn(e, owner)
        const variable = this.dataset.variables.get(id)
        if (variable === undefined || seen.has(id)) return []
        seen.add(id)
        return this.measuresIn(variable.value, owner, seen)
      }
      default:
        return []
    }
  }

  private isMathematical(name: string): boolean {
    return Object.hasOwn(same, name) || Object.hasOwn(composed, name) || name === 'POLY'
  }

  /**
   * Draws a motion, in SI units: a function of time alone, with two continuous derivatives, or straight lines whose
   * corners are rounded.
   */
  motion(value: AdamsExpression, name: string, unit: Unit, owner: Owner): PortName {
    const lines = polylineOf(value)
    if (lines !== undefined) {
      const { points, said } = curveOf(lines, this.corners, this.dataset.scales, unit, owner)
      this.assumed.push(...said)
      return this.curve(points, name)
    }
    this.requireSmooth(value, owner)
    return this.output(value, name, unit, owner)
  }

  /** Adds a curve over time, and returns the output of its block. */
  private curve(points: readonly (readonly number[])[], name: string): PortName {
    const settings = { points: points.map((row) => [...row]), interpolation: 'monotone', extrapolation: 'linear' }
    const block = this.picture.block(name, 'signals/table-1d', settings)
    this.picture.wire(this.port(op('t', 4), `${name}_TIME`), `${block}.u1`)
    return `${block}.y`
  }

  /** Returns the output of VARIABLE/id. */
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
    const variableOwner = { name: `VARIABLE/${id}`, line: variable.line }
    if (this.open.has(id)) {
      throw unsupported(
        variableOwner.line,
        `${variableOwner.name} depends on itself`,
        'remove the dependence on itself, or use a state',
      )
    }
    if (this.open.size >= maxVariables) {
      throw unsupported(
        variableOwner.line,
        `${variableOwner.name} is behind more than ${maxVariables} other variables`,
        'combine some of them',
      )
    }
    this.open.add(id)
    const block = this.draw(`VARIABLE_${id}`, this.piece(variable.value, `VARIABLE_${id}`, variableOwner))
    this.open.delete(id)
    this.variables.set(id, `${block}.y`)
    return `${block}.y`
  }

  /**
   * @param measures whether the function may depend on more than time
   * @throws ModelError `unsupported`
   */
  requireSmooth(value: AdamsExpression, owner: Owner, measures = false, seen = new Set<number>()): void {
    const inner = (e: AdamsExpression): void => this.requireSmooth(e, owner, measures, seen)
    if (value.kind === 'negate') inner(value.operand)
    else if (value.kind === 'binary') [value.left, value.right].forEach(inner)
    else if (value.kind === 'call') {
      const smooth = value.name === 'STEP5' && this.isStepOfTime(value.args)
      if (rough.includes(value.name) && !smooth) {
        throw unsupported(
          owner.line,
          `${owner.name} uses ${value.name}, which does not have two continuous derivatives`,
          'use STEP5(TIME, ...) with numbers',
        )
      }
      if (value.name === 'VARVAL') {
        const id = variableIn(value, owner)
        const variable = this.dataset.variables.get(id)
        if (variable === undefined || seen.has(id)) return
        seen.add(id)
        return inner(variable.value)
      }
      if (this.isMathematical(value.name)) return value.args.forEach(inner)
      if (measures) return
      throw unsupported(
        owner.line,
        `${owner.name} depends on ${value.name}`,
        'give a motion as a function of TIME alone',
      )
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
      return op(`{${this.variable(variableIn(e, owner), owner)}}`, 4)
    }
    const other = this.rewritten(e, owner)
    if (other !== undefined) return this.piece(other, name, owner)
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
      'replace it with arithmetic, STEP, IF or measures',
    )
  }

  private rewritten(e: Extract<AdamsExpression, { kind: 'call' }>, owner: Owner): AdamsExpression | undefined {
    return rewrite(e, (marker) => this.measures.isOnGround(marker, owner))
  }

  /** Writes POLY(x, x0, a0, a1, ...) by Horner's scheme. */
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
    return this.piece(present(sum), name, owner)
  }

  private isStepOfTime([x, ...rest]: readonly AdamsExpression[]): boolean {
    const numbers = rest.map(constantOf)
    return x?.kind === 'time' && numbers.length === 4 && numbers.every(Number.isFinite) && numbers[2] > numbers[0]
  }

  /** Draws STEP5 of time with plain numbers as a source: it may drive a motion, and steps meet its ends. */
  private smoothStep(args: readonly AdamsExpression[], name: string): PortName | undefined {
    if (!this.isStepOfTime(args)) return undefined
    const [x0, h0, x1, h1] = args.slice(1).map(constantOf)
    const { time } = this.dataset.scales
    const block = this.picture.block(`${name}_STEP`, 'sources/smooth-step', {
      initial: h0,
      final: h1,
      start: x0 * time,
      duration: (x1 - x0) * time,
    })
    return `${block}.y`
  }

  /** Combines pieces; those with most inputs become blocks until the result fits into one. */
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
    const { inputs, expression } = asFormula(p)
    const block = this.picture.block(name, 'signals/expression', { expression })
    inputs.forEach((port, i) => this.picture.wire(port, `${block}.u${i + 1}`))
    return block
  }

  /** Returns the dimension of a function if its measures determine it; numbers fit to anything in a sum. */
  unitOf(e: AdamsExpression, owner: Owner): Unit | undefined {
    switch (e.kind) {
      case 'negate':
        return this.unitOf(e.operand, owner)
      case 'call':
        if (this.rewritten(e, owner) !== undefined) return unitOfRewritten(e.name)
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
  return [...new Set([...p.text.matchAll(outputs)].map((match) => match[1]))]
}

function unitOfRewritten(name: string): Unit {
  if (name.startsWith('V')) return 'm/s'
  if (name.startsWith('ACC')) return 'm/s^2'
  return name.startsWith('WDT') ? 'rad/s^2' : 'rad'
}

/** Returns the text of an expression block and the outputs to which it is wired. */
function asFormula(p: Piece): { readonly inputs: readonly PortName[]; readonly expression: string } {
  const inputs = inputsOf(p)
  return { inputs, expression: p.text.replace(outputs, (_, port: string) => `u${inputs.indexOf(port) + 1}`) }
}

function variableIn({ args }: Extract<AdamsExpression, { kind: 'call' }>, owner: Owner): number {
  const [id] = args
  if (args.length === 1 && id.kind === 'number' && Number.isInteger(id.value) && id.value > 0) return id.value
  throw datasetError(owner.line, `VARVAL of ${owner.name} needs the number of a variable`, 'write VARVAL(1)')
}

function isOutput(p: Piece): boolean {
  return inputsOf(p).length === 0 || /^\{[^}]+\}$/.test(p.text)
}
