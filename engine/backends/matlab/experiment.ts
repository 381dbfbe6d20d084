/**
 * run_experiment.m: the run of the experiment with rows as the simulation stores them (`solve/loop.ts`), and a plot.
 */
import { memoryPlace, type ExportedModel } from '../exported'
import { matlabNumber } from './body'
import { aboutModel, fresh, place, type MatlabParts } from './functions'
import plotSignals from './runtime/plot_signals.m?raw'

export function experimentFunction(parts: MatlabParts): string {
  const { model, equations, prefix } = parts
  const { run, events } = model
  const at = (name: string): string => place(model, name)
  return `function [t, y] = run_experiment(p, stop, inputs)
% Runs ${aboutModel(model)}: ${run.method} with a step of
% ${matlabNumber(run.step)} s up to ${matlabNumber(run.stop)} s, a row every ${matlabNumber(run.sample)} s and before and after each event.
%   p       parameters as ${prefix}parameters() gives them; [] for those of the experiment
%   stop    s; [] for that of the experiment
%   inputs  function of time that gives the inputs as a column; without it they are those of the experiment
%   t       times of the rows, s
%   y       signals, a column for each of ${prefix}variables().signals
% Without results, it plots the signals.
  if nargin < 1, p = []; end
  if nargin < 2 || isempty(stop), stop = ${matlabNumber(run.stop)}; end
  if nargin < 3, inputs = []; end
  f = ${prefix}equations();
${isMoving(model) ? `  step = ${matlabNumber(run.step)};\n` : ''}\
  sample = ${matlabNumber(run.sample)};
  options.stop = stop;
  u = [];
  if ~isempty(inputs), u = inputs(0); end
  m = ${prefix}start(p, u, options);
  ${at('dense')} = 1;
  t = zeros(ceil(stop / sample) + 2, 1);
  y = zeros(numel(t), ${model.signals.length});
  rows = 1;
  [m, y(1, :)] = row(f, m, 0, m.x);
  next = 1;
  finished = false;
  while ~finished
${inputLines(parts)}\
    ${equations.call('advance', [])}
    ${prefix}check(m);
    target = ${at('target')};
    limit = 1e-9 * ${at('near')} + 2^-48 * abs(target);
    while next * sample < target - limit
      ${model.states.length === 0 ? 'x = m.x;' : equations.call('between', ['next * sample'], { xr: 'x' })}
      rows = rows + 1;
      t(rows) = next * sample;
      [m, y(rows, :)] = row(f, m, t(rows), x);
      next = next + 1;
    end
    ${equations.call('tick', [])}
    ${prefix}check(m);
    finished = ${at('finished')} ~= 0;
    if finished, target = stop; end
    eventful = ${at('eventful')} ~= 0;
    if eventful
      rows = rows + 1;
      t(rows) = target;
      [m, y(rows, :)] = row(f, m, target, m.x);
    end
    ${equations.call('react', [])}
    ${prefix}check(m);
    if eventful
      rows = rows + 1;
      t(rows) = target;
      [m, y(rows, :)] = row(f, m, target, m.x);
      if next * sample <= target + limit, next = next + 1; end
    else
      while next * sample <= target + limit && next * sample <= stop + limit
        rows = rows + 1;
        t(rows) = next * sample;
        [m, y(rows, :)] = row(f, m, t(rows), m.x);
        next = next + 1;
      end
    end
${events.some(({ stop }) => stop !== undefined) ? stopLines(model, prefix) : ''}\
    if finished && ~eventful && (next - 1) * sample < stop - (1e-9 * ${at('near')} + 2^-48 * stop)
      rows = rows + 1;
      t(rows) = stop;
      [m, y(rows, :)] = row(f, m, stop, m.x);
    end
${releaseLines(parts)}\
  end
  t = t(1:rows);
  y = y(1:rows, :);
  if nargout == 0
    plot_signals(t, y);
    clear t y
  end
end

${rowFunction(parts)}
${plotSignals}`
}

function stopLines(model: ExportedModel, prefix: string): string {
  const stopped = place(model, 'stopped')
  return `    if ${stopped} ~= 0
      v = ${prefix}variables();
      fprintf('the run ends with the event %s at t = %g s: %s\\n', v.events.names{${stopped}}, target, v.events.stop{${stopped}});
      break
    end
`
}

const isMoving = ({ inputs }: ExportedModel): boolean => inputs.some(({ handling }) => handling !== 'held')

/** Returns inputs for the step that begins. */
function inputLines({ model, equations }: MatlabParts): string {
  const { inputs } = model
  if (inputs.length === 0) return ''
  const at = (name: string): string => place(model, name)
  const ends = inputs.flatMap(({ handling }, i) => (handling === 'interpolated' ? [i + 1] : []))
  const needsEnd = isMoving(model)
  return `    if ~isempty(inputs) && (${at('time')} == 0 || ${at('arrived')} == 1)
      m.u = double(reshape(inputs(${at('time')}), [], 1));
${
  needsEnd
    ? `      to = min(${at('gridIndex')} * step, stop);
${
  ends.length === 0
    ? ''
    : `      given = inputs(to);
      m.u([${ends.join(' ')}]) = given([${ends.join(' ')}]);
`
}\
      ${equations.call('take_inputs', ['to'])}
`
    : ''
}\
      ${at('outside')} = 1;
      ${at('arrived')} = 0;
    end
`
}

function releaseLines({ model, equations }: MatlabParts): string {
  if (!isMoving(model)) return ''
  const active = place(model, 'inputsMove')
  return `    if ${active} == 1 && ${place(model, 'arrived')} == 1
      ${equations.call('release_inputs', [])}
    end
`
}

/** Returns the inputs of a row: as the experiment has them, or on their line within a step. */
function rowFunction({ model, equations }: MatlabParts): string {
  const { inputs } = model
  const at = (name: string, more = 0): string => `m.s(${memoryPlace(model, name) + 1 + more})`
  const moving = inputs.flatMap(({ handling }, i) => (handling === 'held' ? [] : [i]))
  return `function [m, values] = row(f, m, time, x)
% Signals at a time and states.
  own = m.x;
  m.x = x;
${inputs.length === 0 ? '' : `  if ${at('outside')} == 0\n    ${equations.call('inputs', ['time'])}\n  end\n`}\
${
  moving.length === 0
    ? ''
    : `  if ${at('inputsMove')} == 1
${moving.map((i) => `    m.u(${i + 1}) = ${at('inputBase', i)} + ${at('inputSlope', i)} * (time - ${at('intervalStart')});\n`).join('')}  end
`
}\
${fresh(equations, 'outputs', 'y', model.signals.length, 'values')}  ${equations.call('outputs', ['time'], { y: 'values' })}
  values = values.';
  m.x = own;
end
`
}
