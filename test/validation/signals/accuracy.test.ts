/** High orders, live parameters and vectors of linear filters. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { butterworthDampings } from '../../../blocks/signals/linear/butterworth'
import { times } from '../../../blocks/signals/linear/polynomials'
import { compileProject } from '../../../engine/compile/compile'
import { structureOf } from '../../../engine/compile/structure'
import { resolveParameters } from '../../../engine/model/network/resolve'
import { runSmall, smallProject, type Blocks } from '../events/small-run'

const w = 300

/** Coefficients of the Butterworth low-pass of order 8, and its poles. */
const denominator = butterworthDampings(8).reduce<readonly number[]>((p, d) => times(p, [1, 2 * d * w, w * w]), [1])
const poles = butterworthDampings(8).map((d) => [-d * w, w * Math.sqrt(1 - d * d)])

describe.each([
  ['continuous', {}, {}, { solver: { name: 'dopri5', tolerance: 1e-10 } }],
  ['sampled at 1 ms', { timing: 'tustin', sampleTime: 0.001 }, { timing: 'sampled', sampleTime: 0.001 }, {}],
  ['sampled at 20 µs', { timing: 'tustin', sampleTime: 2e-5 }, { timing: 'sampled', sampleTime: 2e-5 }, {}],
] as const)('a low-pass of order 8, %s', (_, timing, filterTiming, more) => {
  it('is the same by coefficients, by poles and by sections', () => {
    const blocks: Blocks = {
      World: ['world/world'],
      Step: ['sources/step', { time: 0.01, initial: 0, final: 1 }],
      Coefficients: [
        'signals/transfer-function',
        { numerator: [[w ** 8]], denominator: denominator.map((x) => [x]), ...timing },
      ],
      Poles: ['signals/zero-pole-gain', { zeros: [], poles, gain: w ** 8, ...timing }],
      Sections: ['signals/low-pass', { order: '8', frequency: w, ...filterTiming }],
    }
    const names = ['Coefficients', 'Poles', 'Sections']
    const project = smallProject(
      blocks,
      names.map((name) => `Step.y - ${name}.u1`),
      { stop: 0.1, sample: 0.0005, solver: { name: 'rk4', step: 1e-3 }, ...more },
    )
    const run = runSmall(
      project,
      names.map((name) => `${name}.y`),
    )
    expect(run.error).toBeUndefined()
    const [a, b, c] = names.map((name) => run.values(`${name}.y`))
    a.forEach((y, k) => {
      expect(y).toBeCloseTo(c[k], 9)
      expect(b[k]).toBeCloseTo(c[k], 9)
    })
    expect(c.at(-1)).toBeCloseTo(1, 2)
  })
})

describe('parameters of filters', () => {
  const project = (frequency: number, order: string) =>
    smallProject(
      {
        World: ['world/world'],
        A: ['sources/sine', {}],
        F: ['signals/low-pass', { frequency, order, start: 'given', before: frequency }],
        G: ['signals/notch', { frequency, timing: 'sampled', prewarp: true }],
        H: ['signals/pade-delay', { delay: 1 / frequency }],
        K: ['signals/transport-delay', { delay: 1 / frequency, samples: 5 }],
      },
      ['A.y - F.u1', 'A.y - G.u1', 'A.y - H.u1', 'A.y - K.u1'],
      { stop: 1 },
    )
  it('that are frequencies and delays leave the structure as it is', () => {
    const keyOf = (p: ReturnType<typeof project>): string => {
      const request = { project: p, files: {} }
      const { collection } = compileProject(request, registry)
      return structureOf(request, resolveParameters(p, registry), collection.consulted).key
    }
    expect(keyOf(project(2, '3'))).toBe(keyOf(project(7, '3')))
    expect(keyOf(project(2, '3'))).not.toBe(keyOf(project(2, '4')))
  })
})

it('elements of a vector have filters of their own', () => {
  const blocks: Blocks = {
    World: ['world/world'],
    Step: ['sources/step', { time: 0, initial: 0, final: 1 }],
    Spread: ['signals/gain', { gain: [1, 2, 3] }],
    F: ['signals/low-pass', { frequency: [1, 2, 4] }],
  }
  const run = runSmall(
    smallProject(blocks, ['Step.y - Spread.u1', 'Spread.y - F.u1'], {
      stop: 1,
      sample: 0.25,
      solver: { name: 'dopri5', tolerance: 1e-11 },
    }),
    ['F.y[1]', 'F.y[2]', 'F.y[3]'],
  )
  ;[1, 2, 4].forEach((rate, i) => {
    expect(run.at(`F.y[${i + 1}]`, 0.75)).toBeCloseTo((i + 1) * (1 - Math.exp(-0.75 * rate)), 9)
  })
})
