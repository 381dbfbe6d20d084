/** The layers of the architecture are held by lint: here are violations, and lint has to find them. */
import path from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../../scripts/lib/digest.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const linter = new ESLint({ cwd: root, overrideConfigFile: path.join(root, 'eslint.config.js') })

/** Rules about layers that `text` breaks when it stands in `file`. */
async function violations(file: string, text: string): Promise<{ rule: string | null; message: string }[]> {
  const [result] = await linter.lintText(text, { filePath: path.join(root, file) })
  const layerRules = ['layers/order', 'no-restricted-imports', 'no-restricted-globals', null]
  return result.messages
    .filter(({ ruleId }) => layerRules.includes(ruleId))
    .map(({ ruleId, message }) => ({ rule: ruleId, message }))
}

/** An import of a file of `folder` that exists, as seen from a file in `from`. */
function importOf(folder: string, from: string): string {
  const file = filesBelow(path.join(root, folder)).find((name) => name.endsWith('.ts'))
  if (file === undefined) throw new Error(`there is no source file in ${folder}`)
  return `import * as other from '${path.relative(path.dirname(path.join(root, from)), file).replace(/\.ts$/, '')}'\nexport { other }\n`
}

describe('an import against the layers is an error that says what to do', () => {
  it.each([
    ['engine/model/example.ts', 'blocks', 'BlockRegistry'],
    ['engine/model/example.ts', 'app/main', 'The engine has no face'],
    ['engine/io/example.ts', 'importers', 'The engine knows no block'],
    ['engine/run/example.ts', 'manoeuvres', 'The engine knows no manoeuvre'],
    ['engine/run/example.ts', 'jobs', 'Jobs stand above'],
    ['blocks/example.ts', 'manoeuvres', 'A block does not know what is done'],
    ['manoeuvres/example.ts', 'blocks', 'A manoeuvre works with any set of blocks'],
    ['jobs/example.ts', 'app/main', 'A job has no face'],
    ['blocks/example.ts', 'importers', 'A block does not know the files'],
    ['importers/example.ts', 'app/main', 'has no face'],
    ['blocks/example.ts', 'app/main', 'A block is data and equations'],
    ['blocks/joints/example.ts', 'engine/solve', 'engine/symbolic, engine/language, engine/model, engine/graph only'],
    [
      'blocks/joints/example.ts',
      'engine/backends',
      'engine/symbolic, engine/language, engine/model, engine/graph only',
    ],
    ['app/renderer/example.tsx', 'app/main', 'app/bridge.ts'],
    ['app/main/example.ts', 'app/renderer', 'a folder of app/ of its own'],
    ['engine/model/example.ts', 'test/support', 'does not import its tests'],
  ])('%s importing from %s', async (file, folder, remedy) => {
    const found = await violations(file, importOf(folder, file))
    expect(found.map(({ rule }) => rule)).toEqual(['layers/order'])
    expect(found[0].message).toContain(remedy)
  })

  it.each([
    "export * from '../../app/main/x'",
    "export { x } from '../../app/main/x'",
    "export const x = import('../../app/main/x')",
    "export type X = import('../../app/main/x').X",
  ])('%s is such an import too', async (text) => {
    const found = await violations('engine/model/example.ts', `${text}\n`)
    expect(found.map(({ rule }) => rule)).toEqual(['layers/order'])
  })

  it.each([
    ['engine/solve/example.ts', "import 'node:fs'", 'engine/io/node'],
    ['engine/solve/example.ts', "import 'fs/promises'", 'engine/io/node'],
    ['engine/solve/example.ts', "import 'react'", 'have no face'],
    ['importers/example.ts', "import 'node:fs'", 'engine/io/node'],
    ['importers/example.ts', 'export const width = window.innerWidth', 'no page'],
    ['blocks/example.ts', "import 'node:path'", 'Node is not there'],
    ['app/renderer/example.tsx', "import 'node:path'", 'Node is not there'],
    ['engine/solve/example.ts', 'export const width = window.innerWidth', 'no page'],
    ['engine/solve/example.ts', "export const page = document.querySelector('p')", 'no page'],
    ['engine/solve/example.ts', 'export const arguments_ = process.argv', 'without Node'],
    ['app/renderer/example.tsx', 'export const arguments_ = process.argv', 'without Node'],
  ])('%s containing %s', async (file, text, remedy) => {
    const found = await violations(file, `${text}\n`)
    expect(found).toHaveLength(1)
    expect(found[0].message).toContain(remedy)
  })
})

describe('an import along the layers is none', () => {
  it.each([
    ['app/cli/example.ts', 'engine/solve'],
    ['app/cli/example.ts', 'importers'],
    ['importers/example.ts', 'engine/io'],
    ['importers/example.ts', 'blocks'],
    ['blocks/joints/example.ts', 'engine/numerics'],
    ['app/renderer/example.tsx', 'blocks'],
    ['blocks/joints/example.ts', 'engine/symbolic'],
    ['blocks/joints/example.ts', 'engine/model'],
    ['engine/solve/example.ts', 'engine/model'],
  ])('%s importing from %s', async (file, folder) => {
    expect(await violations(file, importOf(folder, file))).toEqual([])
  })

  it('Node in engine/io/node, for files', async () => {
    expect(await violations('engine/io/node/example.ts', "import 'node:fs'\n")).toEqual([])
  })
})
