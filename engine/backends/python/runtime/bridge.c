/* What Python needs of an instance beyond model.h. It includes the model, so it is the only file to compile besides linked ones. */
#include "model.c"
#include <stdlib.h>
#include "bridge.h"

#ifdef _WIN32
#define PUBLIC __declspec(dllexport)
#else
#define PUBLIC __attribute__((visibility("default")))
#endif

/* Rows of a run: the time and all outputs. The caller sets everything to zero before the first call and frees the rows at the end. */
typedef struct {
  double *rows;
  long count, room, next;
  int started, done;
} bridge_log;

PUBLIC const char *bridge_token(void) { return BRIDGE_TOKEN; }
PUBLIC size_t bridge_size(void) { return model_size(); }
PUBLIC size_t bridge_state_size(void) { return model_state_size(); }
PUBLIC int bridge_init(void *memory, size_t size) { return model_init(memory, size) != NULL; }
PUBLIC const char *bridge_message(const model_instance *i) { return model_message(i); }
PUBLIC double bridge_time(const model_instance *i) { return model_time(i); }
PUBLIC int bridge_start(model_instance *i) { return (int)model_start(i); }
PUBLIC int bridge_restart(model_instance *i) { return (int)model_restart(i); }
PUBLIC int bridge_set_parameter(model_instance *i, int index, double value) { return (int)model_set_parameter_at(i, index, value); }
PUBLIC double bridge_get_parameter(const model_instance *i, int index) { return model_get_parameter_at(i, index); }
PUBLIC int bridge_set_inputs(model_instance *i, const double *u) { return (int)model_set_inputs(i, u); }
PUBLIC int bridge_get_states(const model_instance *i, double *x) { return (int)model_get_states(i, x); }
PUBLIC int bridge_set_states(model_instance *i, const double *x) { return (int)model_set_states(i, x); }
PUBLIC int bridge_get_outputs(model_instance *i, double *y) { return (int)model_get_outputs(i, y); }
PUBLIC int bridge_save(model_instance *i, void *buffer, size_t size) { return (int)model_save_state(i, buffer, size); }
PUBLIC int bridge_restore(model_instance *i, const void *buffer, size_t size) { return (int)model_restore_state(i, buffer, size); }

/* Steps until one cannot be taken; how many were taken goes to done. */
PUBLIC int bridge_step(model_instance *i, long steps, long *done)
{
  model_status status = MODEL_OK;
  for (*done = 0; *done < steps && status == MODEL_OK; ++*done) status = model_step(i);
  return (int)status;
}

/* Inputs that count: those of the caller, or those of the experiment at the present time. */
PUBLIC int bridge_get_inputs(model_instance *i, double *u)
{
  evaluable(i);
  copy(u, i->m.u, MODEL_INPUTS);
  return (int)MODEL_OK;
}

/* The state of the run in memory of the caller, with states and inputs for an evaluation elsewhere; the run stays as it is. */
static instance_memory *elsewhere(model_instance *i, void *scratch, double t, const double *x, const double *u)
{
  instance_memory *m = (instance_memory *)scratch;
  (void)ready(i);
  *m = i->m;
  if (x != NULL) copy(m->x, x, MODEL_STATES);
#if MODEL_INPUTS > 0
  if (u != NULL)
    copy(m->u, u, MODEL_INPUTS);
  else if (!m->outside)
    model_eq_inputs(t, WITHOUT_U(m), m->u REPLACED(i));
#else
  (void)t;
  (void)u;
#endif
  return m;
}

static int judged(model_instance *i, const instance_memory *m, double t, const double *values, int n, const char *what)
{
  if (unsolved(m->w, i->text, sizeof i->text)) return (int)MODEL_NO_SOLUTION;
  for (int k = 0; k < n; k++) {
    if (isfinite(values[k])) continue;
    write_text(i->text, sizeof i->text, what, " ", "");
    append_number(i->text, sizeof i->text, k);
    append_text(i->text, sizeof i->text, " is not finite at");
    append_time(i->text, sizeof i->text, t);
    return (int)MODEL_NO_SOLUTION;
  }
  return (int)MODEL_OK;
}

/* scratch has room for bridge_state_size() bytes. */
PUBLIC int bridge_derivatives(model_instance *i, void *scratch, double t, const double *x, const double *u, double *dx)
{
  instance_memory *m = elsewhere(i, scratch, t, x, u);
  model_eq_derivatives(t, ARRAYS(m), i->dx REPLACED(i));
  copy(dx, i->dx, MODEL_STATES);
  return judged(i, m, t, dx, MODEL_STATES, "the derivative of state");
}

PUBLIC int bridge_outputs(model_instance *i, void *scratch, double t, const double *x, const double *u, double *y)
{
  instance_memory *m = elsewhere(i, scratch, t, x, u);
  model_eq_outputs(t, ARRAYS(m), i->y REPLACED(i));
  copy(y, i->y, MODEL_OUTPUTS);
  return judged(i, m, t, y, MODEL_OUTPUTS, "output");
}

#ifdef GROUPS
PUBLIC const int *bridge_jacobian_rows(void) { return model_jacobian_rows; }
PUBLIC const int *bridge_jacobian_columns(void) { return model_jacobian_columns; }

PUBLIC int bridge_jacobian(model_instance *i, void *scratch, double t, const double *x, const double *u, double *values)
{
  instance_memory *m = elsewhere(i, scratch, t, x, u);
  for (int group = 0; group < GROUPS; group++) {
    fill(i->v, 0, MODEL_STATES + MODEL_INPUTS);
    for (int k = 0; k < MODEL_STATES + MODEL_INPUTS; k++)
      if (jacobian_groups[k] == group) i->v[k] = 1;
    model_eq_tangent(t, BEFORE_W(m), i->v, m->w, i->jv REPLACED(i));
    for (int k = 0; k < MODEL_JACOBIAN_ENTRIES; k++)
      if (jacobian_groups[model_jacobian_columns[k]] == group) values[k] = i->jv[model_jacobian_rows[k]];
  }
  /* An output may have no slope where others have one: the caller looks at the entries that it takes. */
  return judged(i, m, t, values, 0, "");
}
#endif

static int put_row(model_instance *i, bridge_log *log, double t, const double *x)
{
  instance_memory *m = &i->m;
  double own[SIZE_X], *row;
  if (log->count == log->room) {
    const long room = log->room == 0 ? 256 : 2 * log->room;
    double *rows = (double *)realloc(log->rows, (size_t)room * (1 + MODEL_OUTPUTS) * sizeof *rows);
    if (rows == NULL) {
      write_text(i->text, sizeof i->text, "there is no memory for the rows of the run", "", "");
      return 0;
    }
    log->rows = rows;
    log->room = room;
  }
  copy(own, m->x, MODEL_STATES);
  if (x != NULL) copy(m->x, x, MODEL_STATES);
#if MODEL_INPUTS > 0
  if (!m->outside) model_eq_inputs(t, WITHOUT_U(m), m->u REPLACED(i));
#endif
#if MOVING > 0
  if (m->s[PLACE_INPUTSMOVE] != 0.0)
    for (int k = 0; k < MOVING; k++)
      m->u[moving[k]] = m->s[PLACE_INPUTBASE + moving[k]] + m->s[PLACE_INPUTSLOPE + moving[k]] * (t - m->s[PLACE_INTERVALSTART]);
#endif
  row = log->rows + log->count * (1 + MODEL_OUTPUTS);
  row[0] = t;
  model_eq_outputs(t, ARRAYS(m), i->y REPLACED(i));
  copy(row + 1, i->y, MODEL_OUTPUTS);
  copy(m->x, own, MODEL_STATES);
  log->count++;
  return 1;
}

static void begin_run(model_instance *i, double sample, double stop)
{
  instance_memory *m = &i->m;
  refresh(i);
#if CORRECTS
  if (m->moved) model_eq_put_right(0.0, ARRAYS(m), MEMORY(m) REPLACED(i));
#endif
#if MODEL_INPUTS > 0
  if (m->outside)
    model_eq_begin_outside(STEP, sample, stop, ARRAYS(m), MEMORY(m) REPLACED(i));
  else
#endif
    model_eq_begin(STEP, sample, stop, ARRAYS(m), MEMORY(m) REPLACED(i));
  m->s[PLACE_DENSE] = 1.0;
  m->started = 1;
  m->moved = 0;
}

/* Inputs at a time: those of the experiment, unless the caller gives others. */
static int give(model_instance *i, double t, int (*inputs)(double t, double *u), double *given)
{
#if MODEL_INPUTS > 0
  instance_memory *m = &i->m;
  refresh(i);
  model_eq_inputs(t, WITHOUT_U(m), given REPLACED(i));
#else
  (void)i;
#endif
  return inputs(t, given);
}

/* Inputs for the step that begins: at its start, and interpolated ones at its end. */
static int take_given(model_instance *i, int (*inputs)(double t, double *u))
{
#if MODEL_INPUTS > 0
  instance_memory *m = &i->m;
  double given[SIZE_U];
  if (!give(i, m->s[PLACE_TIME], inputs, given)) return 0;
#if MOVING > 0
  const double grid = m->s[PLACE_GRIDINDEX] * STEP;
  const double to = grid < m->s[PLACE_STOP] ? grid : m->s[PLACE_STOP];
#endif
#if INTERPOLATED > 0
  double end[SIZE_U];
  if (!give(i, to, inputs, end)) return 0;
  for (int k = 0; k < INTERPOLATED; k++) given[interpolated[k]] = end[interpolated[k]];
#endif
  if (model_set_inputs(i, given) != MODEL_OK) return 0;
  m->s[PLACE_OUTSIDE] = 1.0;
#if MOVING > 0
  model_eq_take_inputs(to, ARRAYS(m), MEMORY(m) REPLACED(i));
#endif
#else
  (void)i;
  (void)inputs;
#endif
  return 1;
}

/*
 * Continues a run by so many parts of steps, and adds rows every sample seconds and before and after events. inputs, if it is not NULL,
 * gives the inputs at a time that differ from the experiment; it returns 0 to end the run. log->done says that the run is over.
 */
PUBLIC int bridge_run(model_instance *i, bridge_log *log, double sample, double stop, long parts, int (*inputs)(double t, double *u))
{
  instance_memory *m = &i->m;
  double row[SIZE_X];
  model_status status;
#define ROW(t, at) \
  do { \
    if (!put_row(i, log, t, at)) return (int)MODEL_FAILED; \
  } while (0)
  if (!log->started) {
    double given[SIZE_U];
    if (inputs != NULL && (!give(i, 0.0, inputs, given) || model_set_inputs(i, given) != MODEL_OK)) return (int)MODEL_MISUSE;
    if (contradicts(i)) return (int)MODEL_MISUSE;
    begin_run(i, sample, stop);
    log->started = 1;
    log->next = 1;
    m->s[PLACE_ARRIVED] = 1.0;
    status = standing(i);
    if (status != MODEL_OK) return (int)status;
    ROW(0.0, NULL);
  }
  for (; parts > 0 && !log->done; parts--) {
    double at, limit, end;
    int finished, eventful;
    if (inputs != NULL && m->s[PLACE_ARRIVED] != 0.0 && !take_given(i, inputs)) return (int)MODEL_MISUSE;
    m->s[PLACE_ARRIVED] = 0.0;
    model_eq_advance(ARRAYS(m), MEMORY(m) REPLACED(i));
    status = standing(i);
    if (status != MODEL_OK) return (int)status;
    end = m->s[PLACE_TARGET];
    limit = 1e-9 * m->s[PLACE_NEAR] + 0x1p-48 * fabs(end);
    at = (double)log->next * sample;
    for (; at < end - limit; at = (double)++log->next * sample) {
      model_eq_between(at, ARRAYS(m), MEMORY(m), row REPLACED(i));
      ROW(at, row);
    }
    model_eq_tick(ARRAYS(m), MEMORY(m) REPLACED(i));
    status = standing(i);
    if (status != MODEL_OK) return (int)status;
    finished = m->s[PLACE_FINISHED] != 0.0;
    if (finished) end = stop;
    eventful = m->s[PLACE_EVENTFUL] != 0.0;
    if (eventful) ROW(end, NULL);
    model_eq_react(ARRAYS(m), MEMORY(m) REPLACED(i));
    m->time = m->s[PLACE_TIME];
    status = standing(i);
    if (status != MODEL_OK && status != MODEL_ENDED) return (int)status;
    if (eventful) {
      ROW(end, NULL);
      if (at <= end + limit) log->next++;
    } else {
      for (; at <= end + limit && at <= stop + limit; at = (double)++log->next * sample) ROW(at, NULL);
    }
    if (status == MODEL_ENDED) {
      log->done = 1;
      return (int)status;
    }
    if (finished && !eventful && (double)(log->next - 1) * sample < stop - (1e-9 * m->s[PLACE_NEAR] + 0x1p-48 * fabs(stop)))
      ROW(stop, NULL);
#if MOVING > 0
    if (m->s[PLACE_INPUTSMOVE] != 0.0 && (m->s[PLACE_ARRIVED] != 0.0 || finished))
      model_eq_release_inputs(ARRAYS(m), MEMORY(m) REPLACED(i));
#endif
    log->done = finished;
  }
#undef ROW
  return (int)MODEL_OK;
}

PUBLIC void bridge_free(bridge_log *log)
{
  free(log->rows);
  log->rows = NULL;
  log->count = log->room = 0;
}
