import type { ExportTarget } from '../target'

export const simulink: ExportTarget = {
  title: 'Simulink S-function',
  summary: 'level-2 C S-function with scripts that build it and make a masked block',
  cannot: ['linked functions without a C source'],
  imported: true,
  runsIn: 'Simulink',
}
