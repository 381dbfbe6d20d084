import type { ExportTarget } from '../target'

export const matlab: ExportTarget = {
  title: 'MATLAB functions',
  summary: 'MATLAB and Octave functions with a script that runs the experiment',
  cannot: ['linked functions'],
  verified: 'functions',
}
