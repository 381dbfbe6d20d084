/** Keys of texts say place and role: lint finds those that spell their sentence. */
import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import { textKeys } from '../../../scripts/lint/text-keys.mjs'

const keysFound = (code: string): readonly string[] =>
  new Linter()
    .verify(code, { plugins: { texts: { rules: { keys: textKeys } } }, rules: { 'texts/keys': 'error' } })
    .map(({ message }) => /^The key (\S+) /.exec(message)?.[1] ?? message)

test.each([
  'chooseSignalsOnTheLeft',
  'noPlotsInThisExperiment',
  'plotThatGetsTheSignals',
  'aNewPlot',
  'columnOfTheLog',
])('the key %s is found, also inside of a group', (key) => {
  expect(keysFound(`export const a = { plots: { ${key}: 'text' } }`)).toEqual([key])
  expect(keysFound(`export const a = { ${key}: (name) => name }`)).toEqual([key])
})

test.each(['plotsEmptyHint', 'exportPlotAsPng', 'view3dFit', 'PAC2002', 'noSuchUnit', 'there', 'theme', 'anchor'])(
  'the key %s is none',
  (key) => {
    expect(keysFound(`export const a = { ${key}: 'text' }`)).toEqual([])
  },
)

test('names of records that are read are none', () => {
  expect(keysFound("const { 'a name that somebody chose': b, [key]: c } = { [key]: 1 }")).toEqual([])
})
