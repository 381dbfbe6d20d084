#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct model_instance model_instance;

/* What calls return. model_message has the reason of everything but MODEL_OK. */
typedef enum {
  MODEL_OK = 0,
  MODEL_ENDED = 1,       /* an event has ended the run; no further steps */
  MODEL_NO_SOLUTION = 2, /* no result here: equations without a solution, or a value that is not finite */
  MODEL_FAILED = 3,      /* a step could not be taken; no further steps */
  MODEL_MISUSE = 4       /* the arguments don't suit the model; nothing has changed */
} model_status;

typedef struct {
  const char *name;
  const char *unit; /* SI */
  const char *description;
  double start;
  double min, max; /* infinite if there is no limit */
  int open;        /* limits that are outside the range themselves: 1 min, 2 max, 3 both */
  int tunable;     /* of a parameter: it may change after the start */
} model_variable;

/* Bytes of an instance and of a saved state. Memory from malloc is aligned; other memory must be as for a double. */
size_t model_size(void);
size_t model_state_size(void);

/* Makes an instance in memory of the caller: values of the experiment, time zero. NULL if the memory is too small or not aligned. */
model_instance *model_init(void *memory, size_t size);

/* Starts the run with the parameters, states and inputs that were set. The first step and everything that evaluates the model do it
 * automatically. */
model_status model_start(model_instance *m);

/* One step of model_step_size() seconds, with all that happens in it: instants of sources, samples, events, corrections. */
model_status model_step(model_instance *m);
double model_step_size(void);
double model_time(const model_instance *m);

/* Parameters by name and index. Values derived from them are rebuilt before the next evaluation. Start values stay as they are.
   Values outside the limits are refused, and after the start those of parameters that are not tunable. */
int model_parameter_index(const char *name); /* -1 if there is none */
model_status model_set_parameter(model_instance *m, const char *name, model_real value);
model_status model_set_parameter_at(model_instance *m, int index, model_real value);
model_real model_get_parameter_at(const model_instance *m, int index); /* NaN if there is none */

/* All inputs; they hold until they are set again. Until the first call, inputs are those of the experiment. */
model_status model_set_inputs(model_instance *m, const model_real *u);
/* After a jump of an input, for methods that use earlier steps: ab2, ab3, abm2. */
model_status model_restart(model_instance *m);

/* Signals, states and their derivatives at the time that has been reached. */
model_status model_get_outputs(model_instance *m, model_real *y);
model_status model_get_states(const model_instance *m, model_real *x);
model_status model_set_states(model_instance *m, const model_real *x);
model_status model_get_derivatives(model_instance *m, model_real *dx);
#ifdef MODEL_JACOBIAN_ENTRIES
/*
 * Exact derivatives of (derivatives of states, outputs) by (states, inputs) at the time that has been reached, without zeros.
 * Entry k is in row model_jacobian_rows[k] (states, then outputs) and column model_jacobian_columns[k] (states, then
 * inputs); columns ascend, and rows within a column.
 */
model_status model_jacobian(model_instance *m, model_real *values);
#endif

/* Everything that a run continues from, but not replaced functions. A state can be restored in any instance of this model, in this build.
 */
model_status model_save_state(model_instance *m, void *buffer, size_t size);
model_status model_restore_state(model_instance *m, const void *buffer, size_t size);

/* Reason of the last call that did not return MODEL_OK. */
const char *model_message(const model_instance *m);

#if MODEL_FUNCTIONS > 0
/*
 * Replaces the function of a block by a function of the caller; NULL restores the original. It gets the arguments and writes
 * the results listed in model_functions, and must depend on nothing else. A result that is not finite ends the run.
 */
model_status model_set_function(model_instance *m, int index,
                                void (*function)(void *user, const model_real *arguments, model_real *results), void *user);

typedef struct {
  const char *block;
  const char *arguments;
  const char *results;
} model_function_info;

extern const model_function_info model_functions[MODEL_FUNCTIONS];
#endif

extern const model_variable model_parameter_list[MODEL_PARAMETERS > 0 ? MODEL_PARAMETERS : 1];
extern const model_variable model_state_list[MODEL_STATES > 0 ? MODEL_STATES : 1];
extern const model_variable model_input_list[MODEL_INPUTS > 0 ? MODEL_INPUTS : 1];
extern const model_variable model_output_list[MODEL_OUTPUTS > 0 ? MODEL_OUTPUTS : 1];
#ifdef MODEL_JACOBIAN_ENTRIES
extern const int model_jacobian_rows[MODEL_JACOBIAN_ENTRIES > 0 ? MODEL_JACOBIAN_ENTRIES : 1];
extern const int model_jacobian_columns[MODEL_JACOBIAN_ENTRIES > 0 ? MODEL_JACOBIAN_ENTRIES : 1];
#endif

#ifdef __cplusplus
}
#endif
