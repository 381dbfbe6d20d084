/**
 * Generated text of a compiled model, for reading. Every line has the blocks and graph edges whose equations it came
 * from, and every identifier has its meaning. The listing is made when it is shown; the program itself does not contain
 * this information.
 */
import { listC } from '../../backends/c'
import { listJs } from '../../backends/js/print'
import type { Listing } from '../../backends/text/listing'
import { listWasm } from '../../backends/wasm/text'
import { programLegend } from './legend'
import { attribute } from '../../program/attribute'
import type { Statement } from '../../program/ir'
import { assignedLocal, visitStatements } from '../../program/walk'
import type { Origin } from '../../symbolic'
import type { Compilation } from '../../compile/compile'
import type { CodeLanguage, CodeListing, ListedWord } from './types'
import { Words } from './words'

const printers = { javascript: listJs, c: listC, webassembly: listWasm } as const

export function listCode(compilation: Compilation, language: CodeLanguage): CodeListing {
  const { derivatives, collection, states } = compilation
  const { program, meaning } = derivatives
  const { system } = compilation
  const listing = printers[language](program, programLegend(system, program))
  const words = new Words(compilation)
  const { originOf } = attribute(program, {
    meaning,
    originOf: (e) => words.originOf(e),
    resultOf: (entry, index) => (entry === 'derivatives' ? [{ block: states[index].block }] : []),
    callerOf: (call) => words.callerOf(call),
  })
  const sources = new Interned<readonly Origin[]>((origins) =>
    origins.map(({ block, edge = '' }) => `${block} ${edge}`).join('|'),
  )
  const meanings = new Interned<string>((text) => text)
  const lineSources = Int32Array.from(listing.statements, (s) => {
    const origins = s === null ? [] : originOf(s)
    return origins.length === 0 ? -1 : sources.place(origins)
  })
  const said = descriptions(listing, words)
  const lineMeanings = Int32Array.from(listing.statements, (s) => {
    const text = s === null ? undefined : said.get(s)
    return text === undefined || text === '' ? -1 : meanings.place(text)
  })
  return {
    language,
    text: listing.text,
    lineSources,
    lineMeanings,
    sources: sources.all.map((origins) => ({
      blocks: [...new Set(origins.map((o) => o.block))].filter((block) => collection.blocks.includes(block)),
      edges: [...new Set(origins.flatMap((o) => o.edge ?? []))].filter((edge) => words.isEdge(edge)),
    })),
    meanings: meanings.all,
    functions: functionsOf(listing, words),
    elements: words.elements(),
  }
}

/** Returns a description of the result of each statement. */
function descriptions({ functions }: Listing, words: Words): Map<Statement, string> {
  const said = new Map<Statement, string>()
  for (const { fn } of functions) visitStatements(fn.body, (s) => said.set(s, words.statement(fn, s)))
  return said
}

function functionsOf({ functions, statements }: Listing, words: Words): CodeListing['functions'] {
  return functions.map(({ fn, names, first, last }) => {
    const known: Record<string, ListedWord> = {}
    const arrays: Record<string, string> = {}
    if (names !== null) {
      for (let line = last; line >= first; line--) {
        const s = statements[line]
        const local = s === null ? undefined : assignedLocal(s)
        if (local === undefined) continue
        known[names.locals[local]] = { line, ...words.local(fn, local) }
      }
      names.arrays.forEach((name, i) => (arrays[name] = words.arrayKey(fn, i)))
      names.scalars.forEach((name, i) => {
        known[name] = { line: -1, meaning: words.scalar(fn, i), definition: '' }
      })
    }
    return { name: fn.name, first, last, words: known, arrays }
  })
}

class Interned<T> {
  readonly all: T[] = []
  private readonly places = new Map<string, number>()

  constructor(private readonly key: (value: T) => string) {}

  place(value: T): number {
    const key = this.key(value)
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.all.length)
    return this.all.push(value) - 1
  }
}
