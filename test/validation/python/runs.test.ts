/** Python packages of exported models: rows of the simulation, instances side by side, solvers of SciPy, and what they refuse. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportPython, packageName } from '../../../engine/backends/python/package'
import { exportExperiment } from '../../../engine/export/model'
import { runToEnd } from '../../../engine/run/run'
import type { TimeTable } from '../../../engine/io/table'
import type { ProjectFile } from '../../../engine/model/project/project'
import { cartSpeeds, exportedCart } from '../../support/cart'
import { sharedCompiler } from '../../support/compiler'
import { writeExport } from '../../support/export-parity'
import { rowsIn } from '../../support/octave'
import {
  buildPackage,
  describeWithPython,
  experimentInPython,
  hasScipy,
  pythonPrints,
  runPython,
} from '../../support/python'
import { temporaryFolder } from '../../support/temporary-folder'
import { examples } from '../events/export-examples'
import { runSmall } from '../events/small-run'
import { linkedVanDerPol } from '../linked/models'
import { covering } from '../../support/covering'

const folder = temporaryFolder()

const cases = [
  ['a sampled controller', 'ab3'],
  ['a linkage that strikes', 'imex'],
  ['a ball between floor and ceiling', 'rk4'],
  ['dry friction and a clutch', 'heun'],
] as const
/** Samples and memory, events and a loop; the package has the C of the C target, which `events/exports` runs for all examples. */
const some = cases.slice(0, 2)

function expectSame(rows: readonly (readonly number[])[], table: TimeTable): void {
  expect(rows.map(([t]) => t)).toEqual([...table.time])
  table.columns.forEach(({ name, values }, k) => {
    const peak = Math.max(...values.map(Math.abs))
    const error = Math.max(...rows.map((row, i) => Math.abs(row[k + 1] - values[i])))
    expect(error, name).toBeLessThanOrEqual(1e-9 * peak)
  })
}

/** A package of the cart, compiled once. */
let cart: { readonly target: string; readonly name: string } | undefined
function cartPackage(): { readonly target: string; readonly name: string } {
  if (cart !== undefined) return cart
  const target = writeExport(folder, 'cart', exportPython(exportedCart()))
  cart = { target, name: buildPackage(target) }
  return cart
}

describeWithPython('a Python package', () => {
  it.each(covering(cases, some))('gives the rows of the simulation: %s with %s', (example, solver) => {
    const { project: at, signals, step } = examples[example]
    const project = at({ solver: { name: solver, step } })
    const { table, error } = runSmall(project, signals)
    if (error !== undefined) throw error
    const request = { project, files: {}, experiment: 'run', signals, jacobian: true }
    const { model } = exportExperiment(request, sharedCompiler)
    const target = writeExport(folder, example.replaceAll(' ', '-'), exportPython(model))
    const name = buildPackage(target)
    expectSame(experimentInPython(target, name), table)
  })

  it('has instances side by side, with parameters by name, saved states and a context', () => {
    const { target, name } = cartPackage()
    const text = pythonPrints(
      target,
      `import numpy as np
from ${name} import INPUTS, Model, ModelError
a, b = Model(), Model({"Cart.mass": 6})
with Model() as c:
    c.parameters["Cart.mass"] = 12
    for one in (a, b, c):
        one.inputs["Push.y"] = 6
    for _ in range(5):
        a.step(); b.step(); c.step()
    state = a.save_state()
    a.step(5); later = a.x
    a.restore_state(state); assert a.time == 0.5; a.step(5)
    d = Model(); d.restore_state(state); d.step(5)
    assert np.array_equal(later, a.x) and np.array_equal(later, d.x)
    print(a.outputs["Rail.ds"], b.outputs["Rail.ds"], c.outputs["Rail.ds"])
    b.reset(); print(b.time, b.parameters["Cart.mass"], b.inputs["Push.y"])
    print(dict(c.parameters)["Cart.mass"], len(c.inputs), INPUTS[0].unit, a.states["Rail.s"] == a.x[list(a.states).index("Rail.s")])
    A, B, C, D = c.linearize(); print(B.max(), A.sum(), D.max())
try:
    c.step()
except ModelError as error:
    print(error)`,
    )
    const lines = text.trim().split('\n')
    const speeds = lines[0].split(' ').map(Number)
    expect(speeds).toEqual([expect.closeTo(2, 12), expect.closeTo(0.5, 12), expect.closeTo(0.25, 12)])
    expect(lines.slice(1)).toEqual(['0.0 6.0 0.0', '12.0 1 N True', `${1 / 12} 1.0 1.0`, 'this instance is closed'])
  })

  it('takes inputs that are held, interpolated and extrapolated, as numbers, functions and tables', () => {
    for (const handling of ['held', 'interpolated', 'extrapolated'] as const) {
      const target =
        handling === 'held' ? cartPackage().target : writeExport(folder, handling, exportPython(exportedCart(handling)))
      const name = handling === 'held' ? cartPackage().name : buildPackage(target)
      const text = pythonPrints(
        target,
        `from ${name} import Model
m = Model()
for given in (lambda t: 6 * t, ([0, 2], [0, 12]), 6):
    result = m.simulate(inputs={"Push.y": given})
    print(*(result[name][-1] for name in ("Rail.ds", "Push.y")))
print(m.simulate()["Rail.ds"][-1], m.time)`,
      )
      const rows = rowsIn(text)
      const last = handling === 'held' ? 5.4 : 6
      const ramp = [expect.closeTo(cartSpeeds[handling], 12), expect.closeTo(last, 12)]
      expect(rows, handling).toEqual([ramp, ramp, [expect.closeTo(2, 12), 6], [0, 0]])
    }
  })

  it.skipIf(!hasScipy)('works with the solvers of SciPy, with its exact sparse Jacobian', () => {
    const pendulum = JSON.parse(readFileSync('app/renderer/welcome/templates/pendulum.json', 'utf8')) as ProjectFile
    const [experiment] = Object.keys(pendulum.experiments ?? {})
    const run = { ...pendulum.experiments?.[experiment], solver: { name: 'rk4', step: 0.001 }, sample: 0.1, stop: 1 }
    const project = { ...pendulum, experiments: { [experiment]: run } }
    const request = { project, files: {}, experiment, jacobian: true }
    const target = writeExport(folder, 'scipy', exportPython(exportExperiment(request, sharedCompiler).model))
    const name = buildPackage(target)
    const text = pythonPrints(
      target,
      `import numpy as np, scipy.sparse
from scipy.integrate import solve_ivp
from ${name} import Model, NoSolution
m = Model()
result = m.simulate()
peak = np.abs(result.table).max(axis=0)
for options in ({"method": "DOP853"}, {"method": "Radau", "jac": m.jacobian}):
    s = solve_ivp(m.derivatives, (0, 1), m.x, rtol=1e-10, atol=1e-12, **options)
    assert s.success
    print(np.max(np.abs(m.signals(1.0, s.y[:, -1]) - result.table[-1]) / np.where(peak > 0, peak, 1)))
x = m.x + 0.1
J = m.jacobian(0.3, x)
assert scipy.sparse.issparse(J)
h = 1e-6
D = np.column_stack([(m.derivatives(0.3, x + h * e) - m.derivatives(0.3, x - h * e)) / (2 * h) for e in np.eye(len(x))])
print(np.max(np.abs(J - D)) / np.max(np.abs(D)), m.time)
try:
    m.linearize()
except NoSolution as error:
    print(error)`,
    )
    const [[explicit], [implicit], [difference, time]] = rowsIn(text)
    // of the start
    expect(text).toMatch(/the output \S+ has no slope over \S+ at t = 0 s\n$/)
    expect(explicit).toBeLessThan(1e-8)
    expect(implicit).toBeLessThan(1e-8)
    expect(difference).toBeLessThan(1e-8)
    expect(time).toBe(0)
  })

  it('refuses what does not suit it, with the nearest name', () => {
    const { target, name } = cartPackage()
    const text = pythonPrints(
      target,
      `from ${name} import Model, ModelError
m = Model()
def say(f):
    try:
        f()
    except ModelError as error:
        print(type(error).__name__, isinstance(error, KeyError), isinstance(error, ValueError), error, sep="; ")
say(lambda: Model({"Cart.mas": 1}))
say(lambda: m.inputs.update({"push.y": 1}))
say(lambda: m.simulate()["Rail.speed"])
say(lambda: Model({"Cart.mass": -1}))
say(lambda: Model({"Cart.mass": "heavy"}))
say(lambda: Model({"Cart.mass": float("nan")}))
say(lambda: m.derivatives(0, [1]))
say(lambda: m.derivatives(float("inf"), [1, 1]))
say(lambda: m.restore_state(b"nothing"))
say(lambda: m.restore_state(bytes(100000)))
say(lambda: m.simulate(stop=-1))
say(lambda: m.simulate(inputs={"Push.y": lambda t: float("nan")}))
say(lambda: m.simulate(inputs={"Push.y": ([0, 1], [1])}))
try:
    m.simulate(inputs={"Push.y": lambda t: 1 / 0})
except ZeroDivisionError:
    print("passed on")
say(lambda: setattr(m, "x", [float("inf"), 0]))`,
    )
    expect(text.trim().split('\n')).toEqual([
      'UnknownName; True; False; there is no parameter "Cart.mas"; did you mean "Cart.mass"?',
      'UnknownName; True; False; there is no input "push.y"; did you mean "Push.y"?',
      'UnknownName; True; False; there is no output "Rail.speed"; did you mean "Rail.s"?',
      'MisuseError; False; True; the value for Cart.mass is outside its limits',
      "MisuseError; False; True; the parameter Cart.mass must be a number, not 'heavy'",
      'MisuseError; False; True; the parameter Cart.mass must be finite, not nan',
      'MisuseError; False; True; x must be 2 numbers, not an array of shape (1,)',
      'MisuseError; False; True; t must be finite, not inf',
      'MisuseError; False; True; these bytes are too few for a state of this model',
      'MisuseError; False; True; these bytes are not a state of this model',
      'MisuseError; False; True; stop must not be less than zero, and sample must be greater than zero',
      'MisuseError; False; True; the input Push.y at t = 0 s must be finite, not nan',
      'MisuseError; False; True; the input Push.y needs as many values as times, and times that increase',
      'passed on',
      'MisuseError; False; True; the value of the state Rail.ds is not finite',
    ])
  })

  it('says that it is not built, built from another export, or that there is no compiler', () => {
    const target = writeExport(folder, 'unbuilt', exportPython(exportedCart('interpolated')))
    const name = 'test_model'
    const use = `import ${name}\ntry:\n    ${name}.Model()\nexcept ${name}.LibraryNotBuilt as error:\n    print(error)`
    expect(pythonPrints(target, use)).toMatch(
      /^the library of this model is not built; build it with: python -m test_model\.build/,
    )
    const other = cartPackage()
    const copy = `import shutil; from ${name}.build import library_name; shutil.copy("${other.target}/${other.name}/" + library_name(), "${name}")`
    pythonPrints(target, copy)
    expect(pythonPrints(target, use)).toMatch(/was built from another export; build it/)
    const build = `import sys, runpy\nsys.argv = ["build"]\nrunpy.run_module("${name}.build", run_name="__main__")`
    const none = runPython(target, build, { CC: 'no-such-compiler' })
    expect([none.status, none.errors]).toEqual([1, 'error: there is no C compiler no-such-compiler\n'])
    const refused = runPython(target, build, { CFLAGS: '-fno-such-option' })
    expect(refused.status).toBe(1)
    expect(refused.errors).toMatch(/could not compile the model:\n[^]*no-such-option/)
    // what was there stays as it was
    expect(pythonPrints(target, use)).toMatch(/was built from another export/)
  })

  it('makes a wheel that runs without sources and compiler', () => {
    const { target } = cartPackage()
    const made = join(folder, 'wheel')
    const wheel = pythonPrints(
      target,
      `import build_backend, os, zipfile, sys
os.makedirs(${JSON.stringify(made)})
name = build_backend.build_wheel(${JSON.stringify(made)})
zipfile.ZipFile(os.path.join(${JSON.stringify(made)}, name)).extractall(${JSON.stringify(made)})
print(name)`,
    ).trim()
    expect(wheel).toMatch(/^test_model-1\.0-py3-none-\w+\.whl$/)
    expect(readdirSync(made).toSorted()).toEqual(['test_model', 'test_model-1.0.dist-info', wheel].toSorted())
    rmSync(join(made, 'test_model', 'c'), { recursive: true })
    expect(pythonPrints(made, 'import test_model; print(test_model.Model().simulate(stop=0.5).time[-1])')).toBe('0.5\n')
  })

  it('has linked functions compiled into it', () => {
    const { project: at, files, signals } = linkedVanDerPol
    const project = at({ stop: 1.5, sample: 0.05, solver: { name: 'rk4', step: 0.005 } })
    const { table } = runToEnd({ project, files, experiment: 'run', signals, checkStep: false }, sharedCompiler)
    const { model } = exportExperiment({ project, files, experiment: 'run', signals, jacobian: true }, sharedCompiler)
    const target = writeExport(folder, 'linked', exportPython(model))
    const name = buildPackage(target)
    expectSame(experimentInPython(target, name), table)
  })

  it('runs to the event that ends the run', () => {
    const { project: at, signals, step } = examples['a sampled controller']
    const project = at({ solver: { name: 'rk4', step: 10 * step }, sample: 0.1, stop: 60 })
    const request = { project, files: {}, experiment: 'run', signals, jacobian: true }
    const target = writeExport(folder, 'ending', exportPython(exportExperiment(request, sharedCompiler).model))
    const name = buildPackage(target)
    const text = pythonPrints(
      target,
      `from ${name} import Model, RunEnded
m = Model(); result = m.simulate()
try:
    m.step(10000)
except RunEnded as error:
    print(str(error) == result.ended, result.time[-1] < 60, abs(m.time - result.time[-1]) < 1e-9)`,
    )
    expect(text).toBe('True True True\n')
  })
})

it('is the same bytes each time, under a name that Python can import', () => {
  expect(exportPython(exportedCart())).toEqual(exportPython(exportedCart()))
  const names = [
    'Generic vehicle',
    'class',
    'numpy',
    '4WD',
    'Prüfstand №1',
    '',
    '模型',
    'My model',
    'model',
    'a  --  b',
  ]
  expect(names.map(packageName)).toEqual([
    ...['generic_vehicle_model', 'class_model', 'numpy_model', 'm_4wd_model', 'pr_fstand_1_model', 'wishbone_model'],
    ...['wishbone_model', 'my_model', 'wishbone_model', 'a_b_model'],
  ])
})
