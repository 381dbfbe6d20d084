/** Options of responses and spectra that are estimated from runs. */
export const runResponseFacts = {
  excite: { value: 'SOURCE', doc: 'estimate the response from a run with an excitation added to this source' },
  by: { value: 'random|chirp', doc: 'excitation; default: random' },
  size: { value: 'NUMBER', doc: 'root mean square of the random signal, or amplitude of the chirps, in SI units' },
  seed: { value: 'NUMBER', doc: 'seed of the random signal; default: 1' },
  recorded: { value: 'SIGNAL', doc: 'estimate the response to this signal from the run of the experiment as it is' },
  psd: { value: 'A,B', doc: 'power spectral densities of these signals along the run' },
  length: { value: 'TIME', doc: 'time of the run; default: that of 16 averages, or of the experiment' },
  resolution: { value: 'FREQUENCY', doc: 'distance of the frequencies, Hz; default: half of the lowest one' },
} as const
