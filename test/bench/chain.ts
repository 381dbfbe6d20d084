/** Cost of a hanging chain of n links: operations, time to compile, time of an Euler step. */
import { registry } from '../../blocks/index'
import { compileProject } from '../../engine/compile/compile'
import { parameterValues } from '../../engine/compile/parameter-values'
import { Model } from '../../engine/compile/model'
import { countFunction } from '../../engine/program/cost'
import { chainProject } from '../validation/oracle/chain'
import { Instance } from '../../engine/compile/instance'

const EVALUATIONS = 2000

console.log('links  additions  multiplications  divisions  calls  formulate ms  compile ms  evaluation us')
for (const links of [10, 10, 20, 40, 80, 120, 160, 200]) {
  const compilation = compileProject({ project: chainProject(links), files: {} }, registry)
  const derivatives = compilation.derivatives.program.functions.find((f) => f.name === 'derivatives')
  if (derivatives === undefined) throw new Error('the program has no derivatives')
  const { add, mul, div, call } = countFunction(derivatives).count
  const model = new Model(new Instance(compilation, parameterValues(compilation, compilation.resolved)))
  const x = model.allocate(model.size).fill(0.1)
  const evaluate = model.bindDerivatives(x, model.allocate(model.size))
  let best = Infinity
  for (let part = 0; part < 7; part++) {
    const start = performance.now()
    for (let i = 0; i < EVALUATIONS; i++) evaluate(0)
    best = Math.min(best, (performance.now() - start) / EVALUATIONS)
  }
  const { formulate, compile } = compilation.milliseconds
  const row = [links, add, mul, div, call, formulate.toFixed(0), compile.toFixed(0), (1000 * best).toFixed(2)]
  console.log(row.map((v) => String(v).padStart(10)).join(' '))
}
