/** From blocks to lines and back, and what names in generated code are said to be. */
import { describe, expect, it } from 'vitest'
import { blockLines, firstEquation, firstLine, neighbour, runsOf } from '../../../../app/renderer/code/block-lines'
import { hoverText, meaningAt } from '../../../../app/renderer/editor/code-hover'
import type { CodeListing } from '../../../../engine/export/code/types'

const lines = [
  'export function init(p, d) {',
  '  d[0] = -p[1];',
  '}',
  'export function derivatives(t, p, d, x, w, dx) {',
  '  const v3 = sin(x[1]);',
  '  const Arm_end_v_x = v3 * d[0];',
  '  dx[0] = Arm_end_v_x;',
  '}',
]
const listing: CodeListing = {
  language: 'javascript',
  text: lines.join('\n'),
  lineSources: Int32Array.of(-1, 1, -1, -1, 0, 0, 2, -1),
  lineMeanings: new Int32Array(8).fill(-1),
  sources: [
    { blocks: ['Front/Arm'], edges: ['Front/Arm.T1'] },
    { blocks: ['Front/Arm', 'Body'], edges: [] },
    { blocks: ['Body'], edges: [] },
  ],
  meanings: [],
  functions: [
    { name: 'init', first: 0, last: 2, words: {}, arrays: { p: 'p', d: 'd' } },
    {
      name: 'derivatives',
      first: 3,
      last: 7,
      words: {
        v3: { line: 4, meaning: '', definition: 'sin(Body.pitch)' },
        Arm_end_v_x: {
          line: 5,
          meaning: 'x component of the velocity of Arm.end',
          definition: '-Arm.x*sin(Body.pitch)',
        },
        t: { line: -1, meaning: 'time t [s]', definition: '' },
      },
      arrays: { x: 'x', dx: 'dx', d: 'd', p: 'p' },
    },
  ],
  elements: {
    x: ['Body.vx [m/s]', 'Body.pitch [rad]'],
    dx: ['derivative of Body.vx'],
    p: ['', 'Arm.x [m]'],
    d: ['-Arm.x'],
  },
}

describe('lines of a block', () => {
  const found = blockLines(listing)

  it('are those whose equations it takes part in', () => {
    expect(found.of('Body')).toEqual([1, 6])
    expect(found.of('Front/Arm')).toEqual([1, 4, 5])
    expect(found.of('Nothing')).toEqual([])
  })

  it('of a subsystem are those of what is inside', () => {
    expect(found.of('Front')).toEqual([1, 4, 5])
  })

  it('are looked at in the derivatives first', () => {
    expect(firstLine(listing, found.of('Body'))).toBe(6)
    expect(firstLine(listing, [1])).toBe(1)
    expect(firstLine(listing, [])).toBeUndefined()
  })

  it('begin, without a block, at what runs in every step', () => {
    expect(firstEquation(listing)).toBe(3)
    expect(firstEquation({ ...listing, functions: [] })).toBe(0)
  })

  it('are passed run by run, round at the ends', () => {
    expect(runsOf([1, 4, 5, 9])).toEqual([
      [1, 1],
      [4, 5],
      [9, 9],
    ])
    expect([neighbour([1, 4, 5, 9], 1, 1), neighbour([1, 4, 5, 9], 4, 1), neighbour([1, 4, 5, 9], 9, 1)]).toEqual([
      4, 9, 1,
    ])
    expect([neighbour([1, 4, 5, 9], 9, -1), neighbour([1, 4, 5, 9], 1, -1), neighbour([], 1, 1)]).toEqual([
      4,
      9,
      undefined,
    ])
  })
})

describe('a name in generated code', () => {
  it('is told by what it means and where it is computed', () => {
    const found = meaningAt(listing, lines[6], 6, lines[6].indexOf('Arm') + 2)!
    expect(found).toMatchObject({ title: 'Arm_end_v_x', line: 5 })
    expect(hoverText(found, lines[5])).toEqual([
      '`Arm_end_v_x` is x component of the velocity of Arm.end',
      '```equations\nArm_end_v_x = -Arm.x*sin(Body.pitch)\n```',
      'computed in line 6: `const Arm_end_v_x = v3 * d[0];`',
    ])
  })

  it('is an element of an array where the index stands', () => {
    expect(meaningAt(listing, lines[4], 4, lines[4].indexOf('x[1]') + 2)).toMatchObject({
      title: 'x[1]',
      meaning: 'Body.pitch [rad]',
    })
    const wat = '(f64.mul (f64.load offset=8 (local.get $x)) (f64.load (local.get $x)))'
    expect(meaningAt(listing, wat, 4, 20)?.meaning).toBe('Body.pitch [rad]')
    expect(meaningAt(listing, wat, 4, wat.lastIndexOf('load') + 1)?.meaning).toBe('Body.vx [m/s]')
  })

  it('is nothing where none stands, nor where a name of the language does', () => {
    expect(meaningAt(listing, lines[4], 4, 3)).toBeNull()
    expect(meaningAt(listing, '  toString', 4, 5)).toBeNull()
  })
})
