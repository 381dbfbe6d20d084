/** The rules for comments and names (scripts/lint/comments.mjs). */
import { describe, expect, it } from 'vitest'
import { areaOf, commentFindings, compared, nameFindings } from '../../../scripts/lint/comments.mjs'

const file = 'engine/formulate/x.ts'
const names = (text: string) => commentFindings(file, text).map(({ name, line }) => [name, line])

describe('a doc comment', () => {
  it.each([
    '/** Slip angle of a wheel, rad. */',
    '/** True if the wheel rolls. */',
    '/** Returns what is left of a list. */',
    '/** This file lists the wheels. */',
    '// Of the line: no doc comment',
    '/** @param wheel what rolls */',
  ])('names its subject: %s', (text) => expect(names(text)).toEqual([]))

  it.each([
    ['/** Where an export is the module is a file of this name. */', 'no subject'],
    ['/**\n * What is left.\n */', 'no subject'],
    ['/** Of the line. */', 'no subject'],
    ['/** Whether the wheel rolls. */', 'no subject'],
    ['/** It can save its state. */', 'pronoun'],
    ['/** Its text, where it has no picture. */', 'pronoun'],
  ])('is reported: %j', (text, name) => expect(names(`\n${text}`)).toEqual([[name, 2]]))

  it.each([
    ['/** Index of the wheel; undefined where there is none. */', 'undefined where'],
    ['/** Reason for which the run ends. */', 'Reason for which'],
    ['/** Changes the state, which stays\n * as it is at rest. */', 'stays as it is'],
    ['/** Force that is zero but for rounding. */', 'but for'],
    ['/** Rate of the wheel, whatever the slip is. */', 'whatever the slip is'],
  ])('says it plainly: %j', (text, words) => {
    const wordings = commentFindings(file, text).map((finding) => [finding.name, finding.text])
    expect(wordings).toEqual([['wording', words]])
  })

  it.each(['/** Null. Where the wheel rolls, it slips. */', 'const a = "undefined where"'])(
    'may use the words elsewhere: %s',
    (text) => expect(names(text)).toEqual([]),
  )

  it('is wrapped, as any comment', () => {
    expect(names(`const a = 1\n// ${'word '.repeat(30)}`)).toEqual([['long line', 2]])
    expect(names(`/** Words.\n * ${'word '.repeat(30)}*/`)).toEqual([['long line', 2]])
    expect(names(`const a = '${'word '.repeat(30)}'`)).toEqual([])
  })
})

describe('a name', () => {
  it.each([
    'const found = 1',
    'function made() {}',
    'interface A { readonly own: string }',
    'const f = (given: number) => given',
    'const f = (a, kept) => a',
    'const { held, a } = b',
    'for (const [name, asked] of list) {}',
  ])('that is a bare participle is reported: %s', (text) => {
    expect(nameFindings(file, text).map(({ name }) => name)).toEqual(['participle'])
  })

  it.each([
    "const foundWheel = 'found'",
    'wheels.made.length',
    '// const found = 1',
    "a({ 'given': 1 })",
    'if (found === 1) {}',
  ])('is accepted: %s', (text) => expect(nameFindings(file, text)).toEqual([]))
})

describe('counts', () => {
  const findings = commentFindings(file, '/** Of a. */\n/** Of b. */')

  it('may fall and not rise', () => {
    const count = (most: number) => compared(findings, { 'engine/formulate': { 'no subject': most } })
    expect(count(2)).toEqual({ problems: [], isLower: false })
    expect(count(3).isLower).toBe(true)
    expect(count(1).problems[0]).toBe('engine/formulate: 2 times "no subject", at most 1:')
    expect(compared(findings, {}).problems).toHaveLength(3)
  })

  it('are of folders', () => {
    expect(['engine/model/a/b.ts', 'manoeuvres/weave/run.ts', 'app/renderer/x.ts'].map(areaOf)).toEqual([
      'engine/model',
      'manoeuvres',
      'app',
    ])
  })
})
