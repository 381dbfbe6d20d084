/**
 * Rules that hold what is our own: the layers of the architecture (scripts/lint/layers.mjs), the one preparation of experiments
 * (scripts/lint/experiment-parts.mjs), the place of texts (scripts/lint/english-texts.mjs) and their keys (scripts/lint/text-keys.mjs). Mistakes are found by oxlint (.oxlintrc.json), style is oxfmt's.
 */
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { englishTexts } from './scripts/lint/english-texts.mjs'
import { experimentParts } from './scripts/lint/experiment-parts.mjs'
import { instances } from './scripts/lint/instances.mjs'
import { layers, sourceFiles } from './scripts/lint/layers.mjs'
import { textKeys } from './scripts/lint/text-keys.mjs'

export default defineConfig(
  // Comments that turn a rule off are for oxlint, which also finds those that are needed no more.
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  { name: 'wishbone/syntax', files: sourceFiles, languageOptions: { parser: tseslint.parser } },
  ...layers(import.meta.dirname),
  {
    name: 'wishbone/experiment-parts',
    files: sourceFiles,
    plugins: { experiments: { rules: { parts: experimentParts(import.meta.dirname) } } },
    rules: { 'experiments/parts': 'error' },
  },
  {
    name: 'wishbone/instances',
    files: sourceFiles,
    ignores: ['engine/compile/instance.ts'],
    plugins: { instances: { rules: { pair: instances } } },
    rules: { 'instances/pair': 'error' },
  },
  {
    name: 'wishbone/texts',
    files: ['app/renderer/**/*.{ts,tsx}'],
    ignores: ['app/renderer/texts/**'],
    plugins: { wishbone: { rules: { 'english-texts': englishTexts } } },
    rules: { 'wishbone/english-texts': 'error' },
  },
  {
    name: 'wishbone/text-keys',
    files: ['app/renderer/texts/**'],
    plugins: { texts: { rules: { keys: textKeys } } },
    rules: { 'texts/keys': 'error' },
  },
)
