/** The compiled Jacobian of the vehicle against tangents, and its derivative by time against differences. */
import { expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { compileProject } from '../../../engine/compile/compile'
import { parameterValues } from '../../../engine/compile/parameter-values'
import { experimentNamed, experimentValues, initialValues } from '../../../engine/experiment/experiment'
import { initialState } from '../../../engine/start/initial'
import { Model } from '../../../engine/compile/model'
import { resolveParameters } from '../../../engine/model/network/resolve'
import { ShippedProject } from '../support/shipped-project'
import { Instance } from '../../../engine/compile/instance'

const { project, files } = new ShippedProject('generic-vehicle')

it.each(['braking', 'sine-steer-fiala'])('%s: every entry, at states in and out of equilibrium', (name) => {
  const experiment = experimentNamed(project, name)
  const overrides = experimentValues(experiment)
  const compilation = compileProject({ project, files, overrides }, registry)
  const instance = new Instance(
    compilation,
    parameterValues(compilation, resolveParameters(project, registry, overrides)),
  )
  const start = initialState(instance, initialValues(project, name, experiment, compilation.system)).x
  const model = new Model(instance)
  const n = model.size
  const [x, v, jv, dx] = [0, 1, 2, 3].map(() => model.allocate(n))
  const derivatives = model.bindDerivatives(x, dx)
  const tangent = model.bindTangent(x, v, jv)
  const jacobian = model.bindJacobian(x)
  if (jacobian === undefined) throw new Error('no Jacobian')
  const { rows, columns, values, evaluate } = jacobian
  // 647 of the 1600 derivatives by states do not vanish, 119 of them by and of the bristles of rolling resistance.
  expect(values.length).toBeLessThan(660)

  for (const [t, disturbance] of [
    [2.3, 0],
    [2.3, 0.01],
    [7.1, 0.03],
  ]) {
    start.forEach((value, i) => (x[i] = value + disturbance * Math.sin(i + 1)))
    evaluate(t)
    const dense = new Float64Array(n * (n + 1))
    values.forEach((value, k) => (dense[rows[k] * (n + 1) + columns[k]] = value))
    for (let j = 0; j < n; j++) {
      v.fill(0)
      v[j] = 1
      tangent(t)
      const size = 1 + Math.max(...jv.map(Math.abs))
      jv.forEach((value, i) => expect(Math.abs(dense[i * (n + 1) + j] - value) / size).toBeLessThan(1e-12))
    }
    const at = (time: number): number[] => {
      derivatives(time)
      return [...dx]
    }
    const [before, after] = [at(t - 1e-4), at(t + 1e-4)]
    before.forEach((value, i) => {
      const rate = (after[i] - value) / 2e-4
      expect(Math.abs(dense[i * (n + 1) + n] - rate)).toBeLessThan(1e-5 * (1 + Math.abs(rate)))
    })
  }
})
