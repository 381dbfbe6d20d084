/** Words by which users of other programs look for analyses: each gives the right command first. */
import { expect, it } from 'vitest'
import { contributions } from '../../../../app/renderer/shell/contributions'
import { search } from '../../../../app/renderer/ui/search'
import { shellTexts } from '../../../../app/renderer/texts/shell'

const entries = contributions.flatMap(({ commands = {} }) =>
  Object.entries(commands).flatMap(([group, list]) =>
    list.map(({ id, title, words = '' }) => ({
      id,
      texts: [title, words, shellTexts.groups[group as keyof typeof shellTexts.groups]],
    })),
  ),
)

it.each([
  ...['modes', 'eigenvalue', 'eigenvalues', 'natural frequency', 'eigenfrequency', 'modal analysis', 'damping'],
  ...['stability', 'poles', 'linearise', 'state space', 'oscillation'],
])('"%s" finds the modes', (words) => {
  expect(search(entries, words)[0].id).toBe('analyse-modes')
})

it.each([
  ...['trim', 'equilibrium', 'operating point', 'understeer'],
  ...['steering ratio', 'fold', 'level flight', 'bifurcation', 'continuation', 'wheel loads'],
])('"%s" finds the operating point', (words) => {
  expect(search(entries, words)[0].id).toBe('analyse-operating')
})

it.each(['root locus', 'root loci', 'critical speed', 'eigenvalues over speed', 'stability limit', 'becomes unstable'])(
  '"%s" finds the root loci',
  (words) => {
    expect(search(entries, words)[0].id).toBe('analyse-loci')
  },
)

it.each([
  ...['identification', 'identify', 'parameter estimation', 'calibrate', 'match measurement', 'least squares'],
  ...['system identification', 'regression', 'fit values'],
])('"%s" finds the fit', (words) => {
  expect(search(entries, words)[0].id).toBe('analyse-identify')
})

it.each([
  ...['inverse dynamics', 'inverse', 'prescribe', 'prescribed motion', 'required torque', 'servo constraint'],
  ...['computed torque', 'inverse simulation', 'index', 'feedforward', 'actuator torque'],
])('"%s" finds the inverse dynamics', (words) => {
  expect(search(entries, words)[0].id).toBe('analyse-inverse')
})

it.each([
  ...['sensitivity', 'sensitivities', 'tornado', 'influence', 'derivative', 'gradient', 'importance', 'elasticity'],
  ...['what must I change', 'which value matters'],
])('"%s" finds the sensitivities', (words) => {
  expect(search(entries, words)[0].id).toBe('analyse-sensitivity')
})

it.each([
  ...[
    'Bode',
    'Nyquist',
    'Nichols',
    'gain',
    'phase',
    'margin',
    'step response',
    'transfer function',
    'coherence',
    'PSD',
  ],
  ...['poles and zeros', 'bandwidth', 'FRF', 'frequency response', 'phase margin'],
])('"%s" finds the responses', (words) => {
  expect(search(entries, words)[0].id).toBe('analyse-response')
})

// manoeuvres of these names come first
it.each(['ride', 'open loop'])('"%s" lists the responses', (words) => {
  expect(
    search(entries, words)
      .slice(0, 3)
      .map(({ id }) => id),
  ).toContain('analyse-response')
})

// the manoeuvre comes first
it.each(['steady state', 'steady turn', 'cornering', 'constant radius'])('"%s" lists the operating point', (words) => {
  expect(
    search(entries, words)
      .slice(0, 3)
      .map(({ id }) => id),
  ).toContain('analyse-operating')
})
