/**
 * The WebAssembly backend's module as text (WebAssembly Core Specification 1.0, section 6), for reading: made from
 * the very bytes that run, with folded instructions and the names of the program where they survive.
 */
import type { Program, ProgramFunction, Statement } from '../../program/ir'
import { assignedLocal } from '../../program/walk'
import { ListingWriter, type ListedLine, type Listing } from '../text/listing'
import { NameSpace, namesOf, type FunctionNames } from '../text/names'
import { commentText } from '../text/statements'
import type { Mark } from './body'
import { type as valueType, type ValueType } from './code'
import { disassemble, type Callee, type Folded } from './disassemble'
import { modulePartsOf } from './index'
import type { DefinedFunction } from './module'

const lineWidth = 110
const step = '  '
/** Column of the comments after instructions. */
const remarkColumn = 60

export function listWasm(program: Program, legend: readonly string[] = []): Listing {
  const marks = new Map<ProgramFunction, Mark[]>()
  const { imports, helpers, functions, tables } = modulePartsOf(program, marks)
  const ownFunctions = program.functions.filter((f) => f.linked === undefined)
  const space = new NameSpace([])
  const callees: Callee[] = [
    ...imports.map((f) => ({ name: space.take(f.name), params: f.params.length, results: f.results.length })),
    ...[
      ...helpers.map(({ name, fn }) => ({ name, fn })),
      ...ownFunctions.map((f, i) => ({ name: f.name, fn: functions[i] })),
    ].map(({ name, fn }) => ({ name: space.take(name), params: fn.params.length, results: fn.results.length })),
  ]
  const writer = new ListingWriter().add(
    ...[program.name, ...legend].map((line) => `;; ${commentText(line)}`),
    '(module',
    ...imports.map(({ module, name, params, results }, i) => {
      const types = params.map((t) => (t === valueType.i32 ? 'i32' : 'f64')).join(' ')
      const result = results.length === 0 ? '' : ' (result f64)'
      return `${step}(import "${module}" "${name}" (func $${callees[i].name} (param ${types})${result}))`
    }),
    `${step};; arrays of the model and values that wait in memory`,
    `${step}(memory (export "memory") 1)`,
    ...tables.map(({ offset, values }, i) => {
      const doc = commentText(program.data?.[i].doc ?? '')
      return `${step}(data (i32.const ${offset}) "...") ;; ${values.length} numbers of ${doc}`
    }),
    '',
  )
  const named = (index: number): Callee => callees[index]
  helpers.forEach(({ fn }, i) => {
    const { name } = callees[imports.length + i]
    const locals = localNames(fn, null)
    writer.add(
      ...signature(name, fn, locals),
      ...bodyOf(fn, locals, named, [], null).map(({ text }) => text),
      `${step})`,
      '',
    )
  })
  ownFunctions.forEach((source, i) => {
    const { name } = callees[imports.length + helpers.length + i]
    const fn = functions[i]
    const names = namesOf(source, [])
    const locals = localNames(fn, names)
    const head = [`${step};; ${commentText(source.doc)}`, ...signature(name, fn, locals)]
    writer.function(source, names, head, bodyOf(fn, locals, named, marks.get(source) ?? [], names), [`${step})`, ''])
  })
  return writer.add(')').listing()
}

/** Returns parameters by their names, counters of loops, registers `r0`, `r1`, ... */
function localNames(fn: DefinedFunction, names: FunctionNames | null): string[] {
  const space = new NameSpace([])
  const params = names === null ? fn.params.map((_, i) => `a${i}`) : [...names.arrays, ...names.scalars]
  const taken = params.map((name) => space.take(name))
  const locals = fn.locals.flatMap(({ count, type }) =>
    Array.from({ length: count }, (_, i) => space.take(`${type === valueType.i32 ? 'i' : 'r'}${i}`)),
  )
  return [...taken, ...locals]
}

function typeName(type: ValueType): string {
  return type === valueType.i32 ? 'i32' : 'f64'
}

function signature(name: string, fn: DefinedFunction, locals: readonly string[]): string[] {
  const exported = fn.exportAs === undefined ? '' : ` (export "${fn.exportAs}")`
  const params = fn.params.map((type, i) => ` (param $${locals[i]} ${typeName(type)})`).join('')
  const results = fn.results.map((type) => ` (result ${typeName(type)})`).join('')
  const types = fn.locals.flatMap(({ count, type }) => new Array<ValueType>(count).fill(type))
  const declared = types.map((type, i) => `(local $${locals[fn.params.length + i]} ${typeName(type)})`)
  const lines = [`${step}(func $${name}${exported}${params}${results}`]
  for (let i = 0; i < declared.length; i += 5) lines.push(`${step}${step}${declared.slice(i, i + 5).join(' ')}`)
  return lines
}

function bodyOf(
  fn: DefinedFunction,
  locals: readonly string[],
  callee: (index: number) => Callee,
  marks: readonly Mark[],
  names: FunctionNames | null,
): ListedLine[] {
  const lines: ListedLine[] = []
  const open: { readonly word: string; readonly statement: Statement | null }[] = []
  let indent = step + step
  let nextMark = 0
  let statement: Statement | null = null
  const put = (text: string, remark = ''): void => {
    const behind = remark === '' ? '' : `${' '.repeat(Math.max(1, remarkColumn - text.length))};; ${remark}`
    lines.push({ text: text + behind, statement })
  }
  const remark = (): string => {
    const local = statement === null ? undefined : assignedLocal(statement)
    return local === undefined || names === null ? '' : names.locals[local]
  }
  const deeper = (): void => void (indent += step)
  const out = (): void => void (indent = indent.slice(step.length))
  for (const i of disassemble(fn.code, locals, callee)) {
    while (nextMark < marks.length && marks[nextMark].offset <= i.at) statement = marks[nextMark++].statement
    switch (i.kind) {
      case 'plain': {
        const printed = print(i.folded, indent)
        printed.forEach((line, k) => put(line, k === 0 ? remark() : ''))
        break
      }
      case 'open':
        open.push({ word: i.word, statement })
        if (i.word === 'if') {
          const condition = i.condition === null ? [] : print(i.condition, indent + step)
          if (condition.length === 1) put(`${indent}(if ${condition[0].trim()}`)
          else {
            put(`${indent}(if`)
            for (const line of condition) put(line)
          }
          deeper()
          put(`${indent}(then`)
        } else put(`${indent}(${i.word}`)
        deeper()
        break
      case 'else': {
        out()
        statement = open[open.length - 1].statement
        put(`${indent})`)
        put(`${indent}(else`)
        deeper()
        break
      }
      case 'close': {
        const block = open.pop()
        statement = block?.statement ?? null
        out()
        put(`${indent})`)
        if (block?.word === 'if') {
          out()
          put(`${indent})`)
        }
      }
    }
  }
  return lines
}

/** Prints an expression on one line if it fits, otherwise with each operand on its own line. */
function print(folded: Folded, indent: string): string[] {
  if (indent.length + folded.text.length <= lineWidth || folded.operands.length === 0) return [indent + folded.text]
  const lines = folded.operands.flatMap((o) => print(o, indent + step))
  lines.unshift(`${indent}(${folded.head}`)
  lines[lines.length - 1] += ')'
  return lines
}
