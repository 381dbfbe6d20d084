/** Texts of the validation report, which is a separate document. */
import { countTexts } from './counts'

export const reportTexts = {
  validationOf: (project: string): string => `${project}, validation against reference data`,
  beyond: (failing: number, of: number): string => `${countTexts.signals(failing)} of ${of} beyond tolerance`,
  within: (count: number): string => `${countTexts.signals(count)} within tolerance`,
  outside: (rows: number): string => `${rows} rows of the reference are outside the run.`,
  errors: 'Errors per signal',
  columns: {
    signal: 'Signal',
    reference: 'Reference',
    max: 'Max',
    rms: 'RMS',
    scale: 'Scale',
    unit: 'Unit',
    relative: 'Relative [–]',
    correlation: 'Correlation [–]',
    tolerance: 'Tolerance [–]',
    verdict: 'Verdict',
  },
  verdict: (pass: boolean): string => (pass ? 'pass' : 'fail'),
  relativeNote:
    'Max, RMS and Scale are in the unit of their row: the unit in which the signal is plotted, otherwise the SI unit. Relative is Max divided by Scale. Scale is the peak of the reference, with a minimum for quantities near zero. Relative, correlation and tolerance [–] have no unit.',
  figures: 'Figures',
  run: 'Run',
  data: 'Reference',
  difference: 'Run − reference',
  time: 'Time [s]',
  differenceAxis: 'Difference',
} as const
