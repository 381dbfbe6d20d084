/**
 * MATLAB functions around the equations: an instance that takes steps, derivatives for solvers of MATLAB, signals, and
 * messages.
 */
import { argumentArrays, memoryPlace, memorySize, type ExportedModel } from '../exported'
import { commentText } from '../text/statements'
import { matlabNumber } from './body'
import { quoted } from './names'
import type { MatlabEquations } from './print'

export interface MatlabParts {
  readonly model: ExportedModel
  readonly equations: MatlabEquations
  readonly prefix: string
}

const column = (values: readonly number[]): string =>
  values.length === 0 ? 'zeros(0, 1)' : `[${values.map(matlabNumber).join('; ')}]`

/** Returns the vector of results, where the function does not create it. */
export const fresh = (equations: MatlabEquations, fn: string, array: string, size: number, name = array): string =>
  equations.makes(fn, array) ? '' : `  ${name} = zeros(${size}, 1);\n`

/** Returns the element of `m.s`. */
export const place = (model: ExportedModel, name: string): string => `m.s(${memoryPlace(model, name) + 1})`

const whenOutside = (model: ExportedModel, text: () => string): string => (model.inputs.length === 0 ? '' : text())

export function startFunction({ model, equations, prefix }: MatlabParts): string {
  const { run, states, discrete, inputs, derived, work } = model
  const begin = equations.call('begin', ['step', 'sample', 'stop'])
  const right = equations.has('put_right') ? equations.call('put_right', ['0']) : ''
  return `function m = ${prefix}start(p, u, options)
% An instance of the model at the start of the experiment.
%   p        parameters as ${prefix}parameters() gives them; [] for those of the experiment
%   u        inputs from outside, a column in the order of ${prefix}variables().inputs; [] for those of the experiment
%   options  structure with the fields step, sample and stop, s, as far as they differ from the experiment, and x, states at the start
% m has the fields p, d, x, z, u, w and s: parameters, derived values, states, discrete states, inputs, results of functions and memory.
% m.x are the states. A copy of m is a saved state.
  if nargin < 1, p = []; end
  if nargin < 2, u = []; end
  if nargin < 3, options = struct(); end
  f = ${prefix}equations();
  step = ${matlabNumber(run.step)};
  sample = ${matlabNumber(run.sample)};
  stop = Inf;
  if isfield(options, 'step'), step = options.step; end
  if isfield(options, 'sample'), sample = options.sample; end
  if isfield(options, 'stop'), stop = options.stop; end
  for name = fieldnames(options).'
    if ~any(strcmp(name{1}, {'step', 'sample', 'stop', 'x'}))
      error('${prefix}start:option', 'there is no option %s; use step, sample, stop or x', name{1});
    end
  end
  if ~(step > 0 && sample > 0 && stop >= 0)
    error('${prefix}start:option', 'step and sample must be greater than zero, and stop not less than zero');
  end
  m.p = ${prefix}values(default_parameters(p));
  m.d = zeros(${derived}, 1);
  m.x = ${column(states.map(({ start }) => start))};
  m.z = ${column([...discrete, ...discrete].map(({ start }) => start))};
  m.u = ${column(inputs.map(({ start }) => start))};
  m.w = zeros(${work}, 1);
  m.s = zeros(${memorySize(model)}, 1);
  ${equations.call('init', [])}
  if isfield(options, 'x')
    m.x = column(options.x, ${states.length}, 'x');
  end
${
  right === ''
    ? ''
    : `  if isfield(options, 'x') || (~isempty(p) && ~isequal(m.p, ${prefix}values(${prefix}parameters())))
    % They need not fit the constraints.
    ${right}
  end
`
}\
  if isempty(u)
    ${begin}
  else
${
  inputs.length === 0
    ? `    error('${prefix}start:inputs', 'the model has no inputs');\n`
    : `    m.u = column(u, ${inputs.length}, 'u');\n    ${equations.call('begin_outside', ['step', 'sample', 'stop'])}\n`
}\
  end
  ${prefix}check(m);
end

function p = default_parameters(p)
  if isempty(p), p = ${prefix}parameters(); end
end

function value = column(value, n, name)
  if numel(value) ~= n || ~all(isfinite(value(:)))
    error('${prefix}start:size', '%s must have %d finite numbers', name, n);
  end
  value = double(value(:));
end
`
}

export function stepFunction({ model, equations, prefix }: MatlabParts): string {
  return `function m = ${prefix}step(m, u)
% One step of an instance with ${model.run.method} and all that happens in it: instants of sources, samples, events, corrections.
%   u  inputs from outside, which hold until they are given again; without it inputs are as they were
${
  model.inputs.some(({ handling }) => handling !== 'held')
    ? `%      An interpolated input is given for the end of the step, an extrapolated one for its start (inputs.handling in ${prefix}variables).\n`
    : ''
}\
% m.time is not kept apart: ${prefix}time(m) gives it.
  f = ${prefix}equations();
  if nargin > 1 && ~isempty(u)
${
  model.inputs.length === 0
    ? `    error('${prefix}step:inputs', 'the model has no inputs');\n`
    : `    if numel(u) ~= ${model.inputs.length} || ~all(isfinite(u(:)))
      error('${prefix}step:inputs', 'u must have ${model.inputs.length} finite numbers');
    end
    m.u = double(u(:));
    ${place(model, 'outside')} = 1;
`
}\
  end
  ${equations.call('step', [])}
  ${prefix}check(m);
end
`
}

export function timeFunction({ model, prefix }: MatlabParts): string {
  return `function t = ${prefix}time(m)
% Time that an instance has reached, s.
  t = ${place(model, 'time')};
end
`
}

/**
 * Returns the beginning of both functions of time and states: parameters, which are kept from call to call, and inputs.
 */
function evaluation({ model, equations, prefix }: MatlabParts): string {
  const { states, discrete, inputs, derived, work } = model
  const names = argumentArrays(model)
  return `  persistent last_p kept
  if nargin < 3, p = []; end
  if nargin < 4, u = []; end
  f = ${prefix}equations();
  if isempty(kept) || ~isequal(p, last_p)
    if isempty(p), m.p = ${prefix}values(${prefix}parameters()); else, m.p = ${prefix}values(p); end
    m.d = zeros(${derived}, 1);
    ${equations.call('init', [])}
    kept = m;
    last_p = p;
  end
  m = kept;
  m.x = double(x(:));
  if numel(m.x) ~= ${states.length}
    error('${prefix}derivatives:size', 'x must have ${states.length} numbers');
  end
  m.w = zeros(${work}, 1);
${
  names.includes('z')
    ? `  if nargin < 5 || isempty(z)
    z = ${column(discrete.map(({ start }) => start))};
    z = [z; z];
  end
  m.z = double(z(:));
`
    : ''
}\
${whenOutside(
  model,
  () => `  if isempty(u)
    ${equations.call('inputs', ['t'])}
  else
    m.u = double(u(:));
    if numel(m.u) ~= ${inputs.length}
      error('${prefix}derivatives:size', 'u must have ${inputs.length} numbers');
    end
  end
`,
)}`
}

/** Returns what a solver of MATLAB leaves out, as sentences. */
export function leftOut(model: ExportedModel, equations: MatlabEquations): readonly string[] {
  const { events, discrete } = model
  return [
    ...(events.length > 0 || discrete.length > 0
      ? ['Events and samples of the model do not happen in a solver of MATLAB: take steps with run_experiment instead.']
      : []),
    ...(equations.has('put_right')
      ? ['A solver of MATLAB does not put the states back onto the constraints: they drift by its error.']
      : []),
  ]
}

const arguments_ = (model: ExportedModel): string =>
  model.discrete.length > 0 ? '\n%   z  discrete states of an instance, m.z; those of the start without it' : ''

export function derivativesFunction(parts: MatlabParts): string {
  const { model, equations, prefix } = parts
  const z = model.discrete.length > 0 ? ', z' : ''
  const call = equations.call('derivatives', ['t'], { dx: 'dx' })
  return `function dx = ${prefix}derivatives(t, x, p, u${z})
% Derivatives of the states, for solvers such as ode45: ode45(@(t, x) ${prefix}derivatives(t, x, p), [0 1], x0)
%   t  time, s
%   x  states, a column in the order of ${prefix}variables().states
%   p  parameters as ${prefix}parameters() gives them; [] for those of the experiment
%   u  inputs; [] for those of the experiment at this time${arguments_(model)}
${leftOut(model, equations)
  .map((line) => `% ${line}\n`)
  .join('')}\
${evaluation(parts)}\
${fresh(equations, 'derivatives', 'dx', model.states.length)}  ${call}
end
`
}

export function outputsFunction(parts: MatlabParts): string {
  const { model, equations, prefix } = parts
  const z = model.discrete.length > 0 ? ', z' : ''
  const call = equations.call('outputs', ['t'], { y: 'y' })
  return `function y = ${prefix}outputs(t, x, p, u${z})
% Signals, a column in the order of ${prefix}variables().signals; the arguments are those of ${prefix}derivatives.
${evaluation(parts)}\
${fresh(equations, 'outputs', 'y', model.signals.length)}  ${call}
end
`
}

export function checkFunction({ model, prefix }: MatlabParts): string {
  const { unsolved, events } = model
  const fails = events.flatMap(({ fail }, i) => (fail === undefined ? [] : [{ ...fail, i }]))
  return `function ${prefix}check(m)
% An error if an instance can take no further step.
  status = ${place(model, 'status')};
  if status == 0, return, end
  v = ${prefix}variables();
  cause = ${place(model, 'cause')} + 1;
  t = ${place(model, 'time')};
${unsolved
  .map(
    ({ what, place: at }) =>
      `  if m.w(${at + 1}) == 1, error('${prefix}check:unsolved', '%s after t = %g s', ${quoted(what)}, t); end\n`,
  )
  .join('')}\
  switch status
    case 1
      error('${prefix}check:state', 'the state %s is not finite after t = %g s', v.states.names{cause}, t);
    case 2
      error('${prefix}check:event', 'what decides on the event %s is not a number after t = %g s', v.events.names{cause}, t);
    case 3
      error('${prefix}check:event', 'the event %s occurs endlessly at t = %g s', v.events.names{cause}, t);
    case 4
      error('${prefix}check:memory', '%s, which is remembered from step to step, is not a number after t = %g s', ...
        v.discrete.names{cause}, t);
    case 5
      error('${prefix}check:step', 'the state %s grows too fast for the step after t = %g s', v.states.names{cause}, t);
${
  fails.length === 0
    ? ''
    : `    case 6
      g = m.s(${memoryPlace(model, 'g') + 1} + cause - 1);
      switch cause
${fails
  .map(
    ({ i, before, offset, factor, after }) => `        case ${i + 1}
          error('${prefix}check:range', '%s %g%s at t = %g s', ${quoted(before)}, ${matlabNumber(offset)} + ${matlabNumber(factor)} * g, ...
            ${quoted(after)}, t);
`,
  )
  .join('')}      end
`
}\
${
  model.clocks.length === 0
    ? ''
    : `    case 7
      clocks = {${model.clocks.map(quoted).join(', ')}};
      error('${prefix}check:clock', 'the sample time of %s is not above zero, or too short, at t = %g s', clocks{cause}, t);
`
}\
    otherwise
      error('${prefix}check:status', 'status %d after t = %g s', status, t);
  end
end
`
}

export const aboutModel = ({ title, experiment }: ExportedModel): string =>
  `the experiment "${commentText(experiment)}" of the model "${commentText(title)}"`
