/** Texts of the lag budget. */
export const lagTexts = {
  title: 'Lag budget',
  compute: 'Compute lag',
  again: 'Compute again',
  stop: 'Stop',
  working: (percent: number): string => `Computing: ${percent} %`,
  intro: (from: string, to: string): string =>
    `Lag of the chain from ${from} to ${to}, stage by stage, checked with a step response.`,
  noChain: 'This experiment does not define a chain. Choose one that does:',
  sum: 'Sum of the stages',
  step: 'Measured with a step',
  filter: 'Filters, dead times, mechanics',
  hold: 'Hold between samples',
  axis: 'Lag [ms]; to the left of zero, a stage leads',
  bar: (predicted: string, measured: string): string =>
    `Stacked bars of the lag of each stage: sum ${predicted}, measured with a step ${measured}`,
  part: (signal: string): string => `of which ${signal}`,
  rest: 'Rest of the last stage',
  columns: {
    stage: 'Stage, up to',
    filter: 'Filter, mechanics [ms]',
    hold: 'Hold [ms]',
    sum: 'Sum [ms]',
    step: 'By a step [ms]',
    gain: 'Gain [–]',
  },
  total: 'Chain',
  verdict: (to: string, from: string, frequency: string, sum: string, step: string): string =>
    `At ${frequency}, ${to} lags ${from} by ${sum}; measured with a step: ${step}.`,
  differ:
    'Sum and step response differ: the chain is nonlinear for a step of this size, or the run is too short for the response to decay.',
  onset: (least: string, most: string): string =>
    least === most
      ? `The first tenth of the response comes ${least} after the step.`
      : `The first tenth of the response comes ${least} to ${most} after the step, depending on when in a frame the step occurs.`,
} as const
