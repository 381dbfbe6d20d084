/** The JavaScript export: the equations as a module, a small object around them, and a README. */
import { withoutCallers, type ExportedFiles, type ExportedModel } from '../exported'
import { modelModule, modelUse } from '../text/model-module'
import { exportReadme } from '../readme'
import { linkedModules } from '../linked'
import { printJs } from './print'

export function exportJs(model: ExportedModel): ExportedFiles {
  const load = `import * as equations from './equations.mjs'
`
  const create = `/** A model with memory of its own. */
export function createModel() {
  const array = (n) => new Float64Array(n)
  return assemble(array, (name, arrays) => (...scalars) => equations[name](...scalars, ...arrays))
}
`
  const functions = linkedModules(withoutCallers(model), 'JavaScript')
  return {
    'equations.mjs': printJs(withoutCallers(model), model.legend),
    ...functions,
    'model.mjs': modelModule(model, load, create),
    'README.txt': exportReadme(model, [
      'Files',
      '-----',
      '  equations.mjs   the equations: functions of arrays of doubles',
      '  model.mjs       tables of this model and createModel(), which puts arrays and functions together',
      ...Object.keys(functions).map((file) => `  ${file}   functions that were linked to the model`),
      '',
      'Both run in browsers and in Node without anything else.',
      '',
      ...modelUse('const model = createModel()'),
    ]),
  }
}
