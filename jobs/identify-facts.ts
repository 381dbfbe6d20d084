/** Description of the analysis `identify`. */
import type { AnalysisFacts } from './entry'

export const identifyFacts = {
  summary: 'fit parameters to measured signals by least squares, with intervals and what the data does not determine',
  notes: [
    'Parameters are named as sliders: Body.mass, a component Arm.offset.x, a variable, or "initial Body.vx". Measurements are the',
    'reference data of the experiments, or files. Residuals count over the spread of their column, or over --noise. Derivatives are',
    'exact where they exist, else differences of runs. Rows outside the run and empty cells are left out and counted. The interval is',
    'where a value is with a probability of 95 %. Parameters that the data does not determine keep their start and are named.',
    '--csv writes parameters, correlations and residuals. See fit for parameters of a tyre from points of a test rig.',
  ],
  examples: [
    'identify my-car --experiment lane-change --parameters Body.mass,Body.Izz --bound Body.mass=1200:2000 --out fitted.json',
    'identify my-car --parameters k,d --data rig.csv --map acceleration=Body.az --noise Body.az=0.2',
    'identify my-car --parameters k --experiments bump,ramp --data bump=a.csv --data ramp=b.csv --csv tables',
  ],
  options: {
    parameters: { value: 'A,B', doc: 'parameters to fit' },
    start: {
      value: 'NAME=VALUE',
      repeated: true,
      doc: 'value that the search begins with; default: that of the experiment',
    },
    bound: { value: 'NAME=LOW:HIGH', repeated: true, doc: 'bounds of a parameter; either may be left out' },
    experiments: { value: 'A,B', doc: 'experiments to fit together, instead of --experiment' },
    references: { value: 'A,B', doc: 'reference data to use; default: all of the experiments, none with --data' },
    data: { value: '[EXPERIMENT=]FILE.csv', repeated: true, doc: 'measurement in a file; first column: time' },
    map: {
      value: 'COLUMN=SIGNAL',
      repeated: true,
      doc: 'signal that a column of --data is; default: the one with its name',
    },
    signals: { value: 'A,B', doc: 'signals to fit; default: all that have a column' },
    weight: { value: 'SIGNAL=FACTOR', repeated: true, doc: 'factor on the residuals of a signal; 0 leaves it out' },
    noise: {
      value: 'SIGNAL=DEVIATION',
      repeated: true,
      doc: 'standard deviation of the noise, by which residuals count',
    },
    shift: { value: 'TIME', doc: 'time of the run at time zero of the measurements; default: 0' },
    runs: { value: 'NUMBER', doc: 'most runs; default: 300' },
    out: { value: 'FILE.json', doc: 'write the fitted values as a merge patch for the project (--patch)' },
  },
  tables: true,
} as const satisfies AnalysisFacts
