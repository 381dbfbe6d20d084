/**
 * No file imports itself through others, by whatever way round: this rule follows relative imports and re-exports, those with
 * `import()` too, but not `import type`, of which nothing is left when the program runs. It reads imports as Prettier sets them,
 * at the beginning of a line, instead of parsing every file another time, which takes twenty times as long.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const statement = /^(?:import|export)\s+(?!type\b)(?:([\w$*{][^'"`;=()]*?)\sfrom\s+)?['"](\.[^'"]*)['"]/gm
const dynamic = /(?<!typeof\s+)\bimport\(\s*['"](\.[^'"]*)['"]\s*\)/g
const onlyTypes = /^\{(?:\s*type\s[^,}]+,?)+\s*\}$/

/** @typedef {{ readonly source: string, readonly index: number }} Import */

/**
 * Relative imports that a program runs, with their places in the text.
 *
 * @param {string} text
 * @returns {readonly Import[]}
 */
export function importsOf(text) {
  const static_ = [...text.matchAll(statement)].filter(([, names]) => !onlyTypes.test(names?.trim() ?? ''))
  return [
    ...static_.map(({ 2: source, index }) => ({ source, index })),
    ...[...text.matchAll(dynamic)].map(({ 1: source, index }) => ({ source, index })),
  ]
}

/** @param {string} file */
const isFile = (file) => existsSync(file) && statSync(file).isFile()

/** The source file that `source` means in `from`; undefined for what is none, such as a style sheet. @param {string} from @param {string} source */
function resolve(from, source) {
  const base = path.resolve(path.dirname(from), source)
  const candidates = [base, `${base}.ts`, `${base}.tsx`, path.join(base, 'index.ts'), path.join(base, 'index.tsx')]
  return candidates.find((file) => /\.tsx?$/.test(file) && isFile(file))
}

/** An editor lints all day: what is known of other files is read anew after this time, ms. */
const lifetime = 30_000
/** @type {{ since: number, imports: Map<string, readonly string[]> }} */
let known = { since: -Infinity, imports: new Map() }

/** Files that a file imports. @param {string} file */
function importedBy(file) {
  if (Date.now() - known.since > lifetime) known = { since: Date.now(), imports: new Map() }
  let files = known.imports.get(file)
  if (files === undefined) {
    files = importsOf(readFileSync(file, 'utf8')).flatMap(({ source }) => resolve(file, source) ?? [])
    known.imports.set(file, files)
  }
  return files
}

/**
 * The shortest way from one file to another along imports, both included.
 *
 * @param {string} from
 * @param {string} to
 * @param {Set<string>} seen files from which there is no way, or it is told already
 * @returns {readonly string[] | undefined}
 */
function way(from, to, seen) {
  /** @type {{ file: string, before: readonly string[] }[]} */
  const queue = [{ file: from, before: [] }]
  for (const { file, before } of queue) {
    if (file === to) return [...before, file]
    if (seen.has(file)) continue
    seen.add(file)
    for (const next of importedBy(file)) queue.push({ file: next, before: [...before, file] })
  }
  return undefined
}

/** @type {import('eslint').Rule.RuleModule} */
export const importCycles = {
  meta: { type: 'problem', messages: { cycle: 'This import leads back here: {{way}}.' }, schema: [] },
  create: (context) => ({
    Program() {
      const here = context.physicalFilename
      /** @type {Set<string>} */
      const seen = new Set()
      for (const { source, index } of importsOf(context.sourceCode.text)) {
        const file = resolve(here, source)
        const back = file === undefined || file === here ? undefined : way(file, here, seen)
        if (back === undefined) continue
        const names = [here, ...back].map((name) => path.relative(context.cwd, name))
        context.report({
          loc: context.sourceCode.getLocFromIndex(index),
          messageId: 'cycle',
          data: { way: names.join(' → ') },
        })
      }
    },
  }),
}
