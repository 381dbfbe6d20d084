/**
 * Small datasets in the manner of those that people publish: layouts of Adams View, Adams Car, hand-written decks. Each is imported as a sound
 * project, or refused by one message that names what is in the way and its line.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../../blocks'
import { importAdams } from '../../../../../importers/adams'
import { ModelError } from '../../../../../engine/errors/model-error'
import { checkProject } from '../../../../../engine/model/check/validate'

const rule = '!-------------------------------- SYSTEM UNITS ---------------------------------'
/** As Adams View writes, in millimetres. */
const view = (...lines: readonly string[]): string =>
  [
    'ADAMS/View model name: model1',
    '!',
    rule,
    '!',
    'UNITS/FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND',
    '!',
    "!                            adams_view_name='ground'",
    'PART/1, GROUND',
    'MARKER/1, PART = 1',
    "!                            adams_view_name='PART_2'",
    'PART/2, MASS = 2.5, CM = 3, IP = 1.2E+04, 1.2E+04, 800',
    'MARKER/2, PART = 2',
    'MARKER/3, PART = 2, QP = 100, 0, 0',
    'MARKER/4, PART = 2, QP = 200, 0, 0',
    'MARKER/5, PART = 1, QP = 200, 0, 300',
    ...lines,
    'ACCGRAV/KGRAV = -9806.65',
    'OUTPUT/REQSAVE, GRSAVE',
    'RESULTS/',
    'END',
    '',
  ].join('\n')

const hinge = 'JOINT/1, REVOLUTE, I = 2, J = 1'

const imported: readonly (readonly [what: string, text: string, blocks: readonly string[], leftOut?: string])[] = [
  [
    'a pendulum of Adams View, with graphics, results and an integrator',
    view(
      hinge,
      'GRAPHICS/1, CYLINDER, CM = 2, LENGTH = 200, RADIUS = 5',
      'INTEGRATOR/GSTIFF, ERROR = 1.0E-5',
      'MATERIAL/1, NAME = steel, YOUNGS_MODULUS = 2.07E+05, POISSONS_RATIO = 0.29',
      ', DENSITY = 7.801E-06',
    ),
    ['JOINT_1', 'PART_2'],
    'INTEGRATOR',
  ],
  ['tabs and Windows line ends', view(hinge.replaceAll(' ', '\t')).replaceAll('\n', '\r\n'), ['JOINT_1']],
  [
    'small letters throughout',
    view(hinge)
      .split('\n')
      .map((line, i) => (i === 0 ? line : line.toLowerCase()))
      .join('\n'),
    ['JOINT_1'],
  ],
  [
    'abbreviated statements and arguments',
    view('J/1, REV, I = 2, J = 1', 'M/6, PA = 2, QP = 0,0,10', 'MO/1, JO = 1, ROT, FU = 30D*TIME'),
    ['MOTION_1'],
  ],
  [
    'continuation with commas and comments between',
    view('JOINT/1', '! of the left side', ', REVOLUTE', ',', ', I = 2', '', ', J = 1   ! the ground'),
    ['JOINT_1'],
  ],
  [
    'a bushing',
    view(
      'BUSHING/1, I = 2, J = 1',
      ', K = 1.0E+03, 1.0E+03, 2.0E+03, C = 1, 1, 1',
      ', KT = 1.0E+05, 1.0E+05, 1.0E+05, CT = 10, 10, 10',
    ),
    ['BUSHING_1'],
  ],
  [
    'a spring-damper with a free length',
    view(hinge, 'SPRINGDAMPER/1, I = 4, J = 5, TRANSLATIONAL', ', K = 5, C = 0.1, LENGTH = 280'),
    ['SPRINGDAMPER_1'],
  ],
  [
    'a force by an expression over two lines',
    view(hinge, 'SFORCE/1, TRANSLATIONAL, I = 4, J = 5, FUNCTION = -5*(DM(4,5)', ', -280) - 0.1*VR(4,5)'),
    ['SFORCE_1'],
  ],
  [
    'a force that acts on one part only',
    view(hinge, 'SFORCE/1, TRANSLATIONAL, ACTIONONLY, I = 4, J = 5, FUNCTION = 3*SIN(6.28*TIME)'),
    ['SFORCE_1'],
  ],
  [
    'a vector force and a floating marker',
    view(
      'MARKER/9, PART = 1, FLOATING',
      hinge,
      'VFORCE/1, I = 4, JFLOAT = 9, RM = 1, FX = 0\\',
      ', FY = 0\\',
      ', FZ = 10*STEP(TIME,0,0,1,1)\\',
    ),
    ['VFORCE_1'],
  ],
  [
    'a general force',
    view(
      'MARKER/9, PART = 1, FLOATING',
      'GFORCE/1, I = 3, JFLOAT = 9, RM = 1, FX = -DX(3,1)\\FY = -DY(3,1)\\FZ = -DZ(3,1)',
      ', TX = 0\\TY = 0\\TZ = 0',
    ),
    ['GFORCE_1'],
  ],
  [
    'a field',
    view(
      'FIELD/1, I = 2, J = 1, CRATIO = 0.01',
      ', KMATRIX = 100,0,0,0,0,0, 0,100,0,0,0,0, 0,0,100,0,0,0',
      ', 0,0,0,1.0E5,0,0, 0,0,0,0,1.0E5,0, 0,0,0,0,0,1.0E5',
    ),
    ['FIELD_1'],
  ],
  [
    'variables, arrays and strings',
    view(
      hinge,
      'VARIABLE/1, IC = 0, FUNCTION = 2*AZ(2,1)',
      'ARRAY/1, NUMBERS = 1, 2, 3',
      'STRING/1, STRING = model',
      'REQUEST/1, F2 = VARVAL(1)\\F3 = AZ(2,1)*RTOD',
    ),
    ['VARIABLE_1', 'REQUEST_1'],
    'STRING/1',
  ],
  [
    'a general constraint',
    view(
      hinge,
      'PART/3, MASS = 1, CM = 31, IP = 100,100,100',
      'MARKER/31, PART = 3, QP = 500, 0, 0',
      'JOINT/2, REVOLUTE, I = 31, J = 32',
      'MARKER/32, PART = 1, QP = 500, 0, 0',
      'GCON/1, I = 2, FUNCTION = AZ(2,1) - 2*AZ(31,32)',
    ),
    ['GCON_1'],
  ],
  [
    'a coupler of two hinges',
    view(
      hinge,
      'PART/3, MASS = 1, CM = 31, IP = 100,100,100',
      'MARKER/31, PART = 3, QP = 500, 0, 0',
      'MARKER/32, PART = 1, QP = 500, 0, 0',
      'JOINT/2, REVOLUTE, I = 31, J = 32',
      'COUPLER/1, JOINTS = 1, 2, TYPE = R:R, SCALES = 1, -2',
    ),
    ['COUPLER_1'],
  ],
  [
    'a section, curves and splines that nothing uses',
    view(
      hinge,
      'SECTION/1, RECTANGLE, BASE = 10, HEIGHT = 20',
      'SPLINE/1, X = 0, 1, 2, 3, Y = 0, 1, 4, 9',
      'SENSOR/1, FUNCTION = TIME, VALUE = 1, GE, HALT',
    ),
    ['JOINT_1'],
    'SENSOR/1',
  ],
]
const refused: readonly (readonly [what: string, text: string, message: RegExp])[] = [
  [
    'a beam',
    view(
      hinge,
      'BEAM/1, I = 4, J = 5, LENGTH = 300, AREA = 78, IXX = 900',
      ', IYY = 450, IZZ = 450, EMODULUS = 2.07E5, GMODULUS = 8E4',
    ),
    /cannot be imported yet: BEAM\/1 \(line 17\)/,
  ],
  [
    'a differential equation',
    view(hinge, 'DIFF/1, IC = 0, FUNCTION = -DIF(1) + AZ(2,1)'),
    /cannot be imported yet: DIFF\/1/,
  ],
  [
    'contact and tyre',
    view(hinge, 'CONTACT/1, IGEOM = 1, JGEOM = 2, IMPACT', 'TIRE/1, J = 1'),
    /CONTACT\/1 \(line 17\), TIRE\/1 \(line 18\)/,
  ],
  ['a flexible body', view('FLEX_BODY/1, MATRICES = 1, 2', 'MATRIX/1, FILE = x.mtx, NAME = GENMAS'), /FLEX_BODY\/1/],
  ['a user subroutine', view(hinge, 'SFORCE/1, TRANSLATIONAL, I = 4, J = 5, FUNCTION = USER(1, 2, 3)'), /USER/],
  [
    'a spline in a force',
    view(
      hinge,
      'SPLINE/1, X = 0, 1, 2, 3, Y = 0, 1, 4, 9',
      'SFORCE/1, TRANSLATIONAL, I = 4, J = 5, FUNCTION = AKISPL(DM(4,5), 0, 1, 0)',
    ),
    /AKISPL/,
  ],
  [
    'a command file of Adams View',
    '! CMD Version:2\ndefaults units  &\n   length = mm  &\n   angle = deg\nmodel create  &\n   model_name = robot\n',
    /./,
  ],
]

function failure(text: string): ModelError {
  try {
    importAdams(text, 'model.adm')
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error('the dataset was imported')
}

describe('datasets as they are published', () => {
  const cases = imported.map(([what, text, blocks, left]) => ({ what, text, blocks, left }))
  it.each(cases)('$what is imported', ({ text, blocks, left }) => {
    const { project, leftOut } = importAdams(text, 'model.adm')
    expect(Object.keys(project.blocks).filter((name) => blocks.includes(name))).toHaveLength(blocks.length)
    expect(checkProject(project, registry, {})).toEqual([])
    if (left !== undefined) expect(leftOut.map(({ name }) => name)).toContain(left)
  })
  it.each(refused)('%s is refused by one message', (_, text, message) => {
    const error = failure(text)
    expect(error.message).toMatch(message)
    expect(error.message).not.toContain('\n')
    expect(error.place.line).toBeGreaterThan(0)
    expect(error.hint).not.toBe('')
    expect(error.message).not.toMatch(/undefined|NaN/)
  })
})
