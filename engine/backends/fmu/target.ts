import type { ExportTarget } from '../target'

const common = {
  cannot: ['linked functions without a C source'],
  imported: true,
  archive: 'fmu',
  options: ['libraries'],
  verified: 'its own co-simulation, through the importer of Wishbone',
} as const

export const fmu2: ExportTarget = {
  ...common,
  title: 'FMU 2.0',
  summary: 'Functional Mock-up Unit, FMI 2.0: model exchange and co-simulation in one file',
}

export const fmu3: ExportTarget = {
  ...common,
  title: 'FMU 3.0',
  summary: 'Functional Mock-up Unit, FMI 3.0: model exchange and co-simulation in one file',
}
