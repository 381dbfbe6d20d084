/** An experiment is prepared in one place: lint finds a second caller of a part of the preparation. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import { experimentParts, parts } from '../../../scripts/lint/experiment-parts.mjs'

const root = path.resolve(import.meta.dirname, '../../..')

function problemsOf(file: string, code: string): readonly string[] {
  const rules = { 'experiments/parts': 'error' } as const
  const plugins = { experiments: { rules: { parts: experimentParts(root) } } }
  return new Linter({ cwd: root })
    .verify(code, { files: ['**/*.ts'], plugins, rules }, path.join(root, file))
    .map(({ message }) => /^(\S+) is a part of preparing an experiment/.exec(message)?.[1] ?? message)
}

test.each([
  ['engine/experiment/example.ts', "import { forExperiment } from '../model/experiments/variants'", ['forExperiment']],
  [
    'engine/experiment/example.ts',
    "import { forExperiment as chosen } from '../model/experiments/variants'",
    ['forExperiment'],
  ],
  [
    'app/cli/commands/example.ts',
    "import { runSettings } from '../../../engine/experiment/experiment'",
    ['runSettings'],
  ],
  ['engine/experiment/example.ts', "export { initialValues } from './experiment'", ['initialValues']],
  ['engine/experiment/example.ts', "import * as cover from './input-cover'", ['uncoveredInputs']],
  ['engine/experiment/example.ts', "export * from './input-cover'", ['uncoveredInputs']],
])('%s: %s', (file, code, found) => {
  expect(problemsOf(file, code)).toEqual(found)
})

test.each([
  ['engine/experiment/prepare-experiment.ts', "import { forExperiment } from '../model/experiments/variants'"],
  ['engine/experiment/example.ts', "import { plottedSignals } from './experiment'"],
  ['engine/experiment/example.ts', "import { prepareExperiment } from './prepare-experiment'"],
])('%s may: %s', (file, code) => {
  expect(problemsOf(file, code)).toEqual([])
})

test('the files that may call a part exist', () => {
  const modules = Object.keys(parts).map((name) => (existsSync(path.join(root, name)) ? name : `${name}.ts`))
  const files = [...modules, ...Object.values(parts).flatMap((users) => Object.values(users).flat())]
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
