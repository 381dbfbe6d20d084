/** What the checker says about faulty functions: every error with its line, column and remedy. */
import { describe, expect, it } from 'vitest'
import { functionModel } from '../../../engine/language/function/model'

/** `line:column what` */
function problems(text: string): string[] {
  return functionModel(text).problems.map(({ place, what }) => `${place.codeLine}:${place.column} ${what}`)
}

describe('units', () => {
  it.each([
    ['let x = 3 mm + 2 m', []],
    ['let x = 3 m + 2 s', ['1:13 the two sides of "+" have different units, m and s']],
    ['let x = 300 + 55 mm', ['1:13 the two sides of "+" do not agree: one has the unit m, the other none']],
    ['let x = 0 + 55 mm', []],
    ['let x: N = 3 m', ['1:12 "x" has the unit N, but this value has the unit m']],
    ['let x: N = 3', []],
    ['input v: m/s\noutput F: N\nF = sin(v/(1 m/s))', []],
    ['input v: m/s\noutput F: N\nF = v/(1 m/s) + 2', []],
    ['input k\noutput F: N\nF = 2 N + k', ['3:9 the two sides of "+" have different units, N and 1']],
    ['let F: N = 30 deg', ['1:12 "F" has the unit N, but this value has the unit rad']],
    ['state y\nstate y2\nder(y) = y2\nder(y2) = -y - 2*y2', []],
    ['state y: m\nstate y2\nder(y) = y2\nder(y2) = -y/(1 m)', []],
    ['input v: m/s\nlet x = sin(v)', ['2:9 the argument of "sin" has the unit m/s']],
    ['input a: rad\nlet x = cos(a)*2 m + 1 m', []],
    ['input f: mm', ['1:10 declarations are in SI, which "mm" is not']],
    ['input f: furlong', ['1:10 "furlong" is not a known unit']],
    ['state x: m\nder(x) = 3 m', ['2:10 "der(x)" has the unit m/s, but this value has the unit m']],
    ['state x: m\nder(x) = 3 m/s', []],
    ['parameter p: kg = 3 s', ['1:19 "p" has the unit kg, but this value has the unit s']],
    [
      'table c(x: m, y: N) = [[0, 0], [1, 1]]\ninput s: s\nlet f = interpolate(c, s)',
      ['3:24 the table "c" is over m, not s'],
    ],
    [
      'let v = [1 m, 2 m]\nlet w = [1 s, 2 s]\nlet d = v + w',
      ['3:11 the two sides of "+" have different units, m and s'],
    ],
    ['let v = [1 m, 2 m]\nlet w = [1 s, 2 s]\nlet d = dot(v, w) + 1 m s', []],
    ['input x: m\nlet y = x^2 + 1 m^2', []],
    ['input x: m\ninput n\nlet y = x^n', ['3:10 the exponent of a value with a unit must be a number']],
    ['input x: m\nlet y = if x > 1 s { 1 } else { 2 }', ['2:14 the two sides of ">" have different units, m and s']],
    [
      'input x: m\nlet y = 0\nif x > 0 {\n  y = 1 m\n} else {\n  y = 1 s\n}',
      ['3:1 the values that "if" gives to "y" have different units, m and s'],
    ],
  ])('%j', (text, expected) => expect(problems(text)).toEqual(expected))

  it.each([
    // as the page on the language says, sentence by sentence
    ['let x = 3 mm + 2 m', true],
    ['let x = 3 m + 2 s', false],
    ['parameter m = 2\nlet x: N m = 2 N*m', true],
    ['parameter m = 2\nlet x: N = 2 N * m', true],
    ['input F: N\nlet x = F + 3', false],
    ['input F: N\nlet x = F + 0', true],
    ['input F: N\nlet x: N = 3*F', true],
    ['let F: N = 3', true],
    ['input a: m\ninput b: m\nlet F: N = a/b', true],
    ['input k\nlet F: N = k', true],
    ['function f(x: m) = x\ninput k\nlet a = f(k)', true],
    ['table c(x: m, y: N) = [[0, 0], [1, 1]]\ninput k\nlet F: N = interpolate(c, 2*k)', true],
    ['discrete d: m\ninput k\nwhen sample(1) { d = k }', true],
    ['input k\nlet s: m = 2 m + k', false],
    ['input a: rad\nlet F: N = a', false],
    ['input a: m\nlet x = sin(a)', false],
    ['input a: rad\nlet x: m = sin(a)', true],
    ['input a: m^2\nlet x: m = sqrt(a)', true],
    ['input a: m\ninput n\nlet x = a^n', false],
    ['state x: m\nder(x) = 1 m/s', true],
    ['state x: m\nder(x) = 1 m', false],
    ['input v: m/s\ninput w: rad/s\nlet u: m/s = w*(2 m) + v', true],
    ['input x: rad\nlet y = x - x^3/6', true],
    ['state y\nstate y2\nder(y) = y2\nder(y2) = -y', true],
  ])('%j is as documented', (text, sound) => expect(problems(text).length === 0).toBe(sound))

  it('of a function without units are those of its arguments', () => {
    const text = 'function sq(x) = x*x\ninput a: m\ninput b: s\n'
    expect(problems(`${text}let c = sq(a) + 1 m^2\nlet d = sq(b) + 1 s^2`)).toEqual([])
    expect(problems(`${text}let c = sq(a) + sq(b)`)).toEqual([
      '4:15 the two sides of "+" have different units, m² and s²',
    ])
  })
  it('that a function declares are checked where it is called, or else as declared', () => {
    expect(problems('function f(x: m) = x\nlet a = f(3 s)')).toEqual([
      '2:11 "x" has the unit m, but this value has the unit s',
    ])
    expect(problems('function f(x: m) = x + 1 s')).toEqual(['1:22 the two sides of "+" have different units, m and s'])
  })
})

describe('statements', () => {
  it.each([
    ['x = 3', ['1:1 there is no variable "x"']],
    ['input u\nu = 3', ['2:1 "u" cannot be changed']],
    ['state s: m\ns = 3\nder(s) = 1 m/s', ['2:1 the state "s" changes by its derivative only']],
    ['let a = 1\nlet a = 2', ['2:5 "a" is declared twice']],
    ['input a\noutput a', ['2:8 "a" is declared twice']],
    ['output y', ['1:8 the output "y" does not get a value on every path']],
    ['input u\noutput y\nif u > 0 {\n  y = 1\n}', ['2:8 the output "y" does not get a value on every path']],
    ['input u\noutput y\ny = 0\nif u > 0 {\n  y = 1\n}', []],
    ['output y[3]\ny[1] = 1\ny[3] = 2', ['1:8 the output "y[2]" does not get a value on every path']],
    ['output y[3]\nfor i in 1:3 { y[i] = i }', []],
    ['state x: m', ['1:7 the state "x" does not get a derivative on every path']],
    [
      'input u\nlet y: N\n= 3',
      ['2:9 "=" is expected after "let y", not the end of the line', '3:1 a statement is expected, not "="'],
    ],
    ['let v = [1, 2]\nlet w = v[3]', ['2:11 there is no element 3']],
    ['input i\nlet v = [1, 2]\nlet w = v[i]', ['3:11 an index must be known before the model runs']],
    [
      'input n\nfor i in 1:n { let x = i }',
      ['2:12 the range of "for" must be whole numbers that are known before the model runs'],
    ],
    ['for i in 1:5000 { let x = i }', ['1:1 the loop runs 5000 times, more than 1000']],
    ['function f(x) = f(x - 1)\nlet y = f(3)', ['1:17 the function "f" calls itself']],
    ['function f(x) = g(x)\nfunction g(x) = f(x)\nlet y = f(3)', ['2:17 the function "f" calls itself']],
    ['input u\nfunction f(x) = x + u\nlet y = f(3)', ['2:21 functions do not see "u"']],
    ['function f(a, b) = a + b\nlet y = f(3)', ['2:9 "f" takes 2 arguments, not 1']],
    ['function f() = 2\nlet y = f()', []],
    ['let y = sin()', ['1:9 "sin" takes 1 argument, not 0']],
    ['let y = fooo(3)', ['1:9 "fooo" is not a known function']],
    ['let flag = 3 > 2\nlet y = flag + 1', ['2:14 a side of "+" must be a number, not a condition']],
    ['input u\nlet flag = u > 2\nlet y = if(flag and u < 5, 1, 2)', []],
    ['input u\nlet y = if(u, 1, 2)', ['2:12 a condition is expected here, not a number']],
    ['let v = [1, 2] * [3, 4]', ['1:16 "*" cannot join a vector of 2 elements and a vector of 2 elements']],
    ['input F1\ninput F[2]', ['2:7 "F" needs the name "F1", which is taken by "F1"']],
    ['input let', ['1:7 "let" is reserved and cannot be declared']],
    ['let t = 3', ['1:5 "t" is the time and cannot be declared']],
    ['parameter code = 3', ['1:11 "code" is the text itself and cannot be declared']],
    ['parameter p = 3, min 5', ['1:11 the value of "p" is outside its own range']],
    ['parameter p', ['1:11 the parameter "p" has no value']],
    ['parameter p = q', ['1:15 the value of a parameter must be a number, and cannot depend on "q"']],
    ['table c(x: m, y: N) = [[1, 0], [0, 1]]', ['1:23 the first column does not increase from row 1 to row 2 (1, 0)']],
    ['let x = 1 y = 2', ['1:11 "y" is not a known unit']],
    ['let x = (1) + pi 2', ['1:18 the number 2 was not expected here']],
    ['return 3', ['1:1 "return" is outside a function']],
    ['}', ['1:1 a closing brace has no opening one']],
    ['input u\nif u > 0 {\n  let a = 1', ['2:10 a brace is not closed']],
    ['let x = # 3', ['1:9 "#" cannot be used in a function']],
  ])('%j', (text, expected) => expect(problems(text)).toEqual(expected))
})

describe('several errors in one text', () => {
  it('are all told, each once, with a remedy', () => {
    const text = [
      'input v: m/s',
      'output F: N',
      'let a = 3 m + 2 s', // wrong
      'let b = a + 1 m', // not told again
      'let c = (2 + ', // wrong
      'for i in 1:3 {',
      '  let d = v +', // wrong
      '  let e = foo', // wrong
      '}',
      'if v > > 3 {', // wrong
      '  F = 3 kg', // inside a block that cannot be read: syntax only
      '  F = 2 $', // wrong
      '}',
      'F = v', // wrong
    ].join('\n')
    const found = functionModel(text).problems
    expect(found.map(({ place }) => place.codeLine)).toEqual([3, 5, 7, 8, 10, 12, 14])
    for (const { hint } of found) expect(hint).not.toBe('')
  })

  it('end after fifty', () => {
    expect(functionModel(Array.from({ length: 300 }, () => 'let = 3').join('\n')).problems.length).toBe(50)
  })
})

describe('sizes', () => {
  it.each([
    ['x'.repeat(20_001), 'the function is longer than 20,000 characters'],
    [`let x = ${'('.repeat(400)}1`, 'the expression is nested too deeply'],
    [`let x = 1${' + 1'.repeat(2000)}`, 'an expression is longer than 2000 characters'],
    [`${'if 1 < 2 {\n'.repeat(20)}`, 'blocks are nested deeper than 12'],
    [
      'let s = 0\nfor i in 1:500 { for j in 1:500 { s = s + i*j } }',
      'the function takes more than 50,000 operations when its loops are unrolled',
    ],
    ['input u[1000]', 'there are more than 400 elements'],
    [`let x = 1 1/${'('.repeat(3000)}`, 'the unit has too many parentheses'],
  ])('case %#', (text, what) => expect(functionModel(text).problems.map((p) => p.what)).toContain(what))
})

describe('a value given to a name that is not declared', () => {
  const hints = (text: string) => functionModel(text).problems.map(({ hint }) => hint)

  it('is answered with how to declare it; what cannot get a value is not suggested', () => {
    expect(hints('x = 3')).toEqual(['write "let x = ..."'])
    expect(hints('input speed: m/s\nsped = 3')).toEqual(['write "let sped = ..."'])
  })

  it('and with the variable or output that may have been meant', () => {
    expect(hints('let force = 1\nforse = 3')).toEqual(['write "let forse = ...", or did you mean "force"?'])
  })
})

describe('tables over two arguments', () => {
  const table = 'table c(x: m, s: 1, y: N) = [[0, 0, 1], [0, 1 N, 2 N], [1 m, 3 N, 4 N]]\ninput a: m\ninput b\n'
  it.each([
    [`${table}let f = spline(c, a, b) + 1 N`, []],
    // a computed plain number may be given to a quantity
    [`${table}let f = spline(c, b, b)`, []],
    [`${table}let f = spline(c, 1 kg*b, b)`, ['4:23 the table "c" is over m, not kg']],
    [`${table}let f = spline(c, a, a)`, ['4:22 the table "c" is over 1, not m']],
    [`${table}let f = interpolate(c, a)`, ['4:9 the table "c" has two arguments']],
    [`${table}let f = pchip(c, a)`, ['4:9 the table "c" has two arguments']],
    ['table c(x, y) = [[0, 0], [1, 1]]\nlet f = spline(c, 1, 2)', ['2:9 the table "c" has one argument']],
    ['table c(x, s, y) = [[0, 0, 1], [1, 2, 3]]', ['1:20 the map has 1 by 2 values']],
    [
      'table c(x, s, y) = [[0, 0, 1], [1, 2, 3], [1, 2, 3]]',
      ['1:20 the breakpoints of the rows do not increase from 1 in row 2 to 1 in row 3'],
    ],
    [
      'table c(x: m, s, y) = [[0, 0, 1], [1 s, 2, 3], [2 m, 2, 3]]',
      ['1:23 "x" has the unit m, but this value has the unit s'],
    ],
  ])('%j', (text, expected) => expect(problems(text)).toEqual(expected))
})
