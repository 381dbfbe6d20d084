/** MATLAB functions, run in Octave, give the rows of the simulation, and what users do with them works. */
import { expect, it } from 'vitest'
import { exportMatlab } from '../../../engine/backends/matlab/package'
import type { TimeTable } from '../../../engine/io/table'
import { cartSpeeds, exportedCart } from '../../support/cart'
import { exportedRun } from '../../support/exported-model'
import { writeExport } from '../../support/export-parity'
import { describeWithOctave, printRows, rowsIn, runOctave } from '../../support/octave'
import { temporaryFolder } from '../../support/temporary-folder'
import { examples } from '../events/export-examples'
import { runSmall, smallProject } from '../events/small-run'
import { linkedVanDerPol } from '../linked/models'

const folder = temporaryFolder()

/** Each with another method: those that remember steps, solve equations, and are stiff. Step as a multiple of the example's, and steps. */
const cases = [
  ['a ball between floor and ceiling', 'rk4', 5, 80],
  ['a sampled controller', 'ab3', 10, 60],
  ['dry friction and a clutch', 'heun', 10, 40],
  ['a linkage that strikes', 'rk4', 10, 20],
  ['an implicit equation', 'rosenbrock2', 10, 20],
  ['an uneven road with friction patches', 'imex', 5, 20],
] as const

function expectSame(rows: readonly (readonly number[])[], table: TimeTable, what: string): void {
  expect(
    rows.map(([t]) => t),
    what,
  ).toEqual([...table.time])
  table.columns.forEach(({ name, values }, k) => {
    const peak = Math.max(...values.map(Math.abs))
    const error = Math.max(...rows.map((row, i) => Math.abs(row[k + 1] - values[i])))
    expect(error, `${name}, ${what}`).toBeLessThanOrEqual(1e-9 * peak)
  })
}

describeWithOctave('MATLAB functions in Octave', () => {
  it('give the rows of the simulation', () => {
    const models = cases.map(([name, solver, coarser, steps]) => {
      const { project: at, signals, step } = examples[name]
      const h = coarser * step
      const project = at({ solver: { name: solver, step: h }, sample: 2.3 * h, stop: steps * h })
      const { table, error } = runSmall(project, signals)
      if (error !== undefined) throw error
      const files = exportMatlab(exportedRun(project, signals))
      return { name, table, target: writeExport(folder, name.replaceAll(' ', '-'), files) }
    })
    const parts = models.map(
      ({ target }) => `cd ${target}; clear -all; [t, y] = run_experiment(); ${printRows} disp('next');`,
    )
    const texts = runOctave(folder, parts.join('\n')).split('next\n')
    models.forEach(({ name, table }, k) => {
      expectSame(rowsIn(texts[k]), table, name)
    })
  })

  it('take steps one by one, side by side, with other parameters, and refuse what does not suit them', () => {
    const target = writeExport(folder, 'cart', exportMatlab(exportedCart()))
    const lines = runOctave(
      target,
      `p = model_parameters(); p.Cart.mass = 6;
a = model_start([], 6); b = model_start(p, 6);
for k = 1:5, a = model_step(a); b = model_step(b); saved = a; end
for k = 1:5, a = model_step(a, -6); end
again = saved; for k = 1:5, again = model_step(again, -6); end
printf('%.15g %.15g %.15g %d\\n', model_time(b), b.x(1), b.x(2), isequal(a, again));
y = model_outputs(model_time(b), b.x, p, 6); printf('%.15g %.15g %.15g\\n', y);
dx = model_derivatives(0, [0; 0], p, 12); printf('%.15g %.15g\\n', sort(dx));
v = model_variables(); disp(strjoin(v.signals.names, ' ')); disp(strjoin(v.inputs.units, ' '));
function say(f), try, f(); catch e, disp(e.message); end, end
p = model_parameters(); p.Cart.mas = 1; say(@() model_start(p));
p = model_parameters(); p.Cart.mass = -1; say(@() model_start(p));
p = model_parameters(); p.Cart.mass = NaN; say(@() model_start(p));
p = model_parameters(); p = rmfield(p, 'Cart'); say(@() model_start(p));
say(@() model_start(3)); say(@() model_start([], [1 2])); say(@() model_start([], [], struct('stpe', 1)));
say(@() model_derivatives(0, 1)); say(@() model_step(model_start(), [1 2]));`,
    )
      .trim()
      .split('\n')
    const [t, ...x] = lines[0].split(' ').map(Number)
    // six newtons on six kilograms for half a second
    expect(t).toBeCloseTo(0.5, 12)
    expect(x.slice(0, 2).toSorted((one, other) => one - other)).toEqual([
      expect.closeTo(0.125, 12),
      expect.closeTo(0.5, 12),
    ])
    expect(x[2]).toBe(1)
    expect(lines[1].split(' ').map(Number)).toEqual([expect.closeTo(0.125, 12), expect.closeTo(0.5, 12), 6])
    expect(lines[2]).toBe('0 2')
    expect(lines.slice(3)).toEqual([
      'Rail.s Rail.ds Push.y',
      'N',
      'there is no parameter Cart.mas; did you mean Cart.mass?',
      'the parameter Cart.mass must be at least 0 and at most Inf, not -1',
      'the parameter Cart.mass must be a finite real number of at most 1e100 in magnitude',
      'the parameter Cart is missing; start from model_parameters()',
      'p must be a structure of parameters: model_parameters() gives it',
      'u must have 1 finite numbers',
      'there is no option stpe; use step, sample, stop or x',
      'x must have 2 numbers',
      'u must have 1 finite numbers',
    ])
  })

  it('take inputs that are held, interpolated and extrapolated', () => {
    const handlings = Object.keys(cartSpeeds) as (keyof typeof cartSpeeds)[]
    const parts = handlings.map((handling) => {
      const target = writeExport(folder, handling, exportMatlab(exportedCart(handling)))
      return `cd ${target}; clear -all; [t, y] = run_experiment([], [], @(t) 6 * t); ${printRows} disp('next');`
    })
    const texts = runOctave(folder, parts.join('\n')).split('next\n')
    handlings.forEach((handling, k) => {
      const rows = rowsIn(texts[k])
      expect(rows.at(-1)?.[2], handling).toBeCloseTo(cartSpeeds[handling], 12)
      // the input in the rows is that of the step before
      expect(rows.at(-1)?.[3], handling).toBeCloseTo(handling === 'held' ? 5.4 : 6, 12)
    })
  })

  it('are integrated by ode45 like the experiment, and plot it', () => {
    const { project: at, signals } = examples['an implicit equation']
    const project = at({ solver: { name: 'rk4', step: 0.01 }, sample: 0.1, stop: 0.5 })
    // There is no screen here: these take the place of functions that draw.
    const screen = Object.fromEntries(
      ['figure', 'subplot', 'grid', 'xlabel', 'ylabel', 'legend', 'plot'].map((name) => {
        const says = name === 'plot' ? "printf('%d %d\\n', columns(varargin{2}), numel(varargin{1}));" : ''
        return [`screen/${name}.m`, `function ${name}(varargin)\n${says}\nend\n`]
      }),
    )
    const files = { ...exportMatlab(exportedRun(project, signals)), ...screen }
    const target = writeExport(folder, 'ode', files)
    const text = runOctave(
      target,
      `m = model_start(); options = odeset('RelTol', 1e-9, 'AbsTol', 1e-11);
[t, x] = ode45(@(t, x) model_derivatives(t, x), [0 0.5], m.x, options);
[tr, y] = run_experiment(); ye = model_outputs(0.5, x(end, :));
printf('%.3g ', max(abs(ye.' - y(end, :)) ./ max(abs(y)))); disp('');
warning('off', 'all'); addpath('screen'); run_experiment();`,
    )
    const [errors, ...plotted] = text.trim().split('\n')
    for (const error of errors.trim().split(' ').map(Number)) expect(error).toBeLessThan(1e-7)
    const curves = plotted.map((line) => line.split(' ').map(Number))
    for (const [, rows] of curves) expect(rows).toBe(6)
    expect(curves.reduce((sum, [columns]) => sum + columns, 0)).toBe(signals.length)
  })

  it('end with an event, and say why they cannot go on', () => {
    const { project: at, signals, step } = examples['a sampled controller']
    const ending = exportedRun(at({ solver: { name: 'rk4', step: 20 * step }, sample: 1, stop: 60 }), signals)
    const target = writeExport(folder, 'ending', exportMatlab(ending))
    const text = runOctave(target, "[t, y] = run_experiment(); printf('%g\\n', t(end) < 60);")
    expect(text).toMatch(/^the run ends with the event .* at t = .* s: .*\n1\n$/)
    // a relay without hysteresis that drives its own input across the threshold at once
    const endless = smallProject(
      {
        World: ['world/world'],
        Relay: ['signals/hysteresis', { upper: 0.5, lower: 0.5, on: 0, off: 1, start: 'off' }],
        Clock: ['sources/ramp', { start: 0, duration: 1, initial: -0.9, final: 0.1 }],
        Sum: ['signals/sum'],
      },
      ['Relay.y - Sum.u1', 'Clock.y - Sum.u2', 'Sum.y - Relay.u1'],
      { stop: 1, solver: { name: 'rk4', step: 0.1 } },
    )
    const failing = writeExport(folder, 'endless', exportMatlab(exportedRun(endless, ['Relay.y'])))
    expect(runOctave(failing, 'try, run_experiment(); catch e, disp(e.message); end')).toMatch(
      /^the event .* occurs endlessly at t = .* s\n$/,
    )
  })
})

it('are the same bytes each time', () => {
  expect(exportMatlab(exportedCart())).toEqual(exportMatlab(exportedCart()))
})

it('refuse linked functions by name', () => {
  const { project, files, signals } = linkedVanDerPol
  const model = exportedRun(project({ stop: 1, solver: { name: 'rk4', step: 0.01 } }), signals, 'run', files)
  expect(() => exportMatlab(model)).toThrow(/is compiled code, so the model can't be exported as MATLAB functions/)
})
