/** Datasets that are broken, huge or malicious: one clear error with its line, quickly, and nothing else. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { importAdams } from '../../../../importers/adams'
import { ModelError } from '../../../../engine/errors/model-error'
import { checkProject } from '../../../../engine/model/check/validate'

const deck = (...lines: readonly string[]): string =>
  ['title', 'PART/1, GROUND', 'MARKER/100, PART=1', 'PART/2, MASS=1, IP=1,1,1', 'MARKER/21, PART=2', ...lines, 'END'].join('\n') // prettier-ignore

/** The error of an import; undefined if it succeeds. Whatever is no ModelError is thrown. */
function failure(text: string): ModelError | undefined {
  try {
    importAdams(text, 'model.adm')
    return undefined
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
}

describe('a dataset that makes no sense', () => {
  it.each([
    ['truncated in a list', 'MARKER/22, PART=2, QP=1,', 6],
    ['truncated in a function', 'SFORCE/1, TRANS, I=21, J=100, FUNCTION=-5*(DM(21,1', 6],
    ['a missing marker', 'JOINT/1, REVOLUTE, I=21, J=999', 6],
    ['a missing part', 'MARKER/31, PART=7', 6],
    ['a missing joint', 'MOTION/1, JOINT=4, FUNCTION=TIME', 6],
    ['a missing variable', 'REQUEST/1, F2=VARVAL(8)', 6],
    ['a missing force', 'REQUEST/1, F2=SFORCE(8,0,2,0)', 6],
    ['a missing floating marker', 'GFORCE/1, I=21, JFLOAT=77, FX=1', 6],
    ['a missing field marker', 'FIELD/1, I=21, J=77', 6],
    ['a missing marker of inertia', 'PART/3, MASS=1, IM=44', 6],
    ['a centre of mass on another part', 'PART/3, MASS=1, CM=21', 6],
    ['a duplicated number', 'MARKER/21, PART=1', 6],
    ['a variable of itself', 'VARIABLE/1, FUNCTION=VARVAL(1)+1', 6],
    ['variables in a circle', 'VARIABLE/1, FUNCTION=VARVAL(2)\nVARIABLE/2, FUNCTION=2*VARVAL(1)', 6],
    ['a constraint of variables in a circle', 'GCON/1, FUNCTION=VARVAL(2)\nVARIABLE/2, FUNCTION=2*VARVAL(2)', 7],
    ['NaN', 'PART/3, MASS=NaN', 6],
    ['infinity', 'PART/3, MASS=1E999', 6],
    ['a number beyond anything physical', 'PART/3, MASS=1E41', 6],
    ['a wrong unit', 'UNITS/MASS=STONE', 6],
    ['units twice', 'UNITS/MASS=GRAM\nUNITS/MASS=GRAM', 7],
    ['an unknown statement', 'TELEPORT/1, PART=2', 6],
    ['a statement of flexible bodies', 'FLEX_BODY/1', 6],
    ['an unknown function', 'SFORCE/1, TRANS, I=21, J=100, FUNCTION=FROB(21,100)', 6],
    ['a user subroutine', 'SFORCE/1, TRANS, I=21, J=100, FUNCTION=USER(1,2)', 6],
    ['a joint with itself', 'JOINT/1, FIXED, I=21, J=21', 6],
    ['a force with itself', 'SFORCE/1, TRANS, I=21, J=21, FUNCTION=1', 6],
    ['a constraint of nothing', 'GCON/1, FUNCTION=1-TIME', 6],
    ['a constraint of a force', 'GCON/1, FUNCTION=FX(21,100)', 6],
    ['a constraint with a corner', 'GCON/1, FUNCTION=ABS(DX(21,100))', 6],
    ['a coupler of one joint', 'COUPLER/1, JOINTS=1, SCALES=1', 6],
    ['a coupler of nothing', 'COUPLER/1, JOINTS=1,2, SCALES=1,2', 6],
    ['a screw without pitch', 'JOINT/1, SCREW, I=21, J=100', 6],
    ['a negative length of time', 'SIMULATE/DYNAMICS, END=-1', 6],
    ['a negative stiffness', 'BUSHING/1, I=21, J=100, K=1,-1,1', 6],
    ['an impossible matrix', 'FIELD/1, I=21, J=100, KMATRIX=1,2,3', 6],
  ])('%s', (_, text, line) => {
    const error = failure(deck(text))
    expect(error).toBeInstanceOf(ModelError)
    expect(['file-format', 'unsupported']).toContain(error?.code)
    expect(error?.place.line).toBe(line)
    expect(error?.hint.length).toBeGreaterThan(3)
    expect(error?.message.length).toBeLessThan(400)
    expect(error?.message).not.toContain('\n')
  })
  it('a binary file is no dataset', () => {
    const bytes = Array.from({ length: 4000 }, (_, i) => String.fromCharCode((i * 7919) % 256)).join('')
    expect(failure(bytes)).toMatchObject({ code: 'file-format' })
    expect(failure(`title\n${bytes.replaceAll('\0', '')}`)).toMatchObject({ code: 'file-format' })
  })
})

describe('a huge dataset is read in a time that grows with its length', () => {
  const long = (what: string, n = 1_000_000): string => what.repeat(Math.ceil(n / what.length))
  it.each([
    ['a line of exclamation marks in quotes', `REQUEST/1, D, I=21, C="${long('!')}"`],
    ['a line of quotes', `REQUEST/1, D, I=21, C=${long('"!')}`],
    ['a line of digits', `PART/3, MASS=${long('1')}`],
    ['a function of digits', `VARIABLE/1, FUNCTION=${long('1', 19000)}`],
    ['a function of parentheses', `VARIABLE/1, FUNCTION=${long('(', 19000)}`],
    ['a function of signs', `VARIABLE/1, FUNCTION=${long('-', 19000)}1`],
    ['a sum of many terms', `VARIABLE/1, FUNCTION=${long('1+', 19000)}1`],
    ['a sum of as many terms as fit', `VARIABLE/1, FUNCTION=${long('1+', 3900)}1`],
    ['a sum of as many measures as fit', `VARIABLE/1, FUNCTION=${long('DX(21)+', 3900)}1`],
    ['a line of commas', `PART/3, MASS=1${long(',')}`],
    ['a line of backslashes', `PART/3, MASS=1${long('\\')}`],
    ['a line of blanks', `PART/3${long(' ')}, MASS=1`],
    ['a word', long('A')],
    ['many lines of one statement', `REQUEST/1, D, I=21${long('\n, C=x', 300_000)}`],
    ['many parts in a chain of joints', Array.from({ length: 1500 }, (_, k) => `PART/${k + 3}, MASS=1, IP=1,1,1\nMARKER/${1000 + k}, PART=${k + 3}\nMARKER/${5000 + k}, PART=${k + 2}\nJOINT/${k + 1}, REVOLUTE, I=${1000 + k}, J=${5000 + k}`).join('\n')], // prettier-ignore
    ['many variables in a row', Array.from({ length: 1000 }, (_, k) => `VARIABLE/${k + 1}, FUNCTION=VARVAL(${k + 2})`).join('\n')], // prettier-ignore
  ])('%s', (_, text) => {
    const error = failure(deck(text))
    if (error !== undefined) expect(error.message.length).toBeLessThan(400)
  })
})

const data = 'test/validation/data/adams'
const decks = [
  ...['revolute', 'sleeve', 'spring', 'rod', 'cross'].map((name) => readFileSync(`${data}/${name}/model.adm`, 'utf8')),
  deck(
    'MARKER/22, PART=2, QP=.1,.2,.3, REULER=10D,20D,30D',
    'MARKER/23, PART=2, FLOATING',
    'PART/3, MASS=2, CM=31, IP=1,2,2,.1,.1,.1, QG=1,0,0, VX=1, WZ=2',
    'MARKER/31, PART=3',
    'MARKER/32, PART=1, QP=1,0,0',
    'MARKER/33, PART=3, ZP=0,0,1, XP=1,0,0, USEXP',
    'JOINT/1, CYLINDRICAL, I=21, J=100, ICTRAN=1,0',
    'JOINT/2, REVOLUTE, I=31, J=32',
    'COUPLER/1, JOINTS=1,2, SCALES=1,2, TYPE=R:R',
    'MOTION/1, JOINT=1, TRANSLATION, VELOCITY, FUNCTION=.1*SIN(2*TIME)',
    'JPRIM/1, INPLANE, I=22, J=32',
    'GCON/1, I=22, FUNCTION=DM(22,32)-2',
    'GCON/2, FUNCTION=VX(31,21)',
    'VARIABLE/1, FUNCTION=IF(TIME-1: 0, 1, STEP(TIME,1,0,2,DX(22,31)))',
    'SFORCE/1, ROTATIONAL, I=31, J=32, FUNCTION=-VARVAL(1)*AZ(31,32)-IMPACT(DZ(31,32),VZ(31,32),0,1E3,1.5,10,.1)',
    'SPRINGDAMPER/1, TRANS, I=22, J=31, K=10, C=1, LENGTH=.5',
    'BUSHING/1, I=22, J=33, K=1,2,3, KT=1,2,3, FORCE=0,0,1',
    'GFORCE/1, I=31, JFLOAT=23, RM=31, FX=PSI(31,21)\\FY=POLY(TIME,0,1,2)\\TZ=SHF(TIME,0,1,2,3,4)',
    'REQUEST/1, D, I=31, J=21, RM=22',
    'REQUEST/2, F2=JOINT(2,0,2,0)\\F3=FX(31,32)\\F4=MOTION(1,0,4,0)\\F6=ORIENT(27,1,31,21)',
    'ACCGRAV/JGRAV=-9.8',
    'SIMULATE/TRANSIENT, END=2., STEPS=100',
  ),
]

/** Pieces of the language, and of what it is not. */
const pieces = [
  ',', '\\', '=', '/', '!', '&', '(', ')', ':', '"', "'", '\n', '\n,', 'END', '0', '-1', '1E9', '1E400', 'NaN', '90D', '.', '**', '-', 'TIME', 'PART', 'MARKER', 'JOINT',
  'I=21', 'J=0', 'FUNCTION=', 'GROUND', 'REVOLUTE', 'PLANAR', 'VARVAL(1)', 'DM(21,100)', 'AZ(31,32)', 'FX(21)', '\u0001', '\0', '\ufeff', 'ü', '__proto__', 'constructor', '{JOINT_1.Fx}',
] as const // prettier-ignore

type Edit = { readonly at: number; readonly length: number; readonly text: string }

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.nat(3), fc.nat(60)),
  text: fc.oneof(fc.constantFrom(...pieces), fc.constant(''), fc.string({ maxLength: 6 })),
})

/** Numbers of statements become those of others: references to the wrong things. */
const swap = fc.record({ from: fc.nat(40), to: fc.nat(40) })

function mutate(text: string, edits: readonly Edit[], swaps: readonly { from: number; to: number }[]): string {
  let result = text
  for (const { at, length, text: put } of edits) {
    const place = Math.floor(at * result.length)
    result = result.slice(0, place) + put + result.slice(place + length)
  }
  for (const { from, to } of swaps) {
    const numbers = [...result.matchAll(/\d+(?:\.\d+)?/g)]
    if (numbers.length === 0) break
    const [a, b] = [numbers[(from * 7) % numbers.length], numbers[(to * 11) % numbers.length]]
    result = result.slice(0, a.index) + b[0] + result.slice(a.index + a[0].length)
  }
  return result
}

describe('a mutated dataset', () => {
  it('is a sound project of finite numbers, or one error with its line', () => {
    let imported = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...decks),
        fc.array(edit, { maxLength: 4 }),
        fc.array(swap, { maxLength: 2 }),
        (text, edits, swaps) => {
          try {
            const { project } = importAdams(mutate(text, edits, swaps), 'model.adm')
            imported++
            const written = JSON.stringify(project)
            expect(written).not.toContain('null')
            // problems of the project itself name a block
            for (const problem of checkProject(project, registry, {})) expect(problem.place.block).toBeDefined()
          } catch (error) {
            if (!(error instanceof ModelError)) throw error
            expect(['file-format', 'unsupported']).toContain(error.code)
            expect(error.place.line).toBeGreaterThan(0)
            expect(error.message.length).toBeLessThan(500)
          }
        },
      ),
      { numRuns: 1500, seed: 7 },
    )
    expect(imported).toBeGreaterThan(150)
  })
})
