/** What is missing, or present and empty: one error that says where and what to do. (A driver without a path: `driver/path.test.ts`.) */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import type { ModelError } from '../../../../engine/errors/model-error'
import { checkProject } from '../../../../engine/model/check/validate'
import { Specimen } from './judged'

const told = (problem: ModelError | undefined) => [problem?.code, problem?.place.parameter, problem?.what]

it('a speed driver on no vehicle is one error', () => {
  const problems = checkProject(
    {
      wishbone: 1,
      title: 'No vehicle',
      blocks: {
        World: { type: 'world/world' },
        Speed: { type: 'sources/constant' },
        D: { type: 'driver/speed-driver' },
      },
      wires: { w: ['Speed.y', 'D.speed'] },
    },
    registry,
    {},
  )
  expect(problems.map(({ code, place }) => [code, place.block, place.port])).toEqual([
    ['unconnected-port', 'D', 'frame'],
  ])
  expect(problems[0].hint).not.toBe('')
})

describe('gears', () => {
  it.each(['reduction', 'differential', 'torque-vectoring', 'transfer-case'])('%s refuses the ratio 0', (type) => {
    const problem = new Specimen(`drivetrain/${type}`).verdict({ ratio: 0 })
    expect([problem?.code, problem?.place.parameter]).toEqual(['out-of-range', 'ratio'])
    expect(problem?.hint).toContain('enter')
  })
  it.each(['manual', 'automatic'])('%s gearbox refuses an empty table and a ratio of 0', (kind) => {
    const gearbox = new Specimen(`drivetrain/${kind}-gearbox`)
    expect(told(gearbox.verdict({ ratios: [] }))).toEqual(['out-of-range', 'ratios', 'the table has no gears'])
    expect(told(gearbox.verdict({ ratios: [[1, 0]] }))).toEqual([
      'out-of-range',
      'ratios',
      'gear 1 in row 1 has the ratio 0',
    ])
  })
})

describe('a drive cycle from a file', () => {
  const cycle = (text?: string) =>
    new Specimen('driver/drive-cycle', text === undefined ? {} : { 'cycle.csv': text }).verdict({
      cycle: 'file',
      file: text === undefined ? '' : 'cycle.csv',
    })
  it.each([
    ['without one', undefined],
    ['with one row', 'time [s],speed [km/h]\n0,0\n'],
    ['that goes back in time', 'time [s],speed [km/h]\n0,0\n9,50\n5,0\n'],
    ['with a gap', 'time [s],speed [km/h]\n0,0\n5,\n9,50\n'],
    ['without a speed', 'time [s]\n0\n5\n'],
    ['with a speed in kilograms', 'time [s],speed [kg]\n0,0\n5,9\n'],
  ])('%s is one error at the file', (_, text) => {
    const problem = cycle(text)
    expect([problem?.place.block, problem?.place.parameter]).toEqual(['DriveCycle', 'file'])
    expect(problem?.hint).not.toBe('')
  })
})

describe('what would give energy or hide a mistake', () => {
  const row = Array<number>(6).fill(0)
  it.each([
    [
      'chassis/damper',
      {
        curve: [
          [-1, -90],
          [0, 0],
          [1, -5],
        ],
      },
      'curve',
    ],
    [
      'chassis/bushing-matrix',
      { damping: row.map((_, i) => row.map((__, j) => (i === j ? (i === 2 ? -1 : 1) : 0))) },
      'damping',
    ],
    ['chassis/kinematics-table', { compliance: [[0, 0, 0, 0, 0]] }, 'compliance'],
    [
      'chassis/kinematics-table',
      {
        kinematics: [
          [-1, ...row],
          [1, ...row],
          [1, 1, ...row.slice(1)],
          [1, ...row.slice(1), 9],
        ],
      },
      'kinematics',
    ],
    ['cueing/visual-delay', { frame: 1e-9 }, 'lag'],
  ])('%s refuses it', (type, params, parameter) => {
    const problem = new Specimen(type).verdict(params)
    expect([problem?.code, problem?.place.parameter]).toEqual([
      expect.stringMatching(/out-of-range|file-format/),
      parameter,
    ])
  })
})
