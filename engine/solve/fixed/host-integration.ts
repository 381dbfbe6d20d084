/**
 * Integration of a system whose derivatives are a function of the host, not a program: the program of the method calls
 * that function. Tests and analyses integrate systems given as formulas in this way.
 */
import { compileWasm } from '../../backends/wasm'
import type { Program, ProgramFunction } from '../../program/ir'
import { linkedFunction } from '../../program/lower/linked'
import { FunctionWriter } from '../../program/writer'
import type { OpaqueFunction } from '../../symbolic/opaque'
import { integrationProgram } from '../../stepping/integration'
import { BoundProgram, type BoundIntegration } from '../../stepping/bound-integration'
import type { StepMethodName } from '../../stepping/methods'
import { stateScales } from '../scales'
import type { OdeSystem } from '../types'

export function bindHostIntegration(system: OdeSystem, name: StepMethodName): BoundIntegration {
  const n = system.size
  const linked = linkedFunction(derivativesOf(system), '', new Set())
  const program: Program = { name: 'system', functions: [linked, calling(linked, n)] }
  const integration = integrationProgram(
    {
      program,
      states: n,
      kinds: system.kinds ?? system.states.map(() => 'speed'),
      scales: [...stateScales(system)],
      angles: system.angles ?? [],
      discreteStates: 0,
      implicit: null,
      shared: 0,
      moving: new Set(),
    },
    name,
  )
  const functions = [...program.functions, ...integration.functions]
  const work = 2 * n + 1
  const compiled = (system.compileKernel ?? compileWasm)(
    { ...program, functions },
    work + integration.size + 3 * n + 16,
  )
  const [p, d, w] = [compiled.allocate(0), compiled.allocate(0), compiled.allocate(work)]
  return new BoundProgram(compiled, integration, { p, d, z: new Float64Array(0), w }, n)
}

/** Returns the derivatives as a function of time and states. */
function derivativesOf(system: OdeSystem): OpaqueFunction {
  const n = system.size
  const [x, dx] = [system.allocate(n), system.allocate(n)]
  const evaluate = system.bindDerivatives(x, dx)
  const quantity = (name: string) => ({ name, unit: '1', nominal: 1 })
  return {
    name: 'derivatives',
    doc: '',
    inputs: [quantity('t'), ...Array.from(x, (_, i) => quantity(`x${i}`))],
    outputs: Array.from(dx, (_, i) => ({ name: `dx${i}`, unit: '1' })),
    parameters: [],
    derivatives: 'differences',
    host: () => (inputs, results) => {
      // Element by element: a view of a part would be an object per call.
      for (let i = 0; i < n; i++) x[i] = inputs[i + 1]
      evaluate(inputs[0])
      results.set(dx)
    },
  }
}

/** Returns the function `derivatives` in the form of every model: over p, d, x, w and dx. */
function calling(linked: ProgramFunction, n: number): ProgramFunction {
  const arrays = ['p', 'd', 'x', 'w', 'dx'].map((name) => ({ name, writable: name === 'w' || name === 'dx', doc: '' }))
  const w = new FunctionWriter('derivatives', 'Derivatives of the states.', arrays, { scalars: ['t'] })
  w.put('w', 0, w.arg('t'))
  w.for(n, (i) => w.put('w', 1, w.get('x', 0, i), i))
  w.call(linked.name, [], [['w', 0], ['w', n + 1]]) // prettier-ignore
  w.for(n, (i) => w.put('dx', 0, w.get('w', n + 1, i), i))
  return w.finish()
}
