/** Reference data that cannot be used: each is told with its file and line, and leads to its line in the experiment. */
import { field, swing, type Case, type Cases } from './project'

const measured = (what: string, text: string, place: string, settings: object = {}): Case => ({
  what: `reference data: ${what}`,
  patch: swing({ references: { measured: { file: 'data.csv', ...settings } } }),
  files: { 'data.csv': text },
  target: field('reference-measured'),
  place: `swing: reference measured${place}`,
})

const angle = 'Rig/Hinge.angle'

export const referenceCases: Cases = {
  'file-format': [
    measured('a word among the numbers', `t [s],${angle} [rad]\n0,0.1\n1,abc\n`, ', data.csv:3:3'),
    measured('a decimal comma', `t [s];${angle} [rad]\n0;0.1\n1;0,2\n`, ', data.csv:3:3'),
    measured('a value that is missing', `# from the rig\nt [s],a,${angle}\n0,0,0.1\n1,2,\n`, ', data.csv:4:5'),
    measured('a row that is too short', `t [s],${angle} [rad]\n0,0.1\n1\n`, ', data.csv:3'),
    measured('times that go back', `t [s],${angle} [rad]\n0,0.1\n1,0.1\n0.5,0.1\n`, ', data.csv:4'),
    measured('no time', `x [m],${angle} [rad]\n0,0.1\n`, ', data.csv:1'),
    measured('a time that is a length', `t [m],${angle} [rad]\n0,0.1\n`, ', data.csv:1'),
    measured('no rows', `t [s],${angle} [rad]\n`, ', data.csv:1'),
    measured('nothing at all', '', ''),
    measured('no column that is a signal', 't [s],PHI [rad]\n0,0.1\n', ', data.csv:1'),
    measured('bytes that are no text', '\u0000\u0001PK\u0003\u0004,\n\u0000,1\n', ', data.csv:1'),
    measured('an assigned column that is missing', 't [s],PHI [rad]\n0,0.1\n', ', data.csv:1', {
      map: { PSI: { signal: angle } },
    }),
  ],
  'wrong-unit': [
    measured('a unit that is none', `t [s],${angle} [radiant]\n0,0.1\n`, ', data.csv:1'),
    measured('a unit of another kind', `t [s],${angle} [m]\n0,0.1\n`, ', data.csv:1'),
    measured('a share as an angle', `t [s],${angle} [%]\n0,0.1\n`, ', data.csv:1'),
    measured('an assigned column in a unit of another kind', 't [s],PHI [kg]\n0,0.1\n', ', data.csv:1', {
      map: { PHI: { signal: angle } },
    }),
  ],
}
