import { describe, expect, it } from 'vitest'
import { ModelError } from '../../../../engine/errors/model-error'
import {
  emptyScope,
  evaluateAs,
  parseExpression,
  variableScope,
  variablesOf,
} from '../../../../engine/model/expression'

/** Variables as a project gives them: `track` without a unit, `wheelbase` and `f` with one. */
const scope = variableScope({ track: 1.52, wheelbase: '2.7 m', m: 4, f: '2 Hz', steer: '3 deg' })
const value = (text: string, unit = '1'): number => evaluateAs(text, unit, scope)

function failure(text: string, unit = '1'): ModelError {
  try {
    value(text, unit)
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error(`"${text}" was accepted`)
}

describe('arithmetic', () => {
  it.each([
    ['1 + 2*3', 7],
    ['(1 + 2)*3', 9],
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['7 - 4 - 2', 1],
    ['8/4/2', 1],
    ['- - 3', 3],
    ['+3', 3],
    ['1.5e3', 1500],
    ['.5', 0.5],
    ['5.', 5],
    ['2*-3', -6],
    ['pi', Math.PI],
    ['track/2', 0.76],
    ['hypot(3, 4)', 5],
    ['min(3, 1, 2)', 1],
    ['max(3, 1, 2)', 3],
    ['atan2(1, 1)*4', Math.PI],
    ['exp(log(2))', 2],
    ['floor(-1.5)', -2],
    ['sign(-3)', -1],
    ['abs(-3)', 3],
    ['sqrt(16)', 4],
    ['tan(atan(0.3))', 0.3],
    ['if(track > 1, 2, 3)', 2],
    ['if(track > 1 and not track > 2, 2, 3)', 2],
    ['if((1 > 2) or (2 >= 2), 5, 6)', 5],
    ['if(1 != 1, 1, 0)', 0],
    ['if(1 == 1, 1, 0)', 1],
    ['asin(1)', Math.PI / 2],
    ['acos(0)', Math.PI / 2],
  ])('%s is %d', (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 14)
  })
})

describe('units in expressions', () => {
  it.each([
    ['355 mm', 'm', 0.355],
    ['48.3 kN/m', 'N/m', 48300],
    ['(2+3) mm', 'm', 0.005],
    ['1 deg', 'rad', Math.PI / 180],
    ['-1deg', 'rad', -Math.PI / 180],
    ['100 km/h', 'm/s', 100 / 3.6],
    ['2 m^2', 'm^2', 2],
    ['(2 m)^2', 'm^2', 4],
    ['1/10 s', '1/s', 0.1],
    ['2 m / 4 s', 'm/s', 0.5],
    ['5 N*m', 'N m', 5],
    ['5 N s/m', 'N s/m', 5],
    ['5 %', '1', 0.05],
    ['-2.88 1/rad^2', '1/rad^2', -2.88],
    ['3 J/(kg K)', 'J/(kg K)', 3],
    ['sqrt(4 m^2)', 'm', 2],
    ['2 * 3 mm', 'm', 0.006],
    ['wheelbase - 200 mm', 'm', 2.5],
    ['wheelbase/2', 'm', 1.35],
    ['sin(30 deg)', '1', 0.5],
    ['if(wheelbase > 2 m, 1 kg, 2 kg)', 'kg', 1],
    ['atan(1 m/1 m)', 'rad', Math.PI / 4],
    ['(track) mm', 'm', 0.00152],
    ['300 rpm', 'rad/s', 10 * Math.PI],
    ['20 m/s / 0.5 m', 'rad/s', 40],
    ['f * 1 rev', 'rad/s', 4 * Math.PI],
    ['max(0, 3 mm)', 'm', 0.003],
    ['0.344*cos(60 deg)', 'm', 0.172],
    ['wheelbase*(1 + 10 %)', 'm', 2.97],
    ['2 N*track', 'N', 3.04],
    ['12 kN / m', 'N', 3000],
    ['2 N/(3+1)', 'N', 0.5],
    ['5 kg*9.81 m/s^2', 'N', 49.05],
    ['355', 'm', 0.355e3],
    ['track + 10 mm', 'm', 1.53],
    ['hypot(3 mm, 4 mm)', 'm', 0.005],
    ['abs(-3 mm)', 'm', 0.003],
  ])('%s for a quantity in %s is %d', (text, unit, expected) => {
    expect(value(text, unit)).toBeCloseTo(expected, 12)
  })

  it('takes plain numbers as SI of whatever is expected', () => {
    expect(evaluateAs(0.355, 'm', emptyScope)).toBe(0.355)
    expect(evaluateAs('2*pi/10', 'rad/s', emptyScope)).toBe((2 * Math.PI) / 10)
  })

  it('reads a name after a spaced slash as a variable and after a tight one as a unit', () => {
    expect(variablesOf(parseExpression('12 kN / m'))).toEqual(['m'])
    expect(variablesOf(parseExpression('12 kN/m'))).toEqual([])
  })
})

describe('wrong units', () => {
  it.each([
    ['1 m', 'rad', '"1 m" has the unit m, expected rad', 'give it in rad, mrad, deg, rev'],
    ['1 kg', 'N/m', '"1 kg" has the unit kg, expected N/m', 'give it in N/m'],
    ['2 Hz', 'rad/s', '"2 Hz" has the unit Hz, expected rad/s', 'give it in rad/s, deg/s or rpm (1 Hz is 1 rev/s)'],
    [
      '1 m/1 s',
      '1',
      '"1 m/1 s" has the unit m/s, expected a number without unit',
      'give a plain number or a percentage',
    ],
    ['5 %', 'kg', '"5 %" has no unit, expected kg', 'give it in kg, g, t, lb'],
  ])('%s is refused where %s is expected', (text, unit, what, hint) => {
    const error = failure(text, unit)
    expect(error.code).toBe('wrong-unit')
    expect(error.what).toBe(what)
    expect(error.hint).toBe(hint)
  })

  it.each([
    ['wheelbase + 1 s', 11, 'the two sides of "+" have different units, m and s'],
    ['300 + 55 mm', 5, 'the two sides of "+" do not agree: one has the unit m, the other none'],
    ['sin(1 m)', 1, 'the argument of "sin" has the unit m'],
    ['2^(1 m)', 2, 'an exponent cannot have the unit m'],
    ['(2 m)^track', 6, 'the exponent of a value with a unit must be a number'],
    ['(2 m) mm', 7, 'the unit "mm" follows a value that already has the unit m'],
    ['if(1 m > 1 s, 1, 2)', 8, 'the two sides of ">" have different units, m and s'],
    ['if(1 > 2, 1 m, 2 s)', 1, 'both results of "if" have different units, m and s'],
    ['min(1 m, 2 s)', 1, 'the arguments of "min" have different units, m and s'],
    ['3 furlongs', 3, '"furlongs" is not a known unit'],
    ['2 track', 3, '"track" is not a known unit'],
  ])('%s is refused at column %d', (text, column, what) => {
    const error = failure(text, 'm')
    expect(error.code).toBe('wrong-unit')
    expect(error.place.column).toBe(column)
    expect(error.what).toBe(what)
    expect(error.hint).not.toBe('')
  })
})

it('a leading "=" is told to be left out, one elsewhere to be doubled', () => {
  expect(failure('=3 mm')).toMatchObject({ hint: 'leave out the "=" at the start', place: { column: 1 } })
  expect(failure('if(track = 3, 1, 2)').hint).toBe('write "==" to compare')
})

describe('unknown variables', () => {
  it.each([
    ['trakc/2', 1, 'did you mean "track"?'],
    ['2*whelbase', 3, 'did you mean "wheelbase"?'],
    ['2 * mm', 5, '"mm" is a unit and must follow a number, e.g. "1 mm" or "kN/m" without spaces'],
    ['constructor', 1, 'use one of track, wheelbase, m, f, steer'],
  ])('%s: column %d, %s', (text, column, hint) => {
    const error = failure(text)
    expect(error.code).toBe('unknown-variable')
    expect(error.place.column).toBe(column)
    expect(error.hint).toBe(hint)
  })
})

describe('malformed expressions', () => {
  it.each([
    ['', 1, 'the expression ends where a value is expected'],
    ['1 +', 4, 'the expression ends where a value is expected'],
    ['(1 + 2', 1, 'a parenthesis is not closed'],
    ['1 + 2)', 6, 'a closing parenthesis has no opening one'],
    ['* 3', 1, 'a value is expected before "*"'],
    ['1 2', 3, 'the number 2 was not expected here'],
    ['track 2', 7, 'the number 2 was not expected here'],
    ['2(3)', 2, '"(" was not expected here'],
    ['sin', 1, '"sin" is a function and needs arguments'],
    ['sin(1, 2)', 1, '"sin" takes 1 argument, not 2'],
    ['atan2(1)', 1, '"atan2" takes 2 arguments, not 1'],
    ['if(1 > 2, 3)', 1, '"if" takes 3 arguments, not 2'],
    ['if(1, 2, 3)', 4, 'a condition is expected here, not a number'],
    ['1 > 2', 3, 'a comparison cannot be used as a number'],
    ['if(1 < 2 < 3, 1, 2)', 10, 'comparisons cannot be chained'],
    ['sine(1)', 1, '"sine" is not a known function'],
    ['a = 1', 3, '"=" cannot be used in an expression'],
    ['1; process.exit()', 2, '";" cannot be used in an expression'],
    ['1/0', 1, 'the expression gives Infinity'],
    ['sqrt(-1)', 1, 'the expression gives NaN'],
    ['1e999', 1, 'the number is too large'],
    [`${'('.repeat(300)}1`, 201, 'the expression is nested too deeply'],
    [`2${'^2'.repeat(300)}`, 400, 'the expression is nested too deeply'],
    [' '.repeat(2001), 1, 'the expression is longer than 2000 characters'],
  ])('case %#: %.20s', (text, column, what) => {
    const error = failure(text)
    expect(error.code).toBe('invalid-expression')
    expect(error.what).toBe(what)
    expect(error.place.column).toBe(column)
    expect(error.hint).not.toBe('')
  })

  it('suggests the function that was meant', () => {
    expect(failure('sqr(1)').hint).toBe('did you mean "sqrt"?')
  })

  it('survives as many signs and terms as fit', () => {
    expect(value(`${'-'.repeat(1998)}1`)).toBe(1)
    expect(value(Array.from({ length: 1000 }, () => '1').join('+'))).toBe(1000)
    expect(value(`${'('.repeat(199)}1${')'.repeat(199)}`)).toBe(1)
  })
})

describe('variables', () => {
  it('may refer to each other in any order', () => {
    const s = variableScope({ a: '2*b', b: 'c + 1 mm', c: '1 m' })
    expect(evaluateAs('a', 'm', s)).toBeCloseTo(2.002, 15)
  })

  it('of their own making are errors that name the cycle', () => {
    const s = variableScope({ a: 'b', b: '2*c', c: 'a' })
    expect(() => s.get('b')).toThrow(
      expect.objectContaining({
        code: 'invalid-expression',
        what: 'the variable "b" depends on itself: b -> c -> a -> b',
      }),
    )
  })

  it('with a unit are checked where they are used, without one they are SI', () => {
    const s = variableScope({ length: '2 m', number: 3 })
    expect(() => evaluateAs('length', 'kg', s)).toThrow(expect.objectContaining({ code: 'wrong-unit' }))
    expect(evaluateAs('number', 'kg', s)).toBe(3)
    expect(evaluateAs('number*9.81 m/s^2', 'N', s)).toBeCloseTo(29.43, 12)
  })

  it('named like parts of JavaScript objects do not exist', () => {
    expect(variableScope({}).get('toString')).toBeUndefined()
  })
})
