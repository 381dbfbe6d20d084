/** Texts of the page of responses in the view of analyses. */
import { analyseTexts } from './analyse'

const { setup, experiment, experimentDoc, noExperiment, at, atDoc, atEmpty } = analyseTexts
const { amplitude, amplitudeDoc, amplitudeNone, hold, holdDoc, holds } = analyseTexts

export const responseTexts = {
  ...{ setup, experiment, experimentDoc, noExperiment, at, atDoc, atEmpty },
  ...{ amplitude, amplitudeDoc, amplitudeNone, hold, holdDoc, holds },
  response: 'Response',
  explain:
    'Computes how outputs respond to inputs at the operating point: Bode, Nyquist and Nichols plots, step, poles and zeros, bandwidth, and the margins of a loop that is cut.',
  inputs: 'Inputs',
  inputsDoc: 'Sources that are inputs, separated by commas; those of the interface, or all, if empty',
  inputsEmpty: 'all sources',
  outputs: 'Outputs',
  outputsDoc: 'Signals that are outputs, separated by commas; those of the plots if empty',
  outputsEmpty: 'signals of the plots',
  cut: 'Cut wire',
  cutDoc:
    'Port Block.port of a signal wire at which the loop is opened. The input is then the cut wire, and the response L = -(returned/injected). The project does not change.',
  cutEmpty: 'none',
  from: 'From',
  fromEmpty: '0.1',
  to: 'To',
  toEmpty: '100',
  path: 'Path',
  noPaths: 'The model has no path from an input to an output. Name sources and signals.',
  figures: 'Figures of the path',
  gain: 'Gain',
  gainAxis: (unit: string): string => (unit === '1' ? 'Gain, dB' : `Gain, dB of ${unit}`),
  phase: 'Phase',
  phaseAxis: 'Phase, deg',
  frequency: 'Frequency',
  nyquist: 'Nyquist plot',
  positive: 'f > 0',
  negative: 'f < 0',
  nichols: 'Nichols plot',
  real: 'Real part',
  imaginary: 'Imaginary part',
  step: 'Step response',
  time: 't',
  output: 'Output',
  final: 'final value',
  roots: 'Poles and zeros',
  poles: 'poles',
  zeros: 'zeros',
  basis: 'Of',
  basisDoc:
    'Linear model at the operating point, or a run of the model with an excitation that is added to the first input',
  bases: { linear: 'linear model', random: 'run, random excitation', chirp: 'run, chirps' },
  size: 'Excitation',
  sizeDoc: 'Root mean square of the random signal, or amplitude of the chirps, in SI units of the input',
  sizeEmpty: 'required',
  coherence: 'Coherence',
  upper: 'upper end of the 95 % interval',
  lower: 'lower end of the 95 % interval',
}
