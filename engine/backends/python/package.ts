/**
 * The Python export: a package around the C source of an instance, with the files that make it a wheel, an example and
 * a README.
 */
import { exportC } from '../c/package'
import type { ExportedFiles, ExportedModel, ExportedVariable } from '../exported'
import { linkedSources } from '../linked'
import { textDigest } from '../text/digest'
import { roundTrip } from '../text/expressions'
import { filled } from '../text/filled'
import { identifier } from '../text/names'
import { commentText } from '../text/statements'
import { bridgeHeader } from './bridge'
import bridgeSource from './runtime/bridge.c?raw'
import buildText from './runtime/build.py?raw'
import backendText from './runtime/build_backend.py?raw'
import checksText from './runtime/checks.py?raw'
import errorsText from './runtime/errors.py?raw'
import libraryText from './runtime/library.py?raw'
import modelText from './runtime/model.py?raw'
import initText from './runtime/package.py?raw'
import resultText from './runtime/result.py?raw'
import { pythonString, variablesText } from './variables'

const version = '1.0'

/** Files of the C export besides the sources, which the package leaves out. */
const left = /^(main\.c|realtime\.c|send\.c|Makefile|stack\.awk|CMakeLists\.txt|REPORT\.txt|README\.txt)$/

/** @throws ModelError as `exportC` */
export function exportPython(model: ExportedModel): ExportedFiles {
  const name = packageName(model.title)
  linkedSources(model.program, ['bridge.c', 'bridge.h'])
  const c = Object.entries(exportC(model)).filter(([file]) => !left.test(file))
  const token = textDigest(c.map(([, content]) => (typeof content === 'string' ? content : '')))
  const project = name.replaceAll('_', '-')
  const inPackage: ExportedFiles = {
    '__init__.py': filled(initText, { ABOUT: about(model) }),
    'model.py': modelText,
    'checks.py': checksText,
    'result.py': resultText,
    'variables.py': variablesText(model, token),
    'errors.py': errorsText,
    'library.py': libraryText,
    'build.py': filled(buildText, { PACKAGE: name }),
    'py.typed': '',
    ...Object.fromEntries(c.map(([file, content]) => [`c/${file}`, content])),
    'c/bridge.c': bridgeSource,
    'c/bridge.h': bridgeHeader(model, token),
  }
  return {
    'README.txt': readme(model, name),
    'pyproject.toml': projectText(model, project),
    'build_backend.py': filled(backendText, {
      PACKAGE: name,
      NAME: project,
      VERSION: version,
      SUMMARY: pythonString(summary(model)).slice(1, -1),
    }),
    'example.py': example(model, name),
    ...Object.fromEntries(Object.entries(inPackage).map(([file, content]) => [`${name}/${file}`, content])),
  }
}

/** Ends in `model`, which keywords and standard modules of Python don't. */
export function packageName(title: string): string {
  const slug = identifier(title).toLowerCase().replace(/_+/g, '_').slice(0, 50).replace(/^_|_$/g, '')
  if (slug === '' || slug === 'model') return 'wishbone_model'
  const named = slug.endsWith('_model') ? slug : `${slug}_model`
  return /^[0-9]/.test(named) ? `m_${named}` : named
}

const summary = ({ title, experiment }: ExportedModel): string =>
  `Model "${commentText(title)}" exported from Wishbone with the experiment "${commentText(experiment)}"`

const toml = (text: string): string => pythonString(text)

function projectText(model: ExportedModel, project: string): string {
  return `[project]
name = ${toml(project)}
version = ${toml(version)}
description = ${toml(summary(model))}
requires-python = ">=3.8"
dependencies = ["numpy"]

[project.optional-dependencies]
scipy = ["scipy"]

# Compiles the model and makes a wheel without further packages, so that installing needs no network.
[build-system]
requires = []
build-backend = "build_backend"
backend-path = ["."]
`
}

/** Returns the text within a docstring: no escapes, no end of the string. */
const docText = (text: string): string => commentText(text).replaceAll('\\', '/').replaceAll('"""', "'''")

const listed = (heading: string, entries: readonly ExportedVariable[]): string => {
  if (entries.length === 0) return ''
  const lines = entries.map(({ name, unit, description = '' }) => {
    const text = description === '' ? '' : `: ${description}`
    return `    ${docText(`${name} [${unit}]${text}`)}\n`
  })
  return `\n${heading}\n${lines.join('')}`
}

/** Returns the docstring of the package. */
function about(model: ExportedModel): string {
  const { states, inputs, signals } = model
  return `${docText(summary(model))}.

Values are in SI units, angles in rad. README.txt explains the package and lists the parameters.
${listed('Inputs:', inputs)}${listed('Outputs:', signals)}${listed('States:', states)}`
}

function example(model: ExportedModel, name: string): string {
  const signal = model.signals.at(0)?.name
  return `"""Runs the experiment and prints its end; plots the first output where Matplotlib is installed."""

from ${name} import Model, OUTPUTS

with Model() as model:
    result = model.simulate()

print(result)
for variable in OUTPUTS[:10]:
    print(f"{variable.name} = {result[variable.name][-1]:.6g} {variable.unit}")
${
  signal === undefined
    ? ''
    : `
try:
    import matplotlib.pyplot as plt
except ImportError:
    pass
else:
    variable = OUTPUTS[0]
    plt.plot(result.time, result[variable.name])
    plt.xlabel("Time (s)")
    plt.ylabel(f"{variable.name} ({variable.unit})")
    plt.show()
`
}`
}

function readme(model: ExportedModel, name: string): string {
  const { title, experiment, parameters, states, discrete, inputs, signals, events, run, remarks } = model
  const table = (heading: string, rows: readonly (readonly string[])[]): string[] => {
    if (rows.length === 0) return []
    const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)))
    const lines = rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i])).join('  ')}`.trimEnd())
    return [heading, '-'.repeat(heading.length), ...lines, '']
  }
  const parameter = parameters.at(0)
  return [
    title,
    '='.repeat(title.length),
    '',
    `Python package exported from Wishbone with the parameters and initial values of the experiment "${experiment}".`,
    ...remarks,
    '',
    'Build',
    '-----',
    'It needs Python 3.8 or later, NumPy and a C compiler: cc, gcc or clang (on Windows MinGW), or the one in the',
    'environment variable CC.',
    '',
    '  pip install .                    compiles and installs the package; needs no network if NumPy is there',
    '  pip wheel . --no-deps            makes a wheel for machines of this kind, which then need no compiler',
    `  python -m ${name}.build          compiles in this folder, to use the package from here`,
    '',
    'Use',
    '---',
    `  from ${name} import Model`,
    '',
    '  model = Model()',
    ...(parameter === undefined
      ? []
      : [`  model.parameters[${pythonString(parameter.name)}] = ${roundTrip(parameter.value)}`]),
    '  result = model.simulate()                        runs the experiment: result.time, result[NAME]',
    ...(inputs.length === 0
      ? []
      : [`  result = model.simulate(inputs={${pythonString(inputs[0].name)}: lambda t: 0.0})`]),
    '',
    `  model.step()                                     one step: ${run.method}, ${roundTrip(run.step)} s`,
    '  model.outputs[NAME], model.states[NAME], model.time',
    ...(inputs.length === 0 ? [] : ['  model.inputs[NAME] = 0.1                         holds until it is set again']),
    '  state = model.save_state(); model.restore_state(state)',
    '',
    '  from scipy.integrate import solve_ivp            SciPy is needed for this only',
    '  solve_ivp(model.derivatives, (0, 1), model.x, method="Radau", jac=model.jacobian)',
    '  A, B, C, D = model.linearize()',
    '',
    ...(events.length > 0 || discrete.length > 0
      ? ['In solvers of SciPy, events and samples of the model do not happen: use simulate or step for these.', '']
      : []),
    'Each Model has its own memory: several run side by side, each in one thread at a time. Errors are subclasses of',
    'ModelError: UnknownName with the nearest name, MisuseError for values, NoSolution and StepFailed where the model',
    'cannot continue, RunEnded after an event that ends the run, LibraryNotBuilt.',
    '',
    'All values are in SI units, angles in rad.',
    '',
    'Experiment',
    '----------',
    `${run.method}, step ${roundTrip(run.step)} s, stop ${roundTrip(run.stop)} s, a row every ${roundTrip(run.sample)} s.`,
    '',
    ...table(
      'Inputs (name, unit, value at the start, during a step)',
      inputs.map((input) => [input.name, input.unit, roundTrip(input.start), input.handling]),
    ),
    ...table(
      'Outputs (name, unit)',
      signals.map((signal) => [signal.name, signal.unit]),
    ),
    ...table(
      'States (name, unit, value at the start)',
      states.map((state) => [state.name, state.unit, roundTrip(state.start)]),
    ),
    ...table(
      'Parameters (name, unit, value)',
      parameters.map((p) => [p.name, p.unit, roundTrip(p.value), p.tunable ? '' : 'before the start only']),
    ),
  ].join('\n')
}
