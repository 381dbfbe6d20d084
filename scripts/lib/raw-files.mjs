/**
 * Files as texts in bundles of esbuild: `import text from './instance.c?raw'`, as Vite and Vitest read it by themselves.
 * docs/decisions/0109-runtimes-as-files.md has the reasons.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ending = '?raw'

/** @type {import('esbuild').Plugin} */
export const rawFiles = {
  name: 'raw-files',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?raw$/ }, ({ path: file, resolveDir }) => ({
      path: path.join(resolveDir, file.slice(0, -ending.length)),
      namespace: 'raw',
    }))
    onLoad({ filter: /.*/, namespace: 'raw' }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8'),
      loader: 'text',
      watchFiles: [file],
    }))
  },
}
