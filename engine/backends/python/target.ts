import type { ExportTarget } from '../target'

export const python: ExportTarget = {
  title: 'Python package',
  summary:
    'Python package around the C source, with NumPy arrays; builds a wheel without further tools but a C compiler',
  cannot: ['linked functions without a C source'],
  verified: 'package',
}
