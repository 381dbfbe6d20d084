/** Description of inverse dynamics for users. */
import type { AnalysisFacts } from './entry'

export const inverseFacts = {
  summary: 'find inputs with which signals follow prescribed values: torques, forces, steering angles',
  notes: [
    'Find as many sources as signals are prescribed. Signals follow expressions of the time t in SI units, or columns of a log:',
    'that of --data, or the reference data of the experiment. Logs are splines; --filter smooths them without a shift in time. If the',
    'signals prescribe all degrees of freedom, the inputs are solved at each instant with exact derivatives; otherwise they are those whose',
    'run comes closest. The experiment runs with the found inputs, and the report states the difference. --out writes them as a log and,',
    'as .json beside it, the patch with which the experiment reads it. Exit status 1 if the run differs by more than 1e-4 of a peak.',
  ],
  examples: [
    'inverse my-arm --prescribe "Shoulder.angle=0.5*sin(2*t)" --prescribe "Elbow.angle=0.3*t^2" --find Torque1,Torque2',
    'inverse my-car --prescribe Body.wz --prescribe Body.vx --data run.csv --find Steer,Drive --out my-car/inputs.csv',
    'inverse my-car --prescribe Body.wz --data measured.csv --map "yaw rate=Body.wz" --filter 5Hz --find Steer',
  ],
  options: {
    prescribe: {
      value: 'SIGNAL[=EXPRESSION]',
      repeated: true,
      doc: 'signal to prescribe, by an expression of t in SI units or a column of the log',
    },
    find: { value: 'A,B', doc: 'sources to find' },
    references: { value: 'A,B', doc: 'reference data to use; default: all of the experiment, none with --data' },
    data: { value: 'FILE.csv', repeated: true, doc: 'log; first column: time; default: the reference data' },
    map: {
      value: 'COLUMN=SIGNAL',
      repeated: true,
      doc: 'signal that a column of --data is; default: the one with its name',
    },
    shift: { value: 'TIME', doc: 'time of the run at time zero of the logs; default: 0' },
    filter: { value: 'FREQUENCY', doc: 'filter logs with this cut-off frequency, where half of the amplitude is left' },
    order: { value: 'NUMBER', doc: 'order of each of the two passes of --filter, even; default: 4' },
    interval: { value: 'TIME', doc: 'interval of the found values; default: a thousandth or a 200th of the run' },
    out: { value: 'FILE.csv', doc: 'write the found inputs as a log, and FILE.json with the patch that reads it' },
  },
  tables: true,
} as const satisfies AnalysisFacts
