/**
 * Opaque functions in exports: additions to the files of each target, or the reason why the target does not support
 * them.
 */
import { ModelError } from '../errors/model-error'
import { allowedImports } from '../symbolic/linked'
import link from './js/runtime/link.js?raw'
import type { OpaqueC, OpaqueFunction, OpaqueWasm } from '../symbolic/opaque'
import type { Program } from '../program/ir'
import { reachableFunctions } from './text/statements'

interface LinkedIn {
  /** Name of the function in the program. */
  readonly name: string
  readonly fn: OpaqueFunction
  readonly block: string
}

function linkedIn(program: Program): readonly LinkedIn[] {
  return reachableFunctions(program).flatMap(({ name, linked }) => (linked ? [{ name, ...linked }] : []))
}

/**
 * C files to be linked, by name.
 * @param ownFiles names of files of the export itself
 * @throws ModelError `unsupported` for a function without C source; `invalid-name` where two sources need one name
 */
export function linkedSources(program: Program, ownFiles: readonly string[]): Readonly<Record<string, string>> {
  const files = new Map<string, { readonly text: string; readonly by: LinkedIn }>()
  const symbols = new Map<string, LinkedIn & { readonly c: OpaqueC }>()
  for (const link of linkedIn(program)) {
    const { fn, block } = link
    const { c } = fn
    refuseForeign(fn, block, 'C')
    if (c === undefined) {
      throw new ModelError(
        'unsupported',
        `the function ${fn.name} has no C source, so the model cannot be exported as C`,
        { block },
        'give the C source in the block, or export to WebAssembly or JavaScript',
      )
    }
    const other = symbols.get(c.symbol)
    if (other !== undefined && !sameFiles(other.c, c)) throw taken(`function ${c.symbol}`, block, other.block)
    symbols.set(c.symbol, { ...link, c })
    for (const [name, text] of Object.entries(c.files)) {
      const known = files.get(name)
      if (ownFiles.includes(name)) throw taken(`file ${name}`, block, undefined)
      if (known !== undefined && known.text !== text) throw taken(`file ${name}`, block, known.by.block)
      files.set(name, { text, by: link })
    }
  }
  return Object.fromEntries([...files].map(([name, { text }]) => [name, text]))
}

function refuseForeign({ name, foreign }: OpaqueFunction, block: string, target: string): void {
  if (foreign === undefined) return
  throw new ModelError(
    'unsupported',
    `${name} is native code of another program, so the model can't be exported as ${target}`,
    { block },
    'export a model without this block',
  )
}

function sameFiles(a: OpaqueC, b: OpaqueC): boolean {
  const names = Object.keys(a.files)
  return names.length === Object.keys(b.files).length && names.every((name) => a.files[name] === b.files[name])
}

function taken(what: string, block: string, other: string | undefined): ModelError {
  return new ModelError(
    'invalid-name',
    `the ${what} of this block is another one in ${other === undefined ? 'the export itself' : `the block ${other}`}`,
    { block },
    'rename one of the two',
  )
}

/**
 * `functions.mjs`, which exports the opaque functions of a program by their names in it; none if there are none.
 * @param target for messages
 * @throws ModelError `unsupported` for a function without a WebAssembly module
 */
export function linkedModules(program: Program, target: string): Readonly<Record<string, string>> {
  const all = linkedIn(program)
  if (all.length === 0) return {}
  const parts = all.map(({ name, fn, block }) => {
    refuseForeign(fn, block, target)
    if (fn.wasm === undefined) {
      throw new ModelError(
        'unsupported',
        `the function ${fn.name} has no WebAssembly module, so the model cannot be exported as ${target}`,
        { block },
        'give a WebAssembly module in the block, or export in C if it has a C source',
      )
    }
    return `export const ${name} = await link(elementary, ${JSON.stringify(fn.wasm.symbol)}, ${fn.inputs.length + fn.parameters.length}, ${fn.outputs.length}, '${base64(fn.wasm)}')
`
  })
  return { 'functions.mjs': `${loader}\n${parts.join('\n')}` }
}

function base64({ module }: OpaqueWasm): string {
  let text = ''
  for (let i = 0; i < module.length; i += 4096) text += String.fromCharCode(...module.subarray(i, i + 4096))
  return btoa(text)
}

const inMath = Object.keys(allowedImports).filter((name) => name in Math)

const loader = `/** Functions that were linked to the model, as WebAssembly modules with memory of their own. */
const elementary = {
${inMath.map((name) => `  ${name}: Math.${name},`).join('\n')}
  fabs: Math.abs,
  fmod: (a, b) => a % b,
}

${link}`

/**
 * Returns the names of opaque functions in a program with their numbers of arguments and results, for those who import
 * them.
 */
export function linkedNames(
  program: Program,
): readonly { readonly name: string; readonly inputs: number; readonly outputs: number }[] {
  return linkedIn(program).map(({ name, fn }) => ({
    name,
    inputs: fn.inputs.length + fn.parameters.length,
    outputs: fn.outputs.length,
  }))
}
