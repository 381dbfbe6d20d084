/** Models with linked functions: compiled code beside the same equations in blocks of the program. */
import type { ExperimentSettings, ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { add, div, mul, neg, sub } from '../../../engine/program/writer'
import type { FunctionWriter } from '../../../engine/program/writer'
import { base64, moduleOf } from '../../support/linked-module'
import { smallProject } from '../events/small-run'

export type Files = Readonly<Record<string, string>>

export interface LinkedModel {
  readonly project: (run: ExperimentSettings, params?: Readonly<Record<string, ParamValue>>) => ProjectFile
  readonly files: Files
  readonly signals: readonly string[]
}

const a = (w: FunctionWriter, i: number) => w.get('a', i)

/** x'' = mu (1 - x^2) x' - x + u, a force from a sine. */
export const vanDerPol = {
  declaration: JSON.stringify({
    function: 'oscillator',
    doc: 'Van der Pol oscillator with a force',
    states: { x: { initial: 2 }, v: { unit: '1/s' } },
    inputs: { u: { unit: '1/s^2', value: 0 } },
    parameters: { mu: { unit: '1/s', value: 1, min: 0 } },
    outputs: { y: { needs: ['x'] } },
  }),
  module: moduleOf({
    oscillator: (w) => {
      const [x, v, u, mu] = [0, 1, 2, 3].map((i) => a(w, i))
      w.put('r', 0, v)
      w.put('r', 1, add(sub(mul(mul(mu, sub(1, mul(x, x))), v), x), u))
      w.put('r', 2, x)
    },
  }),
  source: `void oscillator(const double *arguments, double *results);

void oscillator(const double *arguments, double *results)
{
  const double x = arguments[0], v = arguments[1], u = arguments[2], mu = arguments[3];
  results[0] = v;
  results[1] = mu * (1 - x * x) * v - x + u;
  results[2] = x;
}
`,
  equations: `input u: 1/s^2 = 0
parameter mu: 1/s = 1
parameter k: 1/s^2 = 1
state x: 1 = 2
state v: 1/s = 0
output y: 1
der(x) = v
der(v) = mu*(1 - x^2)*v - k*x + u
y = x
`,
}

export const force = { amplitude: 0.4, frequency: 0.3 }

export const linkedVanDerPol: LinkedModel = {
  project: (run, params = {}) =>
    smallProject(
      {
        Force: ['sources/sine', force],
        Plant: [
          'signals/linked-function',
          {
            declaration: vanDerPol.declaration.split('\n'),
            module: 'oscillator.wasm.txt',
            source: 'oscillator.c',
            ...params,
          },
        ],
      },
      ['Force.y - Plant.u'],
      run,
    ),
  files: { 'oscillator.wasm.txt': base64(vanDerPol.module), 'oscillator.c': vanDerPol.source },
  signals: ['Plant.x', 'Plant.v', 'Plant.y'],
}

/** x'' = -2 d w x' - w^2 x: damped oscillation with an exact solution. */
const damped = { d: 0.2, w: 3, start: 1.5 }

export function dampedExact(t: number): number {
  const { d, w, start } = damped
  const wd = w * Math.sqrt(1 - d * d)
  return start * Math.exp(-d * w * t) * (Math.cos(wd * t) + ((d * w) / wd) * Math.sin(wd * t))
}

/** With exact derivatives as a second function of the module, or without. */
export function linkedDamped(exact: boolean): LinkedModel {
  const declaration = JSON.stringify({
    function: 'damped',
    time: true,
    states: { x: { unit: 'm', initial: damped.start }, v: { unit: 'm/s' } },
    parameters: { d: { value: damped.d }, w: { unit: '1/s', value: damped.w } },
    ...(exact
      ? {
          derivatives: {
            function: 'damped_slopes',
            entries: [
              ['der_x', 'v'],
              ['der_v', 'x'],
              ['der_v', 'v'],
            ],
          },
        }
      : {}),
  })
  const module = moduleOf({
    damped: (w) => {
      const [x, v, d, omega] = [1, 2, 3, 4].map((i) => a(w, i))
      w.put('r', 0, v)
      w.put('r', 1, sub(mul(mul(mul(-2, d), omega), v), mul(mul(omega, omega), x)))
    },
    damped_slopes: (w) => {
      const [d, omega] = [3, 4].map((i) => a(w, i))
      w.put('r', 0, 1)
      w.put('r', 1, neg(mul(omega, omega)))
      w.put('r', 2, mul(mul(-2, d), omega))
    },
  })
  const head = 'const double *arguments, double *results'
  const source = `void damped(${head});
void damped_slopes(${head});

void damped(${head})
{
  const double x = arguments[1], v = arguments[2], d = arguments[3], w = arguments[4];
  results[0] = v;
  results[1] = -2 * d * w * v - w * w * x;
}

void damped_slopes(${head})
{
  const double d = arguments[3], w = arguments[4];
  results[0] = 1;
  results[1] = -(w * w);
  results[2] = -2 * d * w;
}
`
  return {
    project: (run, params = {}) =>
      smallProject(
        {
          Plant: ['signals/linked-function', { declaration, module: 'damped.wasm.txt', source: 'damped.c', ...params }],
        },
        [],
        run,
      ),
    files: { 'damped.wasm.txt': base64(module), 'damped.c': source },
    signals: ['Plant.x', 'Plant.v'],
  }
}

export const ball = { g: 9.81, e: 0.7, height: 1 }

/** A ball that bounces: h' = v, v' = -g; where h falls through zero v becomes -e v. */
export const linkedBall: LinkedModel = {
  project: (run, params = {}) =>
    smallProject(
      {
        Ball: [
          'signals/linked-function',
          {
            declaration: JSON.stringify({
              function: 'ball',
              states: { h: { unit: 'm', initial: ball.height }, v: { unit: 'm/s' } },
              parameters: { g: { unit: 'm/s^2', value: ball.g }, e: { value: ball.e } },
              events: { bounce: { direction: 'falling', set: ['v'] } },
            }),
            module: 'ball.wasm.txt',
            source: 'ball.c',
            ...params,
          },
        ],
      },
      [],
      run,
    ),
  files: {
    'ball.wasm.txt': base64(
      moduleOf({
        ball: (w) => {
          const [h, v, g, e] = [0, 1, 2, 3].map((i) => a(w, i))
          w.put('r', 0, v)
          w.put('r', 1, neg(g))
          w.put('r', 2, h)
          w.put('r', 3, neg(mul(e, v)))
        },
      }),
    ),
    'ball.c': `void ball(const double *arguments, double *results);

void ball(const double *arguments, double *results)
{
  results[0] = arguments[1];
  results[1] = -arguments[2];
  results[2] = arguments[0];
  results[3] = -(arguments[3] * arguments[1]);
}
`,
  },
  signals: ['Ball.h', 'Ball.v'],
}

/** y = u / (1 + u^2) in a loop: u = r - k y with r a sine. */
export const linkedLoop: LinkedModel = {
  project: (run, params = {}) =>
    smallProject(
      {
        Target: ['sources/sine', { amplitude: 2, frequency: 0.5 }],
        Sum: ['signals/sum', { k2: -1, ...params }],
        Curve: [
          'signals/linked-function',
          {
            declaration: JSON.stringify({
              function: 'curve',
              inputs: { u: {} },
              parameters: { k: { value: 3 } },
              outputs: { y: {} },
            }),
            module: 'curve.wasm.txt',
            source: 'curve.c',
          },
        ],
        Total: ['signals/integrator'],
      },
      ['Target.y - Sum.u1', 'Curve.y - Sum.u2', 'Sum.y - Curve.u', 'Curve.y - Total.u1'],
      run,
    ),
  files: {
    'curve.wasm.txt': base64(
      moduleOf({ curve: (w) => w.put('r', 0, div(mul(a(w, 1), a(w, 0)), add(1, mul(a(w, 0), a(w, 0))))) }),
    ),
    'curve.c': `void curve(const double *arguments, double *results);

void curve(const double *arguments, double *results)
{
  const double u = arguments[0], k = arguments[1];
  results[0] = k * u / (1 + u * u);
}
`,
  },
  signals: ['Sum.y', 'Curve.y', 'Target.y', 'Total.y'],
}
