/**
 * The JavaScript backend: for reading and for checking the WebAssembly backend.
 *
 * `compileJs` builds functions from text, which the content security policy of the application's
 * windows forbids: it is for Node (tests, command line). Windows only show the text of `printJs`.
 * The text is made from a validated program; names of the model are reduced to identifiers and
 * comments to one line, so nothing of a project file is ever run as code.
 */
import type { ProgramData } from '../../program/ir'
import type { Backend } from '../compiled'
import { linkLater } from '../../symbolic/linked'
import { printJavaScript } from './print'

export { printJs } from './print'

type Binder = (...arrays: readonly Float64Array[]) => (...scalars: number[]) => void

/** @throws Error if building functions from text is forbidden */
export const compileJs: Backend = (program, maxDoubles, host = {}) => {
  const tables: ProgramData['values'][] = []
  const { text, exported, linked } = printJavaScript(program, '', [], (values) => `tables[${tables.push(values) - 1}]`)
  const binders = program.functions
    .filter((fn) => fn.exported)
    .map((fn) => {
      const arrays = fn.arrays.map((_, i) => `a${i}`).join(', ')
      const scalars = fn.scalars.map((_, i) => `s${i}`)
      const all = [...scalars, ...(arrays === '' ? [] : [arrays])].join(', ')
      return `${JSON.stringify(fn.name)}: (${arrays}) => (${scalars.join(', ')}) => ${exported.get(fn.name) ?? ''}(${all})`
    })
  const build = new Function(
    'tables',
    ...linked.map(({ name }) => name),
    `'use strict';\n${text}\nreturn { ${binders.join(', ')} };`,
  ) as (tables: readonly ProgramData['values'][], ...callables: readonly unknown[]) => Record<string, Binder>
  const callables = linked.map(
    ({ fn: { name, linked: l } }) => host[name] ?? (l === undefined ? l : linkLater(l.fn, l.block)),
  )
  const functions = build(tables, ...callables)
  const memory = new Float64Array(maxDoubles)
  let used = 0
  return {
    backend: 'js',
    codeBytes: text.length,
    allocate(n) {
      if (used + n > maxDoubles) throw new Error(`the memory of ${maxDoubles} doubles is used up`)
      used += n
      return memory.subarray(used - n, used)
    },
    bind(name, arrays) {
      const fn = program.functions.find((f) => f.name === name && f.exported)
      if (fn === undefined) throw new Error(`there is no exported function ${name}`)
      if (arrays.length !== fn.arrays.length)
        throw new Error(`${name} takes ${fn.arrays.length} arrays, not ${arrays.length}`)
      if (arrays.some((array) => array.buffer !== memory.buffer))
        throw new Error(`arrays of ${name} must come from allocate`)
      return functions[name](...arrays)
    },
  }
}
