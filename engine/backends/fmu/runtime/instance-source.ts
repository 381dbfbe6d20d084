/** instance.c of an FMU: values by reference, start, steps, events and sensitivities of one instance (`instance-header.ts`). */

export const instanceSource = String.raw`/* One instance of the model: values by reference, start, steps, events, sensitivities. */
#include "instance.h"
#include "equations.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "messages.h"

static double at(const instance_memory *m, int place) { return m->s[place]; }

void instance_reset(instance *i)
{
  memset(&i->m, 0, sizeof i->m);
  variables_start(i->m.p, i->m.x, i->m.z, i->m.u);
  i->m.stage = STAGE_INSTANTIATED;
  i->m.stale = 1;
  i->freshOutputs = i->freshDerivatives = 0;
  i->moved = 0;
  i->text[0] = '\0';
}

const char *instance_reason(const instance *i) { return i->text; }

static instance_status fail(instance *i, const char *text)
{
  snprintf(i->text, sizeof i->text, "%s", text);
  return INSTANCE_ERROR;
}

static void changed(instance *i) { i->freshOutputs = i->freshDerivatives = 0; }

static void refresh(instance *i)
{
  instance_memory *m = &i->m;
  if (!m->stale) return;
  eq_init(m->p, m->d);
  m->stale = 0;
  changed(i);
}

static int has_started(const instance *i) { return i->m.stage >= STAGE_EVENT; }

static int within(unsigned reference, unsigned first, unsigned count) { return reference >= first && reference - first < count; }

/* Between two instants a source that jumps has one value: the time at which the model is evaluated. */
static double branch(const instance *i)
{
  const instance_memory *m = &i->m;
  if (!has_started(i)) return m->time;
  const double from = at(m, PLACE_FROM);
  if (!i->exchange) return from;
  const double next = at(m, PLACE_NEXT);
  const double before = next - 0x1p-49 * fabs(next);
  const double t = m->time > before ? before : m->time; /* before is not a number where no instant is to come */
  return t > from ? t : from;
}

/* Whether an evaluation has found no solution; a smaller step may avoid that. */
static instance_status evaluated(instance *i, const double *values, int n, const char *const *names, const char *what)
{
  if (unsolved(i->m.w, i->text, sizeof i->text)) return INSTANCE_DISCARD;
  for (int k = 0; k < n; k++) {
    if (isfinite(values[k])) continue;
    snprintf(i->text, sizeof i->text, "%s %s is not finite at t = %g s", what, names[k], i->m.time);
    return INSTANCE_DISCARD;
  }
  return INSTANCE_OK;
}

/* Whether the model can go on after steps or events. */
static instance_status running(instance *i)
{
  if (!failure(i->m.w, i->m.s, i->text, sizeof i->text)) return INSTANCE_OK;
  i->m.stage = STAGE_FAILED;
  return INSTANCE_ERROR;
}

static instance_status find_derivatives(instance *i)
{
  instance_memory *m = &i->m;
  refresh(i);
  if (i->freshDerivatives) return INSTANCE_OK;
  if (i->exchange && has_started(i))
    eq_exchange_derivatives(m->time, ARRAYS(m), m->s, i->dx);
  else
    eq_derivatives(branch(i), ARRAYS(m), i->dx);
  const instance_status status = evaluated(i, i->dx, STATES, stateNames, "the derivative of");
  i->freshDerivatives = status == INSTANCE_OK;
  return status;
}

static instance_status find_outputs(instance *i)
{
  instance_memory *m = &i->m;
  refresh(i);
  if (i->freshOutputs) return INSTANCE_OK;
  eq_outputs(branch(i), ARRAYS(m), i->y);
  if (unsolved(m->w, i->text, sizeof i->text)) return INSTANCE_DISCARD;
  i->freshOutputs = 1;
  return INSTANCE_OK;
}

instance_status instance_begin(instance *i)
{
  instance_memory *m = &i->m;
  refresh(i);
#if CORRECTS
  /* Parameters, inputs or states that were set need not fit the constraints. */
  if (i->moved) eq_exchange_correct(0.0, ARRAYS(m), m->s);
#endif
  i->moved = 0;
  eq_exchange_begin(STEP, STEP, INFINITY, ARRAYS(m), m->s);
  m->stage = i->exchange ? STAGE_EVENT : STAGE_STEP;
  changed(i);
  return running(i);
}

/* Where a reference points to; NULL for what is computed. */
static double *place_of(instance_memory *m, unsigned reference)
{
  if (reference >= FIRST_PARAMETER && reference < FIRST_PARAMETER + PARAMETERS) return m->p + (reference - FIRST_PARAMETER);
  if (reference >= FIRST_STATE && reference < FIRST_STATE + STATES) return m->x + (reference - FIRST_STATE);
  if (reference >= FIRST_INPUT && reference < FIRST_INPUT + INPUTS) return m->u + (reference - FIRST_INPUT);
  if (reference >= FIRST_DISCRETE && reference < FIRST_DISCRETE + DISCRETE) return m->z + (reference - FIRST_DISCRETE);
  return NULL;
}

static instance_status unknown_reference(instance *i, unsigned reference)
{
  snprintf(i->text, sizeof i->text, "there is no variable with the value reference %u", reference);
  return INSTANCE_ERROR;
}

instance_status instance_get(instance *i, unsigned reference, double *value)
{
  instance_status status = INSTANCE_OK;
  const double *place = place_of(&i->m, reference);
  if (place != NULL)
    *value = *place;
  else if (reference == 0)
    *value = i->m.time;
  else if (within(reference, FIRST_DERIVATIVE, STATES)) {
    status = find_derivatives(i);
    *value = i->dx[reference - FIRST_DERIVATIVE];
  } else if (within(reference, FIRST_OUTPUT, OUTPUTS)) {
    status = find_outputs(i);
    *value = i->y[reference - FIRST_OUTPUT];
  } else if (within(reference, FIRST_INDICATOR, EVENTS) && has_started(i)) {
    status = instance_indicators(i, i->g);
    *value = i->g[reference - FIRST_INDICATOR];
  } else
    return unknown_reference(i, reference);
  return status;
}

instance_status instance_set(instance *i, unsigned reference, double value)
{
  instance_memory *m = &i->m;
  double *place = place_of(m, reference);
  const int initial = m->stage == STAGE_INSTANTIATED || m->stage == STAGE_INITIALIZATION;
  if (place == NULL || within(reference, FIRST_DISCRETE, DISCRETE)) {
    if (place == NULL && !within(reference, 0, FIRST_DISCRETE)) return unknown_reference(i, reference);
    snprintf(i->text, sizeof i->text, "the variable with the value reference %u is calculated and can't be set", reference);
    return INSTANCE_ERROR;
  }
  if (within(reference, FIRST_STATE, STATES) && !initial && !i->exchange)
    return fail(i, "a state can be set before and during initialisation only");
  if (!isfinite(value)) {
    snprintf(i->text, sizeof i->text, "the value of the variable with the value reference %u is not finite", reference);
    return INSTANCE_ERROR;
  }
  if (*place == value) return INSTANCE_OK;
  *place = value;
  if (within(reference, FIRST_PARAMETER, PARAMETERS)) m->stale = 1;
  i->moved = 1;
  changed(i);
  return INSTANCE_OK;
}

void instance_set_time(instance *i, double t)
{
  if (t == i->m.time) return;
  i->m.time = t;
  changed(i);
}

void instance_set_states(instance *i, const double *x)
{
  memcpy(i->m.x, x, STATES * sizeof *x);
  changed(i);
}

instance_status instance_derivatives(instance *i, double *dx)
{
  const instance_status status = find_derivatives(i);
  memcpy(dx, i->dx, STATES * sizeof *dx);
  return status;
}

instance_status instance_indicators(instance *i, double *g)
{
#if EVENTS > 0
  instance_memory *m = &i->m;
  refresh(i);
  eq_exchange_indicators(m->time, ARRAYS(m), m->s, g);
  return evaluated(i, g, EVENTS, eventNames, "what decides on the event");
#else
  (void)i;
  (void)g;
  return INSTANCE_OK;
#endif
}

instance_status instance_accept(instance *i, int *wanted)
{
  instance_memory *m = &i->m;
  refresh(i);
  eq_exchange_accept(m->time, ARRAYS(m), m->s);
  *wanted = at(m, PLACE_DRIFT) > DRIFT_TOLERANCE;
  changed(i);
  return running(i);
}

instance_status instance_events(instance *i, int *anything, int *stopped, int *defined, double *next)
{
  instance_memory *m = &i->m;
  refresh(i);
  eq_exchange_events(m->time, ARRAYS(m), m->s);
  changed(i);
  *anything = at(m, PLACE_CHANGED) != 0.0;
  *stopped = (int)at(m, PLACE_STOPPED);
  *next = at(m, PLACE_NEXT);
  *defined = isfinite(*next) != 0;
  return running(i);
}

instance_status instance_step(instance *i, double to, double *reached, int *stopped)
{
  instance_memory *m = &i->m;
  refresh(i);
  if (i->moved) eq_restart(ARRAYS(m), m->s);
  i->moved = 0;
  eq_extend(to, ARRAYS(m), m->s);
#if MOVING_INPUTS
  eq_take_inputs(to, ARRAYS(m), m->s);
#endif
  *stopped = 0;
  while (at(m, PLACE_FINISHED) == 0.0 && *stopped == 0 && at(m, PLACE_STATUS) == 0.0) {
    eq_advance(ARRAYS(m), m->s);
    eq_tick(ARRAYS(m), m->s);
    eq_react(ARRAYS(m), m->s);
    *stopped = (int)at(m, PLACE_STOPPED);
  }
#if MOVING_INPUTS
  eq_release_inputs(ARRAYS(m), m->s);
#endif
  changed(i);
  *reached = *stopped == 0 && at(m, PLACE_STATUS) == 0.0 ? to : at(m, PLACE_TIME);
  m->time = *reached;
  return running(i);
}

int instance_stopped(const instance *i) { return (int)at(&i->m, PLACE_STOPPED); }

const char *instance_stop_reason(int stopped)
{
#if STOPS
  return stopped > 0 && stopped <= EVENTS ? stopReasons[stopped - 1] : "";
#else
  (void)stopped;
  return "";
#endif
}

/* Place in v of a state or input, in jv of a derivative or output; -1 for anything else. */
static int known_place(unsigned reference)
{
  if (within(reference, FIRST_STATE, STATES)) return (int)(reference - FIRST_STATE);
  if (within(reference, FIRST_INPUT, INPUTS)) return (int)(reference - FIRST_INPUT) + STATES;
  return -1;
}

static int unknown_place(unsigned reference)
{
  if (within(reference, FIRST_DERIVATIVE, STATES)) return (int)(reference - FIRST_DERIVATIVE);
  if (within(reference, FIRST_OUTPUT, OUTPUTS)) return (int)(reference - FIRST_OUTPUT) + STATES;
  return -1;
}

static instance_status tangent(instance *i)
{
  instance_memory *m = &i->m;
  refresh(i);
  if (i->exchange && has_started(i))
    eq_exchange_tangent(m->time, ARRAYS(m), m->s, i->v, i->jv);
  else
    eq_tangent(branch(i), BEFORE_W(m), i->v, m->w, i->jv);
  return unsolved(m->w, i->text, sizeof i->text) ? INSTANCE_DISCARD : INSTANCE_OK;
}

static instance_status require_places(instance *i, const unsigned *unknowns, size_t nUnknowns, const unsigned *knowns, size_t nKnowns)
{
  for (size_t k = 0; k < nKnowns; k++) {
    if (known_place(knowns[k]) >= 0) continue;
    snprintf(i->text, sizeof i->text, "derivatives are available with respect to states and inputs, which the value reference %u is not", knowns[k]);
    return INSTANCE_ERROR;
  }
  for (size_t k = 0; k < nUnknowns; k++) {
    if (unknown_place(unknowns[k]) >= 0 || within(unknowns[k], FIRST_STATE, STATES)) continue;
    snprintf(i->text, sizeof i->text, "derivatives of the value reference %u are not available: it is neither an output nor the derivative of a state", unknowns[k]);
    return INSTANCE_ERROR;
  }
  return INSTANCE_OK;
}

/* A state may be an output too: its change along v. */
static double sensitivity_of(const instance *i, unsigned unknown)
{
  const int place = unknown_place(unknown);
  return place >= 0 ? i->jv[place] : i->v[known_place(unknown)];
}

instance_status instance_directional(instance *i, const unsigned *unknowns, size_t nUnknowns, const unsigned *knowns,
                                     size_t nKnowns, const double *seed, double *sensitivity)
{
  instance_status status = require_places(i, unknowns, nUnknowns, knowns, nKnowns);
  if (status != INSTANCE_OK) return status;
  memset(i->v, 0, sizeof i->v);
  for (size_t k = 0; k < nKnowns; k++) i->v[known_place(knowns[k])] += seed[k];
  status = tangent(i);
  for (size_t k = 0; k < nUnknowns; k++) sensitivity[k] = sensitivity_of(i, unknowns[k]);
  return status;
}

instance_status instance_adjoint(instance *i, const unsigned *unknowns, size_t nUnknowns, const unsigned *knowns,
                                 size_t nKnowns, const double *seed, double *sensitivity)
{
  instance_status status = require_places(i, unknowns, nUnknowns, knowns, nKnowns);
  for (size_t k = 0; k < nKnowns && status == INSTANCE_OK; k++) {
    memset(i->v, 0, sizeof i->v);
    i->v[known_place(knowns[k])] = 1.0;
    status = tangent(i);
    sensitivity[k] = 0.0;
    for (size_t r = 0; r < nUnknowns; r++) sensitivity[k] += seed[r] * sensitivity_of(i, unknowns[r]);
  }
  return status;
}
`
