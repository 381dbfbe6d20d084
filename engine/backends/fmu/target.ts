import type { ExportTarget } from '../target'

const common = {
  cannot: ['linked functions without a C source'],
  imported: true,
  archive: 'fmu',
  verified: 'co-simulation',
} as const

export const fmu2: ExportTarget = {
  ...common,
  fmi: 2,
  title: 'FMU 2.0',
  summary: 'Functional Mock-up Unit, FMI 2.0: model exchange and co-simulation in one file',
}

export const fmu3: ExportTarget = {
  ...common,
  fmi: 3,
  title: 'FMU 3.0',
  summary: 'Functional Mock-up Unit, FMI 3.0: model exchange and co-simulation in one file',
}
