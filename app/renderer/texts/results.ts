/** Texts of the results. */
export const resultsTexts = {
  exportParquet: 'Export results as Parquet file',
  peaks: 'Peaks of the spectra',
  peaksAt: (hertz: readonly string[]): string => (hertz.length === 0 ? 'no peaks' : `peaks at ${hertz.join(', ')} Hz`),
} as const
