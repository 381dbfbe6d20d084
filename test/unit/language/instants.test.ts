/** Discrete states, events, delay and noise in functions: what is refused, and what editors are told. */
import { describe, expect, it } from 'vitest'
import { functionModel } from '../../../engine/language/function/model'
import {
  complete,
  definition,
  diagnostics,
  format,
  hover,
  outline,
  rename,
  semanticTokens,
  signatureHelp,
} from '../../../engine/language/services'

/** `line:column what` */
function problems(text: string): string[] {
  const found = functionModel(text).problems
  for (const { hint } of found) expect(hint).not.toBe('')
  return found.map(({ place, what }) => `${place.codeLine}:${place.column} ${what}`)
}

describe('sample times', () => {
  const at = (trigger: string, before = '') => problems(`${before}discrete x\nwhen ${trigger} { x = pre(x) + 1 }`)
  it.each([
    ['sample(10 ms)', []],
    ['sample(0, 0)', ['2:16 the sample time must be positive, not 0 s']],
    ['sample(0, -10 ms)', ['2:16 the sample time must be positive, not -0.01 s']],
    ['sample(0, 1 m)', ['2:16 the sample time has the unit m']],
    ['sample(1 m, 1)', ['2:13 the first instant has the unit m']],
    ['sample(0, 1/0)', ['2:16 the sample time is Infinity']],
    ['sample(0, t)', ['2:16 a sample time cannot depend on "t"']],
    ['sample(0, x)', ['2:16 a sample time cannot depend on "x"']],
    ['sample(0, 1, 2)', ['2:17 ")" is expected after the sample time, not ","']],
    ['sample(0, 1) and x > 0', ['2:19 "sample" must be alone after "when"']],
    ['x > 0 and sample(0, 1)', ['2:16 a condition is expected here, not a number']],
  ])('%s', (trigger, expected) => expect(at(trigger)).toEqual(expected))

  it('may be parameters, alone or in a formula', () => {
    expect(at('sample(T/2, 2*T)', 'parameter T: s = 10 ms\n')).toEqual([])
    expect(at('sample(0, T)', 'let T = 10 ms\n')).toEqual(['3:16 a sample time cannot depend on "T"'])
  })
  it('of one discrete state are the same', () => {
    const text = 'discrete x\nwhen sample(0, 1) { x = 1 }\nwhen sample(0, 2) { x = 2 }'
    expect(problems(text)).toEqual(['3:1 the discrete state "x" gets its value from two "when sample(...)"'])
    expect(problems('discrete x\nwhen sample(0, 1) { x = 1 }\nwhen t > 3 s { x = 2 }')).toEqual([])
  })
})

describe('events', () => {
  const given = 'input u\nparameter p = 1\nstate v: m\nder(v) = 1\ndiscrete d: m = 2\n'
  it.each([
    ['when u > 1 and not (u < p or v >= 3 m) { d = v }', []],
    ['let high = u > 1\nwhen high { d = v }', []],
    ['when u == 3 { d = v }', ['6:6 an event needs a comparison with "<" or ">", not "==" or "!="']],
    ['when p > 3 { d = v }', ['6:6 this condition does not change during a run']],
    ['when u { d = v }', ['6:6 a condition is expected here, not a number']],
    ['when 3 { d = v }', ['6:6 a condition is expected here, not a number']],
    ['when d > 0 { d = v }', []],
    ['when u > 1', ['6:11 "{" is expected after "when", not the end of the text']],
    ['when u > 1 { d = pre(v) }', ['6:22 "pre" takes a discrete state, and "v" is a continuous one']],
    ['when u > 1 { d = pre(p) }', ['6:22 "pre" takes a discrete state, and "p" is none']],
    ['when u > 1 { d = pre(2*d) }', ['6:23 "pre" takes the name of a discrete state']],
    ['when u > 1 { d = v }\nlet old = pre(d)', ['7:15 "pre" is allowed only inside "when"']],
    ['when u > 1 { d = 3 s }', ['6:18 "d" has the unit m, but this value has the unit s']],
    ['when u > 1 { reinit(v, 3 s) }\nwhen u > 2 { d = v }', ['6:24 "v" has the unit m, but this value has the unit s']],
    ['when u > 1 { v = 3 m }\nwhen u > 2 { d = v }', ['6:14 the state "v" is not given a value by "="']],
    [
      'when u > 1 { der(v) = 3 }\nwhen u > 2 { d = v }',
      ['6:18 derivatives apply at all times and cannot be set in "when"'],
    ],
    ['when u > 1 { reinit(d, v) }', ['6:21 "reinit" takes a continuous state, and "d" is not one']],
    ['when u > 1 { reinit(v) }\nwhen u > 2 { d = v }', ['6:22 "," is expected after the state, not ")"']],
    [
      'when sample(1) {\n  reinit(v, 0)\n  d = 1\n}',
      ['7:3 "reinit" belongs in a "when" with a condition, not with "sample"'],
    ],
    ['reinit(v, 0)\nwhen u > 2 { d = v }', ['6:1 "reinit" is allowed only inside "when"']],
    ['terminate("now")\nwhen u > 2 { d = v }', ['6:1 "terminate" is allowed only inside "when"']],
    ['when u > 2 {\n  d = v\n  terminate(now)\n}', ['8:13 a text between quotation marks is expected, not "now"']],
    ['when u > 2 {\n  d = v\n  terminate(" ")\n}', ['8:13 the message is empty']],
    [
      'when u > 2 {\n  d = v\n  if u > 3 { terminate("now") }\n}',
      ['8:14 "terminate" belongs directly in a "when" with a condition'],
    ],
    ['if u > 1 { when u > 2 { d = v } }', ['6:12 "when" is allowed only at the top level']],
    ['for i in 1:2 { when u > 2 { d = v } }', ['6:16 "when" is allowed only at the top level']],
    ['when u > 1 { when u > 2 { d = v } }', ['6:14 "when" is allowed only at the top level']],
    ['let x = sample(0, 1)\nwhen u > 2 { d = v }', ['6:9 "sample" has no value here']],
    ['d = 3\nwhen u > 2 { d = v }', ['6:1 the discrete state "d" changes only inside "when"']],
    [
      'let x = 1\nwhen u > 2 {\n  d = v\n  x = 2\n}',
      ['9:3 "x" holds at all times and cannot be changed inside "when"'],
    ],
    ['', ['5:10 the discrete state "d" never gets a value']],
  ])('%j', (text, expected) => expect(problems(given + text)).toEqual(expected))

  it('may have variables, loops and conditions of their own', () => {
    const text = `input u[2]
discrete x[2]
when sample(10 ms) {
  let gain = 2
  for i in 1:2 {
    gain = gain + 1
    if u[i] > 0 { x[i] = gain*u[i] + pre(x[3 - i]) }
  }
}`
    expect(problems(text)).toEqual([])
  })
})

describe('functions that are called at instants', () => {
  it('may change variables of their own', () => {
    const text = `discrete x
function doubled(a) {
  let r = a
  for i in 1:3 { r = 2*r + 1 }
  let v = [r, 0]
  v[2] = a
  return sum(v)
}
when sample(10 ms) { x = doubled(x) }`
    expect(problems(text)).toEqual([])
  })
  it('do not end the run: a call in an arm that is not taken would', () => {
    const text = 'input u\ndiscrete x\nfunction f(a) {\n  terminate("now")\n  return a\n}\n'
    const expected = ['4:3 "terminate" belongs directly in a "when" with a condition']
    expect(problems(`${text}when u > 1 { if x > 1 { x = f(1) } else { x = 2 } }`)).toEqual(expected)
    expect(problems(`${text}when u > 1 { x = f(1) }`)).toEqual(expected)
  })
})

describe('delay and noise', () => {
  it.each([
    ['let a = delay(u, -1)', ['2:18 the time of "delay" must be positive, not -1 s']],
    ['let a = delay(u, 1 m)', ['2:20 the time of "delay" has the unit m']],
    ['let a = delay(u, t)', ['2:18 the time of "delay" must not change during a run']],
    ['let a = delay(u, 1, 1000)', ['2:21 the number of samples must be a whole number from 1 to 400']],
    ['let a = delay(u, 1, u)', ['2:21 the number of samples must be a whole number from 1 to 400']],
    ['let a = delay(u)', ['2:9 "delay" takes 2 or 3 arguments, not 1']],
    ['let c = u > 0\nlet a = delay(c, 1)', ['3:15 "delay" takes numbers and vectors']],
    ['let a = noise(1)', ['2:9 "noise" takes 2 arguments, not 1']],
    ['let a = noise(1.5, 1)', ['2:15 the seed of "noise" must be a whole number from 0']],
    ['let a = uniform(-1, 1)', ['2:17 the seed of "uniform" must be a whole number from 0']],
    ['let a = noise(1 m, 1)', ['2:17 the seed of "noise" must be a whole number from 0']],
    ['let a = noise(1, 0)', ['2:18 the sample time of "noise" must be positive, not 0 s']],
    ['let a = noise(u, 1)', ['2:15 the seed of "noise" must not change during a run']],
    ['parameter p = noise(1, 1)', ['2:15 "noise" has no value before the model runs']],
    ['state x = delay(1, 1)\nder(x) = u', ['2:11 "delay" has no value before the model runs']],
    ['discrete d\nwhen u > 0 { d = noise(1, 1) }', ['3:18 "noise" cannot be used inside "when"']],
    ['function f(x) = f(noise(1, 1))\nlet y = f(2)', ['2:17 the function "f" calls itself']],
    ['function f(x) = delay(x, 1 s) + noise(1, 1)\nlet y = f(u) + f(2*u)', []],
    ['let a = delay([u, 2*u], 1)[2]', []],
  ])('%s', (text, expected) => expect(problems(`input u\n${text}`)).toEqual(expected))

  it('leave their names to variables, as functions of vectors do', () => {
    expect(problems('let delay = 1\nlet noise = 2\nlet pre = 3\nlet sample = delay + noise\nlet reinit = pre')).toEqual(
      [],
    )
  })
})

describe('equations', () => {
  const given = 'input u\n'
  it.each([
    ['unknown z: m = 0.1\n0 = z^2 - 1 m^2', []],
    ['unknown z[2]\nfor i in 1:2 { 0 = z[i] - i*u }', []],
    ['unknown z', ['2:9 there is 1 unknown, but 0 equations']],
    ['unknown z[3]\n0 = z[1] - u', ['2:9 there are 3 unknowns, but 1 equation']],
    ['0 = u', ['2:1 there are 0 unknowns, but 1 equation']],
    ['unknown z\nunknown w\n0 = z - u', ['3:9 there are 2 unknowns, but 1 equation']],
    ['unknown z\nz = u\n0 = z - u', ['3:1 the unknown "z" follows from its equations']],
    [
      'unknown z\nif u > 0 { 0 = z } else { 0 = z - u }\n0 = z',
      [
        '3:12 an equation holds at all times: not in "when", "if" or a function',
        '3:27 an equation holds at all times: not in "when", "if" or a function',
      ],
    ],
    ['unknown z: m\n0 = z - 1 s', ['3:7 the two sides of "-" have different units, m and s']],
    ['unknown z: m = 1 s\n0 = z', ['2:16 "z" has the unit m, but this value has the unit s']],
    ['unknown z\n0 = z -', ['3:8 the text ends where a value is expected']],
    ['unknown z\n0 z', ['3:3 "=" is expected after "0", not "z"']],
    ['unknown z\n0 = z > u', ['3:7 a comparison cannot be used as a number']],
    ['unknown z = u\n0 = z', ['2:13 the start of a state cannot depend on "u"']],
  ])('%j', (equations, expected) => expect(problems(given + equations)).toEqual(expected))
})

const text = `input u: m /// Height
parameter T: s = 10 ms
/// Counted bounces
discrete count = 0
state v: m/s = 2*T*(1 m/s^2)
output n
der(v) = -9.81 m/s^2
when sample(0, T) {
  let next = pre(count)
  count = next + 0*u/(1 m)
}
when u < 0 {
  reinit(v, -0.8*v)
  if count > 3 { count = 0 }
}
when v > 2 m/s { terminate("too fast: (") }
n = count + noise(1, T)
`

/** Position of the n-th appearance of a piece of the text, or of its end. */
function at(piece: string, end = false, n = 1): { line: number; column: number } {
  let place = -1
  for (let i = 0; i < n; i++) place = text.indexOf(piece, place + 1)
  const before = text.slice(0, place + (end ? piece.length : 0)).split('\n')
  return { line: before.length, column: before[before.length - 1].length + 1 }
}

describe('an editor', () => {
  it('finds no problem in a sound text, which is formatted', () => {
    expect(diagnostics(text)).toEqual([])
    expect(format(text)).toBe(text)
  })
  it.each([
    ['count)', 'discrete state count: 1', 'Counted bounces'],
    ['count = 0 }', 'discrete state count: 1', 'Counted bounces'],
    ['next + ', 'variable next: 1', ''],
    ['v, -0.8', 'state v: m/s', ''],
    ['pre(', 'pre(x)', 'Value of a discrete state before the instant; inside "when"'],
    ['noise(', 'noise(seed, interval)', 'White Gaussian noise, mean 0 and variance 1, with a new value every interval'],
    ['reinit(', 'reinit(x, value)', 'Gives a state a new value at an event: when h < 0 { reinit(v, -0.8*v) }'],
    ['when u', 'when', 'What happens at instants: when condition { }, or when sample(start, interval) { }'],
  ])('shows of %j: %s', (piece, title, doc) => expect(hover(text, at(piece))).toMatchObject({ title, doc }))

  it('completes what fits the place', () => {
    const labels = (position: { line: number; column: number }): string[] =>
      complete(text, position).map(({ label }) => label)
    expect(labels(at('pre(', true))).toEqual(['count'])
    expect(labels(at('reinit(', true))).toEqual(['v'])
    expect(labels(at('when ', true))).toEqual(expect.arrayContaining(['sample', 'u', 'count', 'abs']))
    expect(labels(at('  let next', false))).toEqual(expect.arrayContaining(['reinit', 'terminate', 'count']))
    expect(labels(at('  reinit(v, -0.8*v)'))).not.toContain('next')
    expect(labels(at('  count = next', true))).toContain('next')
    expect(labels(at('output n'))).toEqual(expect.arrayContaining(['discrete', 'when', 'sample']))
    expect(complete('discrete x: ', { line: 1, column: 13 }).map(({ label }) => label)).toContain('m')
  })
  it('shows arguments inside parentheses', () => {
    expect(signatureHelp(text, at('sample(0, ', true))).toMatchObject({ label: 'sample(start, interval)', active: 1 })
    expect(signatureHelp(text, at('noise(', true))).toMatchObject({ label: 'noise(seed, interval)', active: 0 })
    expect(signatureHelp(text, at('reinit(v, ', true))).toMatchObject({ label: 'reinit(x, value)', active: 1 })
  })
  it('colours discrete states, and lists them', () => {
    const lines = semanticTokens(text).flatMap((token) => (token.role === 'discrete' ? [token.line] : []))
    expect(lines).toEqual([4, 9, 10, 14, 14, 17])
    expect(outline(text).find(({ name }) => name === 'count')).toMatchObject({ kind: 'discrete', detail: '' })
  })
  it('goes to declarations and renames, in the values of declarations too', () => {
    expect(definition(text, at('count)'))?.start).toEqual(at('count = 0'))
    expect(definition(text, at('v, -0.8'))?.start).toEqual(at('v: m/s'))
    const lines = (name: string): readonly number[] => {
      const renaming = rename(text, at(name), 'other')
      return renaming.kind === 'renamed' ? renaming.ranges.map(({ start }) => start.line) : []
    }
    expect(lines('count = 0')).toEqual([4, 9, 10, 14, 14, 17])
    expect(lines('T: s')).toEqual([2, 5, 8, 17])
    expect(rename(text, at('count = 0'), 'when').kind).toBe('refused')
  })
})
