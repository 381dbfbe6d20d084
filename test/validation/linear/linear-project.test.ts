/**
 * Linear models as projects: a state-space block has the responses of the model it comes from, also where the rate and
 * the acceleration of a source act. A mass that is carried along by a spring and a damper, with the base prescribed as
 * u(t), has with p = i w (Meirovitch 1986, Elements of Vibration Analysis, 2.3)
 *
 *     s/u = -m p^2/(m p^2 + c p + k),  v/u = p (1 + s/u),  F/u = m p^2 (1 + s/u) + M p^2.
 */
import { expect, it } from 'vitest'
import { linearProject } from '../../../app/projects/linear-model'
import { frequencyResponse } from '../../../engine/responses/response'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import { linearOf } from './linear'

const [m, c, k, carrier] = [2, 3, 200, 5]
const carried: ProjectFile = {
  wishbone: 1,
  title: 'Mass on a moved base',
  blocks: {
    World: { type: 'world/world', params: { gravity: 0 } },
    Motion: { type: 'sources/sine', params: { amplitude: 0.01, frequency: 2 } },
    Base: { type: 'mechanics/driver', params: { motion: 'translation', axis: [1, 0, 0] } },
    Guide: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Spring: { type: 'mechanics/spring-damper', params: { stiffness: k, damping: c } },
    Carrier: { type: 'mechanics/rigid-body', params: { mass: carrier } },
    Mass: { type: 'mechanics/rigid-body', params: { mass: m } },
  },
  wires: {
    a: ['World.frame', 'Base.base'],
    b: ['Motion.y', 'Base.u'],
    c: ['Base.end', 'Guide.base'],
    d: ['Guide.end', 'Mass.com'],
    f: ['Base.end', 'Carrier.com'],
    e: ['Guide.axis', 'Spring.axis'],
  },
  experiments: { run: { stop: 1, solver: { name: 'dopri5', tolerance: 1e-10 } } },
}
const frequencies = [0.2, 1, 1.6, 4, 20]

type Complex = readonly [re: number, im: number]
const times = ([a, b]: Complex, [x, y]: Complex): Complex => [a * x - b * y, a * y + b * x]

/** s/u, v/u and F/u at a frequency. */
function expected(frequency: number): Readonly<Record<string, Complex>> {
  const w = 2 * Math.PI * frequency
  const [re, im] = [k - m * w * w, c * w]
  const size = re * re + im * im
  const s: Complex = [(m * w * w * re) / size, (-m * w * w * im) / size]
  const whole: Complex = [1 + s[0], s[1]]
  const inertia = times([-m * w * w, 0], whole)
  return { Guide_s: s, Mass_vx: times([0, w], whole), Base_force: [inertia[0] - carrier * w * w, inertia[1]] }
}

it('has the closed form of a mass on a moved base', () => {
  const model = linearOf(carried, 'run', { outputs: ['Guide.s', 'Mass.vx', 'Base.force'] })
  expect(model.inputs.map(({ name }) => name)).toContain('Motion.ddy')
  const project = parseProject(linearProject(model))
  const again = linearOf(project, 'steady', {
    inputs: ['Motion', 'Motion_dy', 'Motion_ddy'],
    outputs: ['Guide_s.y', 'Mass_vx.y', 'Base_force.y'],
  })
  expect(again.outputs.map(({ value }) => value)).toEqual(model.outputs.map(({ value }) => value))
  const { curves } = frequencyResponse(again, frequencies)
  const at = (input: string, output: string, i: number): Complex => {
    const curve = curves.find((one) => one.input === `${input}.y` && one.output === `${output}.y`)
    if (curve === undefined) throw new Error(`no curve from ${input} to ${output}`)
    return [curve.gain[i] * Math.cos(curve.phase[i]), curve.gain[i] * Math.sin(curve.phase[i])]
  }
  frequencies.forEach((frequency, i) => {
    const w = 2 * Math.PI * frequency
    for (const [output, [re, im]] of Object.entries(expected(frequency))) {
      // only the force, -k s - c s' + M u'', has rate and acceleration left
      const rates: readonly (readonly [string, Complex])[] =
        output === 'Base_force'
          ? [
              ['Motion_dy', [0, w]],
              ['Motion_ddy', [-w * w, 0]],
            ]
          : []
      const sum = rates
        .map(([input, factor]) => times(factor, at(input, output, i)))
        .reduce((a, b) => [a[0] + b[0], a[1] + b[1]], at('Motion', output, i))
      const error = Math.hypot(sum[0] - re, sum[1] - im)
      expect(error / Math.hypot(re, im), `${output} at ${frequency} Hz`).toBeLessThan(1e-11)
    }
  })
})

it('needs no rates for outputs without them', () => {
  const project = parseProject(linearProject(linearOf(carried, 'run', { outputs: ['Guide.s', 'Mass.vx'] })))
  expect(Object.keys(project.blocks).filter((name) => name.startsWith('Motion'))).toEqual(['Motion'])
})

it('refuses a model without states, with the remedy', () => {
  const blocks = { A: { type: 'sources/constant' }, B: { type: 'signals/gain', params: { gain: 2 } } }
  const project: ProjectFile = {
    ...{ wishbone: 1, title: 'Gain', blocks, wires: { w: ['A.y', 'B.u1'] } },
    experiments: { run: { stop: 1, solver: { name: 'rk4', step: 0.1 } } },
  }
  const model = linearOf(project, 'run', { outputs: ['B.y'] })
  expect(() => linearProject(model)).toThrow(/it has no states/)
})
