/** Everything that can be wrong with a linked function is one error that names block, function and remedy. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd, type RunRequest } from '../../../engine/run/run'
import { checkProject } from '../../../engine/model/check/validate'
import { ModelError } from '../../../engine/errors/model-error'
import { readDeclaration } from '../../../engine/model/linked/declaration'
import type { ParamValue } from '../../../engine/model/project/project'
import { div, mul, sub, type FunctionWriter } from '../../../engine/program/writer'
import { base64, fromSections, moduleOf, sectionsOf } from '../../support/linked-module'
import { smallProject } from '../events/small-run'
import { linkedVanDerPol, vanDerPol } from './models'

type Params = Readonly<Record<string, ParamValue>>

function failing(request: RunRequest): ModelError {
  try {
    const { error, status } = runToEnd({ checkStep: false, ...request }, new Compiler(registry))
    if (error === undefined) throw new Error(`the run ended with ${status}`)
    expect(status).toBe('failed')
    return error
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
}

const requestOf = (module: Uint8Array | string, params: Params = {}, more: Params = {}): RunRequest => ({
  project: linkedVanDerPol.project({ stop: 5, sample: 0.1, solver: { name: 'rk4', step: 0.01 }, ...more }, params),
  files: { ...linkedVanDerPol.files, 'oscillator.wasm.txt': typeof module === 'string' ? module : base64(module) },
  experiment: 'run',
})

/** The oscillator with another second result. */
const oscillator = (second: (w: FunctionWriter) => void): Uint8Array =>
  moduleOf({
    oscillator: (w) => {
      w.put('r', 0, w.get('a', 1))
      second(w)
      w.put('r', 2, w.get('a', 0))
    },
  })

/** With an import of this module, name and kind (0 function, 2 memory, 3 global) as the only one. */
function importing(module: string, name: string, kind: 0 | 2 | 3): Uint8Array {
  const text = (t: string) => [t.length, ...Buffer.from(t)]
  const description = { 0: [0, 0], 2: [2, 0, 1], 3: [3, 0x7c, 0] }[kind]
  const content = Uint8Array.from([1, ...text(module), ...text(name), ...description])
  return fromSections([
    { id: 1, content: Uint8Array.from([1, 0x60, 1, 0x7c, 1, 0x7c]) },
    { id: 2, content },
  ])
}

describe('a module', () => {
  it.each([
    ['a text that is no base64', '&&&', /the file oscillator\.wasm\.txt is not in base64/],
    ['something else', btoa('PK\u0003\u0004 an archive'), /the file oscillator\.wasm\.txt holds no WebAssembly module/],
    ['an empty file', '', /the file oscillator\.wasm\.txt holds no WebAssembly module/],
    ['a module that is cut off', base64(vanDerPol.module.slice(0, 60)), /not a valid WebAssembly module/],
    ['a module with another function', moduleOf({ other: (w) => w.put('r', 0, 1) }), /exports no function oscillator/],
    [
      'a function of an import it cannot have',
      importing('env', 'system', 0),
      /imports the function env\.system, which it cannot have/,
    ],
    [
      'an import from elsewhere',
      importing('wasi_snapshot_preview1', 'sin', 0),
      /imports the function wasi_snapshot_preview1\.sin/,
    ],
    ['a name of every object', importing('env', 'constructor', 0), /imports the function env\.constructor/],
    ['a memory of ours', importing('env', 'memory', 2), /imports the memory env\.memory/],
    ['a global', importing('env', 'sin', 3), /imports the global env\.sin/],
    [
      'a memory that cannot grow',
      fromSections(
        sectionsOf(vanDerPol.module).map((s) => (s.id === 5 ? { id: 5, content: Uint8Array.of(1, 1, 2, 2) } : s)),
      ),
      /memory of the module of oscillator cannot grow/,
    ],
  ] as const)('refuses %s', (_, module, what) => {
    const error = failing(requestOf(module))
    expect(error.what).toMatch(what)
    expect(error.place.block).toBe('Plant')
    expect(error.place.file).toBe('oscillator.wasm.txt')
    expect(error.hint).not.toBe('')
  })

  it('lists what it exports instead', () => {
    const error = failing(requestOf(moduleOf({ plant: (w) => w.put('r', 0, 1) })))
    expect(error.hint).toMatch(/^it exports plant:/)
  })

  it('may use elementary functions', () => {
    const module = oscillator((w) => w.put('r', 1, { op: 'sin', a: w.get('a', 0) }))
    expect(runToEnd({ ...requestOf(module), checkStep: false }, new Compiler(registry)).status).toBe('done')
  })
})

describe('a run', () => {
  it('stops where a result is not finite, and says where', () => {
    const module = oscillator((w) => {
      const [x, v] = [w.get('a', 0), w.get('a', 1)]
      w.put('r', 1, sub(mul(sub(1, mul(x, x)), v), x))
      w.if({ op: 'lt', a: x, b: { op: 'num', value: 1.5 } }, () => w.put('r', 1, div(0, sub(x, x))))
    })
    const error = failing(requestOf(module))
    expect(error.code).toBe('non-finite')
    expect(error.place.block).toBe('Plant')
    expect(error.place.time).toBeGreaterThan(0.5)
    expect(error.what).toMatch(
      /^at t = \S+ m?s the function oscillator returned no finite value of der_v at x = 1\.\d+, v = -\d\.?\d*, u = \S+, mu = 1$/,
    )
  })

  it.each(['dopri5', 'radau5'])('stops with variable steps too, with %s', (name) => {
    const module = oscillator((w) => {
      const x = w.get('a', 0)
      w.put('r', 1, sub(0, x))
      w.if({ op: 'lt', a: x, b: { op: 'num', value: 1.5 } }, () => w.put('r', 1, div(0, sub(x, x))))
    })
    const request = requestOf(module)
    const error = failing({ ...request, run: { solver: name } })
    expect(error.place.block).toBe('Plant')
    expect(error.what).toMatch(/the function oscillator returned no finite value of der_v at x = 1\.4/)
  })

  it('stops where the function does not write all results', () => {
    const error = failing(requestOf(oscillator(() => undefined)))
    expect(error.what).toMatch(/at t = 10 ms the function oscillator returned no finite value of der_v/)
    expect(error.hint).toMatch(/writes all its results/)
  })

  it('stops where the function traps', () => {
    const trapping = vanDerPol.module.slice()
    const sections = sectionsOf(trapping)
    // the body of the only function: no locals, unreachable, end
    const module = fromSections(
      sections.map((s) => (s.id === 10 ? { id: 10, content: Uint8Array.of(1, 3, 0, 0x00, 0x0b) } : s)),
    )
    const error = failing(requestOf(module))
    expect(error.what).toMatch(/^at t = 0 s the function oscillator failed \(unreachable\) at x = 2, mu = 1$/)
    expect(error.place.block).toBe('Plant')
  })

  it('stops where only a signal is not finite', () => {
    const module = moduleOf({
      oscillator: (w) => {
        const [x, v] = [w.get('a', 0), w.get('a', 1)]
        w.put('r', 0, v)
        w.put('r', 1, sub(0, x))
        w.put('r', 2, x)
        w.if({ op: 'lt', a: x, b: { op: 'num', value: 0 } }, () => w.put('r', 2, div(1, sub(x, x))))
      },
    })
    const outcome = runToEnd({ ...requestOf(module), signals: ['Plant.y'], checkStep: false }, new Compiler(registry))
    expect(outcome.status).toBe('failed')
    expect(outcome.error?.what).toMatch(/the function oscillator returned no finite value of y at x = -/)
    expect(outcome.error?.place.time).toBeGreaterThan(1.5)
    expect(outcome.error?.place.time).toBeLessThan(1.8)
  })

  it('stops where what decides on an event is not a number', () => {
    const declaration = JSON.stringify({
      function: 'clock',
      states: { x: { initial: 1 } },
      events: { end: { direction: 'falling', stop: 'it is over' } },
    })
    const module = moduleOf({
      clock: (w) => {
        w.put('r', 0, -1)
        w.put('r', 1, div(0, 0))
      },
    })
    const project = smallProject({ Plant: ['signals/linked-function', { declaration, module: 'm.txt' }] }, [], {
      stop: 2,
      solver: { name: 'rk4', step: 0.01 },
    })
    const error = failing({ project, files: { 'm.txt': base64(module) }, experiment: 'run' })
    expect(error.what).toMatch(/the function clock returned no finite value of end/)
  })

  it('ends with an event that says so', () => {
    const declaration = JSON.stringify({
      function: 'clock',
      states: { x: { initial: 1 } },
      events: { end: { direction: 'falling', stop: 'it is over' } },
    })
    const module = moduleOf({
      clock: (w) => {
        w.put('r', 0, -1)
        w.put('r', 1, w.get('a', 0))
      },
    })
    const project = smallProject({ Plant: ['signals/linked-function', { declaration, module: 'm.txt' }] }, [], {
      stop: 2,
      solver: { name: 'dopri5' },
    })
    const { report } = runToEnd(
      { project, files: { 'm.txt': base64(module) }, experiment: 'run' },
      new Compiler(registry),
    )
    expect(report.stoppedBy).toEqual({ name: 'Plant.end', block: 'Plant', reason: 'it is over' })
    expect(report.simulatedSeconds).toBeCloseTo(1, 9)
  })
})

describe('a motion driver', () => {
  it('does not take a signal of which no derivatives are known', () => {
    const project = smallProject(
      {
        World: ['world/world'],
        Drive: ['mechanics/driver'],
        Body: ['mechanics/rigid-body'],
        Plant: ['signals/linked-function', { declaration: vanDerPol.declaration, module: 'oscillator.wasm.txt' }],
      },
      ['World.frame - Drive.base', 'Drive.end - Body.com', 'Plant.y - Drive.u'],
      { stop: 1 },
    )
    const error = failing({ project, files: linkedVanDerPol.files, experiment: 'run' })
    expect(error.code).toBe('not-smooth')
    expect(error.place).toMatchObject({ block: 'Drive', port: 'u' })
  })
})

describe('a declaration', () => {
  const problemOf = (value: unknown): ModelError =>
    readDeclaration(typeof value === 'string' ? value : JSON.stringify(value)).problems[0]
  const outputs = { y: {} }

  it.each([
    ['broken JSON', '{ "function": "f",\n  "outputs": { "y": {}, } }', /./],
    ['no function', { outputs }, /"function" is missing/],
    ['a name that is none', { function: 'my function', outputs }, /"function" is the text "my function"/],
    ['a misspelt key', { function: 'f', output: outputs }, /the key "output" is not known/],
    ['a list', { function: 'f', outputs: ['y'] }, /"outputs" is/],
    ['no results', { function: 'f' }, /the function has no results/],
    ['a parameter without value', { function: 'f', outputs, parameters: { c: {} } }, /"parameters.c.value" is missing/],
    [
      'a value out of range',
      { function: 'f', outputs, parameters: { c: { value: 1, max: 0 } } },
      /value of "c" is outside its own range/,
    ],
    [
      'one name for two things',
      { function: 'f', outputs, inputs: { y: {} } },
      /"y" is the name of an input and of an output/,
    ],
    [
      'a name that is taken',
      { function: 'f', outputs, inputs: { module: {} } },
      /"module" cannot be the name of an input/,
    ],
    ['a name with a blank', { function: 'f', outputs: { 'a b': {} } }, /"a b" cannot be the name of an output/],
    ['a unit that is not SI', { function: 'f', outputs: { y: { unit: 'mm' } } }, /unit "mm" of "y" is not an SI unit/],
    ['an unknown unit', { function: 'f', outputs: { y: { unit: 'furlong' } } }, /unit "furlong" of "y" is not known/],
    ['an unknown dependence', { function: 'f', outputs: { y: { needs: ['w'] } } }, /"needs" of "y" names "w"/],
    ['an event without effect', { function: 'f', events: { e: {} } }, /the event "e" does nothing/],
    ['an event that sets nothing known', { function: 'f', events: { e: { set: ['x'] } } }, /"set" of "e" names "x"/],
    [
      'a step of differences that is too long',
      { function: 'f', inputs: { u: { step: 2 } }, outputs },
      /"inputs.u.step" is 2/,
    ],
    [
      'derivatives of what is not there',
      { function: 'f', outputs, derivatives: { function: 'g', entries: [['y', 'x']] } },
      /"derivatives.entries" names "x"/,
    ],
  ] as const)('is refused with %s', (_, value, what) => {
    const problem = problemOf(value)
    expect(problem.what).toMatch(what)
    expect(problem.hint).not.toBe('')
  })

  it('is checked with the project, with its place', () => {
    const project = smallProject({ Plant: ['signals/linked-function', { declaration: '{' }] }, [], { stop: 1 })
    const problems = checkProject(project, registry, {})
    expect(problems[0].place).toMatchObject({ block: 'Plant', parameter: 'declaration' })
  })

  it('is faulty at a line', () => {
    const text = '{\n  "function": "f",\n  "outputs": {\n    "y": { "unti": "m" }\n  }\n}'
    expect(problemOf(text).place).toEqual({ codeLine: 4, column: 20 })
    expect(problemOf(text).hint).toMatch(/unit/)
    expect(problemOf('{\n  "function": f }').place).toMatchObject({ codeLine: 2 })
  })

  it('as a list of lines is the same', () => {
    const lines = JSON.stringify(JSON.parse(vanDerPol.declaration), null, 2).split('\n')
    const request = requestOf(vanDerPol.module, { declaration: lines })
    expect(runToEnd({ ...request, checkStep: false }, new Compiler(registry)).status).toBe('done')
  })

  it('needs its files in the folder', () => {
    const project = linkedVanDerPol.project({ stop: 1 })
    expect(failing({ project, files: {}, experiment: 'run' }).code).toBe('file-missing')
  })
})
