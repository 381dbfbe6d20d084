import type { ExportTarget } from '../target'

export const wasm: ExportTarget = {
  title: 'WebAssembly module',
  summary: 'WebAssembly module with a loader',
  language: 'webassembly',
  cannot: ['linked functions without a WebAssembly module'],
  verified: 'module',
}
