/** Texts of the validation report, which is a document of its own. */
import { countTexts } from './counts'

export const reportTexts = {
  validationOf: (project: string): string => `${project}, validation against reference data`,
  beyond: (failing: number, of: number): string => `${countTexts.signals(failing)} of ${of} beyond tolerance`,
  within: (count: number): string => `${countTexts.signals(count)} within tolerance`,
  outside: (rows: number): string => `${rows} rows of the reference lie outside the run.`,
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
    'Max, RMS and scale are in the unit of their row: that of the plots of the signal, else SI. Relative is Max over Scale, and Scale is the peak of the reference, with a floor for quantities near zero. Relative, correlation and tolerance [–] have no unit.',
  figures: 'Figures',
  run: 'Run',
  data: 'Reference',
  difference: 'Run − reference',
  time: 'Time [s]',
  differenceAxis: 'Difference',
} as const
