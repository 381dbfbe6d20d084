import type { ExportTarget } from '../target'

export const c: ExportTarget = {
  title: 'C source',
  summary: 'C99 source with a program that runs the experiment',
  language: 'c',
  cannot: ['linked functions without a C source'],
  verified: 'program',
}
