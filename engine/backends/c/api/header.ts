/** model.h: the interface of an instance. */
import type { ExportedModel } from '../../exported'
import { commentText } from '../../text/statements'
import type { JacobianPattern } from './jacobian'

/** What inputs that do not hold do within a step, and what a caller has to do for it. */
function handlingText(inputs: ExportedModel['inputs'], prefix: string): string {
  const list = (handling: string): string =>
    inputs.flatMap((input) => (input.handling === handling ? [input.name] : [])).join(', ')
  const [interpolated, extrapolated] = [list('interpolated'), list('extrapolated')]
  return [
    ...(interpolated === ''
      ? []
      : [
          `/* Interpolated: ${commentText(interpolated)}. Set the value of the end of a step; it comes in a line from the value before. So set`,
          `   the values of time zero and call ${prefix}start before those of the first step. */`,
        ]),
    ...(extrapolated === ''
      ? []
      : [
          `/* Extrapolated: ${commentText(extrapolated)}. Set the value of the start of a step; it continues with the slope of the last step. */`,
        ]),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** @param prefix of all names, `model_` */
export function apiHeader(model: ExportedModel, pattern: JacobianPattern | null, prefix: string): string {
  const { title, experiment, parameters, states, inputs, signals, replaceable, precision } = model
  const macro = prefix.toUpperCase()
  const size = (name: string, value: number, doc: string): string => `#define ${macro}${name} ${value} /* ${doc} */`
  return `/*
 * ${commentText(title)}, with the parameters and start values of the experiment "${commentText(experiment)}".
 *
 * An instance lies in memory of the caller. Nothing is global, nothing is allocated, nothing is printed, nothing exits: several
 * instances can run at the same time, each in one thread at a time. Units are SI, angles are in rad.
 */
#ifndef ${macro}H
#define ${macro}H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

${size('PARAMETERS', parameters.length, 'values that can be changed while the model runs')}
${size('STATES', states.length, 'continuous states')}
${size('INPUTS', inputs.length, 'values set from outside')}
${size('OUTPUTS', signals.length, 'signals')}
${size('FUNCTIONS', replaceable.length, 'functions that can be replaced')}
${pattern === null ? '' : `${size('JACOBIAN_ENTRIES', pattern.rows.length, 'entries of the Jacobian that are not always zero')}\n`}
/* Times are doubles. */
typedef ${precision === 'single' ? 'float' : 'double'} ${prefix}real;

typedef struct ${prefix}instance ${prefix}instance;

/* What calls return. ${prefix}message has the reason of everything but ${macro}OK. */
typedef enum {
  ${macro}OK = 0,
  ${macro}ENDED = 1,       /* an event has ended the run; no further steps */
  ${macro}NO_SOLUTION = 2, /* no result here: equations without a solution, or a value that is not finite */
  ${macro}FAILED = 3,      /* a step could not be taken; no further steps */
  ${macro}MISUSE = 4       /* the arguments don't suit the model; nothing has changed */
} ${prefix}status;

typedef struct {
  const char *name;
  const char *unit; /* SI */
  const char *description;
  double start;
  double min, max;  /* infinite if there is no limit */
  int open;         /* limits that are outside the range themselves: 1 min, 2 max, 3 both */
  int tunable;      /* of a parameter: it may change after the start */
} ${prefix}variable;

/* Bytes of an instance and of a saved state. Memory from malloc is aligned; other memory must be as for a double. */
size_t ${prefix}size(void);
size_t ${prefix}state_size(void);

/* Makes an instance in memory of the caller: values of the experiment, time zero. NULL if the memory is too small or not aligned. */
${prefix}instance *${prefix}init(void *memory, size_t size);

/* Starts the run with the parameters, states and inputs that were set. The first step and everything that evaluates the model do it automatically. */
${prefix}status ${prefix}start(${prefix}instance *m);

/* One step of ${prefix}step_size() seconds, with all that happens in it: instants of sources, samples, events, corrections. */
${prefix}status ${prefix}step(${prefix}instance *m);
double ${prefix}step_size(void);
double ${prefix}time(const ${prefix}instance *m);

/* Parameters by name and index. Values derived from them are rebuilt before the next evaluation. Start values stay as they are.
   Values outside the limits are refused, and after the start those of parameters that are not tunable. */
int ${prefix}parameter_index(const char *name); /* -1 if there is none */
${prefix}status ${prefix}set_parameter(${prefix}instance *m, const char *name, ${prefix}real value);
${prefix}status ${prefix}set_parameter_at(${prefix}instance *m, int index, ${prefix}real value);
${prefix}real ${prefix}get_parameter_at(const ${prefix}instance *m, int index); /* NaN if there is none */

/* All inputs; they hold until they are set again. Until the first call, inputs are those of the experiment. */
${handlingText(inputs, prefix)}\
${prefix}status ${prefix}set_inputs(${prefix}instance *m, const ${prefix}real *u);
/* After a jump of an input, for methods that use earlier steps: ab2, ab3, abm2. */
${prefix}status ${prefix}restart(${prefix}instance *m);

/* Signals, states and their derivatives at the time that has been reached. */
${prefix}status ${prefix}get_outputs(${prefix}instance *m, ${prefix}real *y);
${prefix}status ${prefix}get_states(const ${prefix}instance *m, ${prefix}real *x);
${prefix}status ${prefix}set_states(${prefix}instance *m, const ${prefix}real *x);
${prefix}status ${prefix}get_derivatives(${prefix}instance *m, ${prefix}real *dx);
${
  pattern === null
    ? ''
    : `
/*
 * Exact derivatives of (derivatives of states, outputs) by (states, inputs) at the time that has been reached, without zeros.
 * Entry k is in row ${prefix}jacobian_rows[k] (states, then outputs) and column ${prefix}jacobian_columns[k] (states, then
 * inputs); columns ascend, and rows within a column.
 */
${prefix}status ${prefix}jacobian(${prefix}instance *m, ${prefix}real *values);
`
}
/* Everything that a run continues from, but not replaced functions. A state can be restored in any instance of this model, in this build. */
${prefix}status ${prefix}save_state(${prefix}instance *m, void *buffer, size_t size);
${prefix}status ${prefix}restore_state(${prefix}instance *m, const void *buffer, size_t size);

/* Reason of the last call that did not return ${macro}OK. */
const char *${prefix}message(const ${prefix}instance *m);
${
  replaceable.length === 0
    ? ''
    : `
/*
 * Replaces the function of a block by a function of the caller; NULL restores the original. It gets the arguments and writes
 * the results listed in ${prefix}functions, and must depend on nothing else. A result that is not finite ends the run.
 */
${prefix}status ${prefix}set_function(${prefix}instance *m, int index,
                                 void (*function)(void *user, const ${prefix}real *arguments, ${prefix}real *results), void *user);

typedef struct {
  const char *block;
  const char *arguments;
  const char *results;
} ${prefix}function_info;

extern const ${prefix}function_info ${prefix}functions[${replaceable.length}];
`
}
extern const ${prefix}variable ${prefix}parameter_list[${Math.max(1, parameters.length)}];
extern const ${prefix}variable ${prefix}state_list[${Math.max(1, states.length)}];
extern const ${prefix}variable ${prefix}input_list[${Math.max(1, inputs.length)}];
extern const ${prefix}variable ${prefix}output_list[${Math.max(1, signals.length)}];
${
  pattern === null
    ? ''
    : `extern const int ${prefix}jacobian_rows[${Math.max(1, pattern.rows.length)}];
extern const int ${prefix}jacobian_columns[${Math.max(1, pattern.rows.length)}];
`
}
#ifdef __cplusplus
}
#endif

#endif
`
}
