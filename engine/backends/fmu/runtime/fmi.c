/* What FMI 2 and FMI 3 share: log, rules of which call is allowed when, and the calls around one instance. */
#include "fmi.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const categories[CATEGORIES] = { "logEvents", "logStatusWarning", "logStatusDiscard", "logStatusError" };

/* Ends a call that the state of the component does not allow. */
#define REQUIRE(condition, why) \
  if (fmi_refused(c, function, c != NULL && (condition), why)) return FMI_ERROR

unsigned fmi_shown(int debug) { return (1u << CATEGORIES) - (debug ? 1u : 2u); }

void fmi_say(const component *c, fmi_status status, int category, const char *format, ...)
{
  if ((c->shown & 1u << category) == 0 || c->log == NULL) return;
  char text[768];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  c->log(c, status, categories[category], text);
}

fmi_status fmi_answer(const component *c, const char *function, instance_status status)
{
  if (status == INSTANCE_OK) return FMI_OK;
  const int discard = status == INSTANCE_DISCARD;
  const fmi_status result = discard ? FMI_DISCARD : FMI_ERROR;
  fmi_say(c, result, discard ? LOG_STATUS_DISCARD : LOG_STATUS_ERROR, "%s: %s", function, instance_reason(&c->i));
  return result;
}

fmi_status fmi_misuse(const component *c, const char *function, const char *why)
{
  if (c != NULL) fmi_say(c, FMI_ERROR, LOG_STATUS_ERROR, "%s: %s", function, why);
  return FMI_ERROR;
}

int fmi_refused(const component *c, const char *function, int allowed, const char *why)
{
  if (c != NULL && c->updating) return fmi_misuse(c, function, "not within an intermediate update");
  return fmi_refused_always(c, function, allowed, why);
}

int fmi_refused_always(const component *c, const char *function, int allowed, const char *why)
{
  if (c == NULL) return 1;
  if (c->i.m.stage == STAGE_FAILED) return fmi_misuse(c, function, "an earlier call has failed; reset or free the instance");
  return allowed ? 0 : fmi_misuse(c, function, why);
}

int fmi_accepted(const component *c, const char *function, const char *name, const char *token, const char *what)
{
  if (name == NULL || *name == '\0')
    fmi_misuse(c, function, "the instance needs a name");
  else if (token == NULL || strcmp(token, TOKEN) != 0)
    fmi_say(c, FMI_ERROR, LOG_STATUS_ERROR,
            "%s: the %s is not that of this FMU: modelDescription.xml and the library belong to different exports", function, what);
  else
    return 1;
  return 0;
}

/* Number of a category, CATEGORIES for unknown ones. */
static int category_of(const char *name)
{
  int k = 0;
  while (k < CATEGORIES && (name == NULL || strcmp(name, categories[k]) != 0)) k++;
  return k;
}

fmi_status fmi_set_logging(component *c, const char *function, int on, size_t n, const char *const names[])
{
  if (c == NULL) return FMI_ERROR;
  if (n == 0) c->shown = on ? fmi_shown(1) : 0u;
  for (size_t k = 0; k < n; k++) {
    const int category = names == NULL ? CATEGORIES : category_of(names[k]);
    if (category == CATEGORIES) return fmi_misuse(c, function, "there is no such log category");
    c->shown = on ? c->shown | 1u << category : c->shown & ~(1u << category);
  }
  return FMI_OK;
}

fmi_status fmi_set_times(component *c, const char *function, double start, int has_stop, double stop)
{
  if (!isfinite(start)) return fmi_misuse(c, function, "startTime is not finite");
  if (has_stop && !(stop > start)) return fmi_misuse(c, function, "stopTime must be greater than startTime");
  c->i.m.time = start;
  return FMI_OK;
}

fmi_status fmi_enter_initialization(component *c, const char *function)
{
  REQUIRE(c->i.m.stage == STAGE_INSTANTIATED, "the instance is initialised already");
  c->i.m.stage = STAGE_INITIALIZATION;
  return FMI_OK;
}

fmi_status fmi_exit_initialization(component *c, const char *function)
{
  REQUIRE(c->i.m.stage == STAGE_INITIALIZATION, "enter initialization mode first");
  double moved = 0.0;
  const instance_status status = instance_begin(&c->i, &moved);
  if (status == INSTANCE_OK && moved > 1e-9)
    fmi_say(c, FMI_WARNING, LOG_STATUS_WARNING, "%s: states that were set do not meet the constraints and were moved by up to %g", function,
            moved);
  return fmi_answer(c, function, status);
}

/* Whether a call that is allowed after a failure too is not; says why. */
static int refused_while_updating(const component *c, const char *function)
{
  return c == NULL || (c->updating && fmi_misuse(c, function, "not within an intermediate update"));
}

fmi_status fmi_terminate(component *c, const char *function)
{
  if (refused_while_updating(c, function)) return FMI_ERROR;
  c->i.m.stage = STAGE_TERMINATED;
  return FMI_OK;
}

fmi_status fmi_reset(component *c, const char *function)
{
  if (refused_while_updating(c, function)) return FMI_ERROR;
  instance_reset(&c->i);
  return FMI_OK;
}

fmi_status fmi_get(component *c, const char *function, const unsigned references[], size_t n, double values[])
{
  if (fmi_refused_always(c, function, 1, "")) return FMI_ERROR;
  for (size_t k = 0; k < n; k++) {
    const instance_status status = instance_get(&c->i, references[k], &values[k]);
    if (status != INSTANCE_OK) return fmi_answer(c, function, status);
  }
  return FMI_OK;
}

fmi_status fmi_set(component *c, const char *function, const unsigned references[], size_t n, const double values[])
{
  if (fmi_refused_always(c, function, c != NULL && c->i.m.stage != STAGE_TERMINATED, "the simulation is terminated")) return FMI_ERROR;
  for (size_t k = 0; k < n; k++) {
    if (c->updating && !instance_is_input(references[k]))
      return fmi_misuse(c, function, "only inputs can be set within an intermediate update");
    const instance_status status = instance_set(&c->i, references[k], values[k]);
    if (status != INSTANCE_OK) return fmi_answer(c, function, status);
  }
  return FMI_OK;
}

fmi_status fmi_get_memory(component *c, const char *function, void **state)
{
  if (c == NULL || state == NULL) return FMI_ERROR;
  if (*state == NULL) *state = malloc(sizeof c->i.m);
  if (*state == NULL) return fmi_misuse(c, function, "out of memory");
  memcpy(*state, &c->i.m, sizeof c->i.m);
  return FMI_OK;
}

fmi_status fmi_set_memory(component *c, const char *function, const void *state)
{
  if (c == NULL) return FMI_ERROR;
  if (state == NULL) return fmi_misuse(c, function, "there is no state");
  if (refused_while_updating(c, function)) return FMI_ERROR;
  memcpy(&c->i.m, state, sizeof c->i.m);
  c->i.freshOutputs = c->i.freshDerivatives = 0;
  return FMI_OK;
}

fmi_status fmi_free_memory(void **state)
{
  if (state == NULL) return FMI_OK;
  free(*state);
  *state = NULL;
  return FMI_OK;
}

fmi_status fmi_serialize(component *c, const char *function, const void *state, void *bytes, size_t size)
{
  if (state == NULL || size < sizeof(instance_memory)) return fmi_misuse(c, function, "there is no state, or too little room for it");
  memcpy(bytes, state, sizeof(instance_memory));
  return FMI_OK;
}

fmi_status fmi_deserialize(component *c, const char *function, const void *bytes, size_t size, void **state)
{
  if (state == NULL || size != sizeof(instance_memory)) return fmi_misuse(c, function, "these bytes are not a state of this model");
  if (*state == NULL) *state = malloc(sizeof(instance_memory));
  if (*state == NULL) return fmi_misuse(c, function, "out of memory");
  memcpy(*state, bytes, size);
  return FMI_OK;
}

/* Model exchange */

fmi_status fmi_enter_event_mode(component *c, const char *function)
{
  REQUIRE(c->i.exchange && (c->i.m.stage == STAGE_CONTINUOUS || c->i.m.stage == STAGE_EVENT),
          "only in continuous-time mode of model exchange");
  c->i.m.stage = STAGE_EVENT;
  return FMI_OK;
}

fmi_status fmi_handle_events(component *c, const char *function, fmi_event *event)
{
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_EVENT, "only in event mode of model exchange");
  const instance_status status = instance_events(&c->i, &event->changed, &event->stopped, &event->defined, &event->next);
  if (event->changed) fmi_say(c, FMI_OK, LOG_EVENTS, "event at t = %g s", c->i.m.time);
  if (event->stopped) fmi_say(c, FMI_OK, LOG_EVENTS, "the run ends: %s", instance_stop_reason(event->stopped));
  if (!event->defined) event->next = 0.0;
  return fmi_answer(c, function, status);
}

fmi_status fmi_enter_continuous_mode(component *c, const char *function)
{
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_EVENT, "only in event mode of model exchange");
  c->i.m.stage = STAGE_CONTINUOUS;
  return FMI_OK;
}

fmi_status fmi_complete_step(component *c, const char *function, int *enter_event_mode)
{
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_CONTINUOUS, "only in continuous-time mode of model exchange");
  return fmi_answer(c, function, instance_accept(&c->i, enter_event_mode));
}

fmi_status fmi_set_time(component *c, const char *function, double time)
{
  REQUIRE(c->i.exchange, "only in model exchange");
  return fmi_answer(c, function, instance_set_time(&c->i, time));
}

/* Ends a call with arrays over the states that are of another length. */
#define REQUIRE_STATES(n) REQUIRE((n) == STATES, "the number of states is not that of this model")

fmi_status fmi_set_states(component *c, const char *function, const double x[], size_t n)
{
  REQUIRE(c->i.exchange && (c->i.m.stage == STAGE_EVENT || c->i.m.stage == STAGE_CONTINUOUS),
          "only in model exchange, after initialisation");
  REQUIRE_STATES(n);
  instance_set_states(&c->i, x);
  return FMI_OK;
}

fmi_status fmi_get_states(component *c, const char *function, double x[], size_t n)
{
  REQUIRE_STATES(n);
  memcpy(x, c->i.m.x, STATES * sizeof *x);
  return FMI_OK;
}

fmi_status fmi_get_derivatives(component *c, const char *function, double dx[], size_t n)
{
  REQUIRE_STATES(n);
  return fmi_answer(c, function, instance_derivatives(&c->i, dx));
}

fmi_status fmi_get_indicators(component *c, const char *function, double g[], size_t n)
{
  REQUIRE(n == EVENTS && c->i.m.stage >= STAGE_EVENT, "the number of event indicators is not that of this model, or it is not initialised");
  return fmi_answer(c, function, instance_indicators(&c->i, g));
}

fmi_status fmi_get_nominals(component *c, const char *function, double nominals[], size_t n)
{
  REQUIRE_STATES(n);
  memcpy(nominals, instance_nominals(), STATES * sizeof *nominals);
  return FMI_OK;
}

/* Co-simulation */

fmi_status fmi_check_step(component *c, const char *function, double from, double length)
{
  REQUIRE(c->i.m.stage == STAGE_STEP, "initialise a co-simulation instance first");
  return fmi_answer(c, function, instance_check_step(&c->i, from, length));
}
