/**
 * Integration of a system whose derivatives are a function of the host, not a program: the program of the method calls
 * that function. Tests and analyses integrate systems given as formulas in this way.
 */
import type { HostCalls } from '../../backends/compiled'
import { compileWasm } from '../../backends/wasm'
import type { Program, ProgramFunction } from '../../program/ir'
import { hostFunction } from '../../program/lower/linked'
import { FunctionWriter } from '../../program/writer'
import { integrationProgram } from '../../stepping/integration'
import { BoundProgram, type BoundIntegration, type IntegrationMemory } from '../../stepping/bound-integration'
import type { StepMethodName } from '../../stepping/methods'
import { stateScales } from '../scales'
import type { OdeSystem } from '../types'

const hostDerivatives = 'host_derivatives'

export function bindHostIntegration(system: OdeSystem, name: StepMethodName): BoundIntegration {
  const n = system.size
  const functions = [hostFunction(hostDerivatives, 'Derivatives at the time and states in w.'), calling(n)]
  const program: Program = { name: 'system', functions }
  const integration = integrationProgram(
    {
      program,
      states: n,
      kinds: system.kinds ?? system.states.map(() => 'speed'),
      scales: [...stateScales(system)],
      angles: system.angles ?? [],
      discreteStates: 0,
      shared: 0,
      moving: new Set(),
    },
    name,
  )
  const whole = { ...program, functions: [...functions, ...integration.functions] }
  const [x, dx] = [system.allocate(n), system.allocate(n)]
  const evaluate = system.bindDerivatives(x, dx)
  const compile = (host: HostCalls): IntegrationMemory => {
    const work = 2 * n + 1
    const compiled = (system.compileKernel ?? compileWasm)(whole, work + integration.size + 3 * n + 16, {
      ...host,
      [hostDerivatives]: () => {
        // Element by element: a view of a part would be an object per call.
        for (let i = 0; i < n; i++) x[i] = w[1 + i]
        evaluate(w[0])
        w.set(dx, n + 1)
      },
    })
    const [p, d, w] = [compiled.allocate(0), compiled.allocate(0), compiled.allocate(work)]
    return { compiled, p, d, z: new Float64Array(0), w }
  }
  return new BoundProgram(compile, integration, n)
}

/** Returns the function `derivatives` in the form of every model: over p, d, x, w and dx. */
function calling(n: number): ProgramFunction {
  const arrays = ['p', 'd', 'x', 'w', 'dx'].map((name) => ({ name, writable: name === 'w' || name === 'dx', doc: '' }))
  const w = new FunctionWriter('derivatives', 'Derivatives of the states.', arrays, { scalars: ['t'] })
  w.put('w', 0, w.arg('t'))
  w.for(n, (i) => w.put('w', 1, w.get('x', 0, i), i))
  w.call(hostDerivatives, [], ['w', 'w'])
  w.for(n, (i) => w.put('dx', 0, w.get('w', n + 1, i), i))
  return w.finish()
}
