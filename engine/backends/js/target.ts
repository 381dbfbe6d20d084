import type { ExportTarget } from '../target'

export const js: ExportTarget = {
  title: 'JavaScript module',
  summary: 'JavaScript module without dependencies',
  language: 'javascript',
  cannot: ['linked functions without a WebAssembly module'],
  verified: 'module',
}
