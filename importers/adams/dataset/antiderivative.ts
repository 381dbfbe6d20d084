/**
 * Integrals of functions of time over time, for motions that are given by their velocity or acceleration: sums,
 * constant factors, powers of time, and sine, cosine and exponential of a linear function of time.
 */
import { constantOf, type AdamsExpression } from './expression'

/**
 * Returns the antiderivative of a function of time.
 * @returns undefined if the rules do not reach
 */
export function antiderivative(e: AdamsExpression): AdamsExpression | undefined {
  const value = constantOf(e)
  if (!Number.isNaN(value)) return multiple(value, time)
  switch (e.kind) {
    case 'time':
      return multiple(0.5, power(time, 2))
    case 'negate': {
      const inner = antiderivative(e.operand)
      return inner === undefined ? undefined : multiple(-1, inner)
    }
    case 'binary':
      return ofBinary(e)
    case 'call':
      return ofCall(e)
    default:
      return undefined
  }
}

/** Returns the value at a time of a function of time alone that has an antiderivative here. */
export function valueAt(e: AdamsExpression, t: number): number {
  switch (e.kind) {
    case 'number':
      return e.value
    case 'time':
      return t
    case 'negate':
      return -valueAt(e.operand, t)
    case 'binary': {
      const [a, b] = [valueAt(e.left, t), valueAt(e.right, t)]
      return { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '**': a ** b }[e.operator]
    }
    case 'call': {
      const fn = { SIN: Math.sin, COS: Math.cos, EXP: Math.exp }[e.name]
      return fn === undefined || e.args.length !== 1 ? NaN : fn(valueAt(e.args[0], t))
    }
    default:
      return NaN
  }
}

const time: AdamsExpression = { kind: 'time' }

function ofBinary(e: Extract<AdamsExpression, { kind: 'binary' }>): AdamsExpression | undefined {
  const [left, right] = [constantOf(e.left), constantOf(e.right)]
  switch (e.operator) {
    case '+':
    case '-': {
      const [a, b] = [antiderivative(e.left), antiderivative(e.right)]
      return a === undefined || b === undefined ? undefined : { ...e, left: a, right: b }
    }
    case '*': {
      const [factor, rest] = Number.isNaN(left) ? [right, e.left] : [left, e.right]
      const inner = Number.isNaN(factor) ? undefined : antiderivative(rest)
      return inner === undefined ? undefined : multiple(factor, inner)
    }
    case '/': {
      const inner = Number.isNaN(right) ? undefined : antiderivative(e.left)
      return inner === undefined ? undefined : multiple(1 / right, inner)
    }
    case '**': {
      const slope = slopeOf(e.left)
      if (slope === undefined || !(Number.isInteger(right) && right >= 0 && right <= 20)) return undefined
      return multiple(1 / (slope * (right + 1)), power(e.left, right + 1))
    }
  }
}

function ofCall({ name, args }: Extract<AdamsExpression, { kind: 'call' }>): AdamsExpression | undefined {
  const slope = args.length === 1 ? slopeOf(args[0]) : undefined
  if (slope === undefined) return undefined
  if (name === 'SIN') return multiple(-1 / slope, { kind: 'call', name: 'COS', args })
  if (name === 'COS') return multiple(1 / slope, { kind: 'call', name: 'SIN', args })
  if (name === 'EXP') return multiple(1 / slope, { kind: 'call', name, args })
  return undefined
}

/** Returns the slope of a linear function of time that is not constant. */
function slopeOf(e: AdamsExpression): number | undefined {
  if (!linear(e)) return undefined
  const slope = valueAt(e, 1) - valueAt(e, 0)
  return slope === 0 || !Number.isFinite(slope) ? undefined : slope
}

function linear(e: AdamsExpression): boolean {
  if (!Number.isNaN(constantOf(e)) || e.kind === 'time') return true
  if (e.kind === 'negate') return linear(e.operand)
  if (e.kind !== 'binary' || !linear(e.left) || !linear(e.right)) return false
  const [left, right] = [constantOf(e.left), constantOf(e.right)]
  if (e.operator === '+' || e.operator === '-') return true
  if (e.operator === '*') return !(Number.isNaN(left) && Number.isNaN(right))
  return e.operator === '/' && !Number.isNaN(right)
}

function multiple(factor: number, e: AdamsExpression): AdamsExpression {
  return factor === 1 ? e : { kind: 'binary', operator: '*', left: { kind: 'number', value: factor }, right: e }
}

function power(base: AdamsExpression, exponent: number): AdamsExpression {
  return { kind: 'binary', operator: '**', left: base, right: { kind: 'number', value: exponent } }
}
