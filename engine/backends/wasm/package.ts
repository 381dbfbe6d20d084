/** The WebAssembly export: the binary module, a loader, and a README. */
import { withoutCallers, type ExportedFiles, type ExportedModel } from '../exported'
import { arrayDoubles, modelModule, modelUse } from '../text/model-module'
import { exportReadme } from '../readme'
import { linkedModules, linkedNames } from '../linked'
import { encodeProgram, linkedModule } from './index'

export function exportWasm(model: ExportedModel): ExportedFiles {
  const { code, arraysAt } = encodeProgram(withoutCallers(model), arrayDoubles(model))
  const functions = linkedModules(withoutCallers(model), 'WebAssembly')
  const linked = linkedNames(withoutCallers(model))
  const load =
    linked.length === 0 ? '' : `import { ${linked.map(({ name }) => name).join(', ')} } from './functions.mjs'\n`
  const imports =
    linked.length === 0
      ? '{ Math }'
      : `{ Math, ${linkedModule}: { ${linked.map(({ name }) => `${name}: at(${name})`).join(', ')} } }`
  const at =
    linked.length === 0
      ? ''
      : `  let doubles
  const at = (run) => (from, to) => run(doubles.subarray(from / 8), doubles.subarray(to / 8))
`
  const create = `/**
 * A model with memory of its own.
 * @param source model.wasm as URL, bytes or compiled module; the file beside this one when missing
 */
export async function createModel(source = new URL('./model.wasm', import.meta.url)) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(await bytesOf(source))
${at}  const { exports } = await WebAssembly.instantiate(module, ${imports})
${linked.length === 0 ? '' : '  doubles = new Float64Array(exports.memory.buffer)\n'}\
  let used = ${arraysAt}
  const array = (n) => {
    const view = new Float64Array(exports.memory.buffer, used, n)
    used += 8 * n
    return view
  }
  // Functions take the addresses of their arrays first, then numbers.
  return assemble(array, (name, arrays) => exports[name].bind(undefined, ...arrays.map((view) => view.byteOffset)))
}

async function bytesOf(source) {
  if (!(source instanceof URL)) return source
  if (source.protocol === 'file:') return (await import('node:fs/promises')).readFile(source)
  return (await fetch(source)).arrayBuffer()
}
`
  return {
    'model.wasm': code,
    'model.mjs': modelModule(model, load, create),
    ...functions,
    'README.txt': exportReadme(model, [
      'Files',
      '-----',
      '  model.wasm   the equations; imports elementary functions from Math, exports memory and functions',
      '  model.mjs    loader with tables of this model',
      ...Object.keys(functions).map((file) => `  ${file}   functions that were linked to the model`),
      '',
      'Both run in browsers and in Node without anything else. Of the functions below the module takes the',
      'addresses of the arrays in its memory first, then numbers.',
      '',
      ...modelUse('const model = await createModel()'),
    ]),
  }
}
