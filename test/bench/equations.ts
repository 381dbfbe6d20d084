/**
 * The printed equations of every shipped project, read by an evaluator of their own and compared with the derivatives of the program; and
 * the length of every form in characters.
 *
 *     npm run bench -- equations
 */
import { registry } from '../../blocks'
import { describeEquations } from '../../engine/formulate/equations/document'
import { Compiler } from '../../engine/run/run'
import { projectNames, shipped } from '../support/manoeuvres/overlays'
import { readEquations } from '../support/printed-equations'

const compiler = new Compiler(registry)
let wrong = 0
for (const name of projectNames) {
  const { project, files } = await shipped(name)
  for (const formulation of [undefined, ...Object.keys(project.formulations ?? {})]) {
    const compiled = compiler.compile({ project, files, formulation })
    const { faults, text, nodes } = readEquations(compiled)
    const longest = Math.max(...text.split('\n').map(({ length }) => length))
    const { length } = JSON.stringify(describeEquations(compiled.compilation.system))
    console.log(
      `${name} ${formulation ?? ''}: ${text.length} characters, ${(text.length / nodes).toFixed(0)} per expression, longest line ${longest}; as data ${length}`,
    )
    for (const fault of faults) console.log(`  ${fault}`)
    wrong += faults.length
  }
}
process.exitCode = wrong === 0 ? 0 : 1
