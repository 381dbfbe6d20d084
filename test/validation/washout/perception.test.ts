/** Inner ear against the closed forms of the reference, continuous and by Tustin's rule. */
import { describe, expect, it } from 'vitest'
import { runSmall, smallProject } from '../events/small-run'
import { json, reference, worst } from './reference'

const filters = {
  canal: { type: 'cueing/canals', port: 'w' },
  otolith: { type: 'cueing/otoliths', port: 'f' },
} as const
const names = ['canal', 'otolith'] as const

interface Tustin {
  readonly vestibular: { readonly tustin_10ms: Record<(typeof names)[number], { b: number[]; a: number[] }> }
}

function stepInto(name: (typeof names)[number], params: object, solver: object) {
  const { type, port } = filters[name]
  return smallProject(
    { World: ['world/world'], In: ['sources/step', { time: 0, final: 1, initial: 1 }], Ear: [type, { ...params }] },
    [`In.y - Ear.${port}`],
    { stop: 2, sample: 0.05, ...solver },
  )
}

describe.each(names)('%s', (name) => {
  it('answers a unit step as the matrix exponential does', () => {
    const expected = reference('vestibular_time_responses.csv')
    const column = expected.column(name === 'canal' ? 'canal_unit_step_rate' : 'otolith_unit_step_force')
    const { type, port } = filters[name]
    const run = runSmall(
      smallProject(
        { World: ['world/world'], In: ['sources/constant', { value: 1 }], Ear: [type] },
        [`In.y - Ear.${port}`],
        { stop: expected.time[expected.time.length - 1], sample: 0.2, solver: { name: 'dopri5', tolerance: 1e-12 } },
      ),
      ['Ear.y'],
    )
    expect(run.error).toBeUndefined()
    expect(worst(run, 'Ear.y', expected, column)).toBeLessThan(1e-9)
  })

  it('is the difference equation of the bilinear transform at sample times', () => {
    const { b, a } = (json('washout_reference.json') as Tustin).vestibular.tustin_10ms[name]
    const run = runSmall(
      stepInto(
        name,
        { evaluation: 'sampled', sampleTime: 0.01 },
        { sample: 0.01, solver: { name: 'euler', step: 0.01 } },
      ),
      ['Ear.y'],
    )
    const y: number[] = []
    for (let k = 0; k <= 200; k++) {
      y.push(
        b.reduce((s, bi, i) => s + (k >= i ? bi : 0), 0) -
          a.slice(1).reduce((s, ai, i) => s + ai * (y[k - 1 - i] ?? 0), 0),
      )
    }
    const difference = Math.max(...y.map((value, k) => Math.abs(run.at('Ear.y', k * 0.01 + 1e-6) - value)))
    expect(difference).toBeLessThan(1e-9)
  })
})
