/** Datasets of the ADAMS/Solver language as records: statements, numbers, units, poses, functions. */
import { describe, expect, it } from 'vitest'
import { parseFunction, type AdamsExpression } from '../../../../../importers/adams/dataset/expression'
import { angles321, euler313, turn, type Matrix } from '../../../../../importers/adams/dataset/geometry'
import { readDataset } from '../../../../../importers/adams/dataset/read'
import { readStatements } from '../../../../../importers/adams/dataset/statements'
import { ModelError } from '../../../../../engine/errors/model-error'

const deck = (...lines: readonly string[]): string => ['title', 'PART/1, GROUND', ...lines, 'END'].join('\n')

function failure(text: string): ModelError {
  try {
    readDataset(text)
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error('no error')
}

function value(text: string, time = 0): number {
  const go = (e: AdamsExpression): number => {
    switch (e.kind) {
      case 'number':
        return e.value
      case 'time':
        return time
      case 'negate':
        return -go(e.operand)
      case 'binary': {
        const [a, b] = [go(e.left), go(e.right)]
        return { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '**': a ** b }[e.operator]
      }
      case 'call':
        if (e.name === 'SUM') return e.args.reduce((sum, arg) => sum + go(arg), 0)
        throw new Error(e.name)
    }
  }
  return go(parseFunction({ text, line: 7 }, 'SFORCE/1'))
}

describe('statements', () => {
  it('go on over lines that begin with a comma, past comments and blank lines', () => {
    const { title, statements } = readStatements(
      'PART/9 is only a title\n!c\nPART/02, MASS = 1 ! kg\n\n! between\n, CM = 0201\nMARKER/1\n, PART = 2\nEND\nrubbish',
    )
    expect(title).toBe('PART/9 is only a title')
    expect(statements.map((s) => [s.keyword, s.id, s.line])).toEqual([
      ['PART', '02', 3],
      ['MARKER', '1', 7],
    ])
  })
  it('are not lost in the line of the title', () => {
    expect(failure('UNITS/LENGTH=MILLIMETER\nPART/1, GROUND\nEND')).toMatchObject({
      what: 'the first line of a dataset is its title, but this one is a statement, UNITS, which would be lost',
      hint: 'add a line with a title above it',
    })
    expect(failure('part/1, ground\nPART/2, MASS=1\nEND').what).toContain('a statement, PART,')
    expect(readDataset('Rack/2019 model, a joint\nPART/1, GROUND\nEND').title).toBe('Rack/2019 model, a joint')
  })
  it('give gravity once', () => {
    expect(failure(deck('ACCGRAV/JGRAV=-9.8', 'ACCGRAV/JGRAV=-1')).what).toBe('ACCGRAV is given twice')
  })
  it('simulate one after the other', () => {
    const stop = (...lines: readonly string[]) => readDataset(deck(...lines)).stop
    expect(stop('SIMULATE/DYNAMICS, END=2, STEPS=10', 'SIMULATE/DYNAMICS, DURATION=3, STEPS=10')).toBe(5)
    expect(stop('SIMULATE/DYNAMICS, END=2, STEPS=10', 'SIMULATE/DYNAMICS, END=3, STEPS=10')).toBe(3)
  })
  it('have a UCF that fits the units', () => {
    const units = (ucf: string): string => deck(`UNITS/FORCE=NEWTON, MASS=KILOGRAM, LENGTH=MILLIMETER, UCF=${ucf}`)
    expect(readDataset(units('1000')).scales.force).toBe(1)
    expect(failure(units('1'))).toMatchObject({ what: 'UCF = 1 does not fit the units: these make it 1000' })
  })
  it('go on after an ampersand', () => {
    const { parts } = readDataset(deck('PART/2, MASS=1, IP=1,&', '2,3'))
    expect(parts.get(2)?.inertia.slice(0, 3)).toEqual([1, 2, 3])
  })
  it('may be abbreviated, in any case, with identifiers that have leading zeros', () => {
    const d = readDataset(
      deck(
        'part/002, mass=2, cm=0021',
        'mark/0021, par=2',
        'MAR/11,P=1',
        'jo/01, rev, i=021, j=011',
        'REQ/1,D,I=21,J=11',
      ),
    )
    expect(d.joints.get(1)).toMatchObject({ type: 'REVOLUTE', i: 21, j: 11 })
    expect(d.requests[0]).toMatchObject({ kind: 'DISPLACEMENT', i: 21, j: 11, rm: undefined })
    expect(d.parts.get(2)).toMatchObject({ mass: 2, cm: 21 })
  })
  it('separate functions by backslashes or by the name of the next argument', () => {
    const [r] = readDataset(
      deck('REQUEST/1, F2=DM(1,2)\\F3=1+', ', 2\\', ', F4 = ORIENT(27,1,1,2),C=EULER PARAMETERS, of: X, Y'),
    ).requests
    expect(r.kind === 'FUNCTION' && Object.keys(r.channels)).toEqual(['F2', 'F3', 'F4'])
    expect(r.kind === 'FUNCTION' && r.channels.F4).toMatchObject({ name: 'ORIENT', args: { length: 4 } })
  })
})

describe('function expressions', () => {
  it('follow the precedence of Fortran', () => {
    expect(value('2+3*4')).toBe(14)
    expect(value('-2**2')).toBe(-4)
    expect(value('2**3**2')).toBe(512)
    expect(value('8/4/2')).toBe(1)
    expect(value('2*-3')).toBe(-6)
    expect(value('(1.E1 - .5e1)*TIME', 2)).toBe(10)
  })
  it('read powers of ten as FORTRAN writes them, and ask where degrees are as likely', () => {
    expect(value('-2D0*3 + 1.d1')).toBe(4)
    expect(value('90D-30D')).toBeCloseTo(Math.PI / 3, 15)
    expect(value('90D - 3')).toBeCloseTo(Math.PI / 2 - 3, 15)
    expect(() => value('1E3*1D-3*TIME')).toThrow(/"1D-3" is a power of ten or an angle.*Write 1E-3 .* or 1D - 3/)
    expect(readDataset(deck('PART/2, MASS=2D0, IP=3D+3, .3D4, 30.d-2')).parts.get(2)?.mass).toBe(2)
  })
  it('know degrees and their constants', () => {
    expect(value('180D')).toBeCloseTo(Math.PI, 15)
    expect(value('180*DTOR - PI')).toBe(0)
    expect(value('RTOD*PI')).toBeCloseTo(180, 12)
  })
  it('take the comma of a continuation line as white space or as the comma that is missing', () => {
    const { sforces, variables } = readDataset(
      deck(
        'MARKER/1, PART=1',
        'SFORCE/1, TRANSLATIONAL, I=1, J=1, FUNCTION =  - 100.0*(dm(1,2)-2.0)',
        ', - 5.0*vr(1,2)',
        ', + 0.0',
        'VARIABLE/1, FUNCTION = SUM(1,',
        ', 2',
        ', 3)',
      ),
    )
    const { left } = sforces.get(1)!.value as { left: AdamsExpression }
    expect(left).toMatchObject({ kind: 'binary', operator: '-' })
    expect(variables.get(1)?.value).toMatchObject({ name: 'SUM', args: { length: 3 } })
  })
  it.each(['', '1+', '(1', 'DM(1,2', '1 2', 'FOO', '3%2', 'SIN()*', '1e999'])('refuse "%s" with the line', (text) => {
    expect(() => value(text)).toThrow(/SFORCE\/1/)
  })
  it('refuse nesting that would exhaust the stack', () => {
    expect(() => value(`${'('.repeat(1500)}1`)).toThrow(/nested/)
    expect(() => value(`1${'**1'.repeat(500)}`)).toThrow(/nested/)
    expect(() => value('1+'.repeat(20000))).toThrow(/longer/)
    expect(() => value(`${'1+'.repeat(4000)}1`)).toThrow(/longer/)
  })
})

describe('poses', () => {
  it('are 313 Euler angles, in degrees with a D', () => {
    const { markers } = readDataset(deck('MARKER/1, PART=1, QP=1,-.5,2., REULER=180D,90D,180D'))
    expect(markers.get(1)?.pose.origin).toEqual([1, -0.5, 2])
    // three turns that add up to -90 deg about x
    expect(markers.get(1)?.pose.axes).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [0, -1, 0],
    ])
  })
  it('are points on the z axis and in the xz plane', () => {
    const { markers } = readDataset(
      deck('MARKER/1, PART=1, QP=1,1,1, ZP=1,3,1, XP=5,1,1', 'MARKER/2,PART=1,ZP=2,0,0', 'MARKER/3,PART=1,XP=0,2,0'),
    )
    const columns = (id: number): Matrix => {
      const [a, b, c] = markers.get(id)!.pose.axes
      return [
        [a[0], b[0], c[0]],
        [a[1], b[1], c[1]],
        [a[2], b[2], c[2]],
      ]
    }
    expect(columns(1)).toEqual([
      [1, 0, 0],
      [0, 0, -1],
      [0, 1, 0],
    ])
    expect(columns(2)[2]).toEqual([1, 0, 0])
    expect(columns(3)[0]).toEqual([0, 1, 0])
  })
  it('give 321 angles back, also where they are singular', () => {
    for (const m of [euler313([0.3, 1.1, -2]), turn(1, Math.PI / 2), euler313([0.4, Math.PI / 2, Math.PI / 2])]) {
      const [yaw, pitch, roll] = angles321(m)
      const [z, y, x] = [turn(2, yaw), turn(1, pitch), turn(0, roll)]
      const product = (a: Matrix, b: Matrix): number[][] =>
        a.map((row) => [0, 1, 2].map((j) => row.reduce((sum, r, k) => sum + r * b[k][j], 0)))
      const back = product(z, product(y, x) as unknown as Matrix)
      back.flat().forEach((entry, k) => expect(entry).toBeCloseTo(m.flat()[k], 12))
    }
  })
})

describe('units', () => {
  it('scale lengths, masses, stiffness and inertia to SI', () => {
    const d = readDataset(
      deck(
        'UNITS/FORCE=KNEWTON, MASS=GRAM, LENGTH=MILLIM, TIME=MILLISECOND',
        'PART/2, MASS=3, CM=2, IP=1,2,3,.1,.2,.3, QG=1000,0,0, VX=2, WZ=.001',
        'MARKER/2, PART=2',
        'SPRINGDAMPER/1, TRANS, I=2, J=2, K=4, C=5, LENGTH=10, FORCE=1',
        'ACCGRAV/KGRAV=-9.80665E-3',
        'SIMULATE/DYNAMICS, END=2500, STEPS=10',
      ),
    )
    const part = d.parts.get(2)
    expect(part?.mass).toBeCloseTo(3e-3, 15)
    expect(part?.inertia[5]).toBeCloseTo(-3e-10, 22)
    expect(part?.pose.origin[0]).toBe(1)
    expect(part?.velocity).toEqual([2, undefined, undefined])
    expect(part?.angularVelocity[2]).toBeCloseTo(1, 12)
    expect(d.springDampers.get(1)).toMatchObject({ stiffness: 4e6, reference: 0.01, preload: 1000 })
    expect(d.springDampers.get(1)?.damping).toBeCloseTo(5e3, 9)
    expect(d.gravity[2]).toBeCloseTo(-9.80665, 12)
    expect(d.stop).toBe(2.5)
  })
})

describe('what cannot be imported', () => {
  it('is one error that lists every statement with its line', () => {
    const error = failure(deck('CONTACT/1, IGEOM=1', 'GRAPHICS/1, BOX', 'UCON/4, I=1'))
    expect(error.code).toBe('unsupported')
    expect(error.place.line).toBe(3)
    expect(error.message).toContain('CONTACT/1 (line 3), UCON/4 (line 5)')
  })
  it('is left out and listed when it says how to run or what to write', () => {
    const { leftOut } = readDataset(deck('RESULTS/', 'INTEGRATOR/ERROR=1E-6', 'OUTPUT/REQSAVE', 'GRAPHICS/1'))
    expect(leftOut).toEqual([
      { line: 3, name: 'RESULTS' },
      { line: 4, name: 'INTEGRATOR' },
    ])
  })
  it.each([
    ['PRAT/2, MASS=1', 3, 'PRAT'],
    ['PART/2, MASS=x', 3, 'MASS of PART/2'],
    ['PART/two', 3, 'two'],
    ['PART/2, MASS=-1', 3, 'negative mass'],
    ['PART/2, MASS=1, MASS=2', 3, 'twice'],
    ['PART/2, COLOUR=RED', 3, 'COLOUR'],
    ['PART/1', 3, 'PART/1 is given twice'],
    ['PART/2, GROUND', 3, 'two parts are the ground'],
    ['MARKER/1, PART=1\n, QP=1,2', 4, '2 values'],
    ['MARKER/1', 3, 'no part'],
    ['MARKER/1, PART=1, ZP=0,0,0', 3, 'no axes'],
    ['JOINT/1, I=1, J=2', 3, 'no type'],
    ['JOINT/1, REVOLUTE, FIXED, I=1, J=2', 3, 'REVOLUTE and FIXED'],
    ['SFORCE/1, TRANS, I=1, J=2', 3, 'FUNCTION'],
    ['SFORCE/1, TRANS, I=1, J=2\n, FUNCTION=USER((', 4, 'SFORCE/1'],
    ['UNITS/LENGTH=PARSEC', 3, 'PARSEC'],
    ['hello world', 3, 'is not a statement'],
  ])('%s is an error at its line', (text, line, what) => {
    const error = failure(deck(text))
    expect(error.place.line).toBe(line)
    expect(error.message).toContain(what)
  })
  it.each(['', 'title only', '\0\0', 'title\n, QP=1\n', 'x'.repeat(100)])('text that is no dataset: %j', (text) => {
    expect(failure(text).code).toBe('file-format')
  })
})
