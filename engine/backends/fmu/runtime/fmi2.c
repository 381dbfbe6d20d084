/* The functions of FMI 2.0.5. */
#include "fmi2.h"
#include "instance.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_EVENTS, LOG_STATUS_WARNING, LOG_STATUS_DISCARD, LOG_STATUS_ERROR, CATEGORIES };
static const char *const categories[CATEGORIES] = { "logEvents", "logStatusWarning", "logStatusDiscard", "logStatusError" };

/* A bit for each category; the first one is for debugging. */
static unsigned shown_categories(int debug) { return (1u << CATEGORIES) - (debug ? 1u : 2u); }

/* Number of a category, CATEGORIES for unknown ones. */
static int category_of(const char *name)
{
  int k = 0;
  while (k < CATEGORIES && (name == NULL || strcmp(name, categories[k]) != 0)) k++;
  return k;
}

typedef struct {
  instance i;
  fmi2CallbackFunctions callbacks;
  char *name;
  unsigned shown;
} component;

static void say(const component *c, fmi2Status status, int category, const char *format, ...)
{
  if ((c->shown & 1u << category) == 0 || c->callbacks.logger == NULL) return;
  char text[768];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  c->callbacks.logger(c->callbacks.componentEnvironment, c->name, status, categories[category], "%s", text);
}

static fmi2Status answer(component *c, const char *function, instance_status status)
{
  if (status == INSTANCE_OK) return fmi2OK;
  const fmi2Status result = status == INSTANCE_DISCARD ? fmi2Discard : fmi2Error;
  say(c, result, status == INSTANCE_DISCARD ? LOG_STATUS_DISCARD : LOG_STATUS_ERROR, "%s: %s", function, instance_reason(&c->i));
  return result;
}

static fmi2Status misuse(component *c, const char *function, const char *why)
{
  if (c != NULL) say(c, fmi2Error, LOG_STATUS_ERROR, "%s: %s", function, why);
  return fmi2Error;
}

/* Ends a call that the state of the instance does not allow. */
#define REQUIRE(condition, function, why) \
  if (c == NULL) return fmi2Error; \
  if (c->i.m.stage == STAGE_FAILED) return misuse(c, function, "an earlier call has failed; reset or free the instance"); \
  if (!(condition)) return misuse(c, function, why)

FMI2_EXPORT const char *fmi2GetTypesPlatform(void) { return "default"; }
FMI2_EXPORT const char *fmi2GetVersion(void) { return "2.0"; }

FMI2_EXPORT fmi2Status fmi2SetDebugLogging(fmi2Component component_, fmi2Boolean on, size_t n, const fmi2String categories_[])
{
  component *c = component_;
  if (c == NULL) return fmi2Error;
  if (n == 0) c->shown = on ? shown_categories(1) : 0u;
  for (size_t k = 0; k < n; k++) {
    const int category = categories_ == NULL ? CATEGORIES : category_of(categories_[k]);
    if (category == CATEGORIES) return misuse(c, "fmi2SetDebugLogging", "there is no such log category");
    c->shown = on ? c->shown | 1u << category : c->shown & ~(1u << category);
  }
  return fmi2OK;
}

FMI2_EXPORT fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                                          const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean loggingOn)
{
  (void)resources;
  (void)visible;
  component *c = calloc(1, sizeof *c);
  if (c == NULL) return NULL;
  if (functions != NULL) c->callbacks = *functions;
  const char *shown = name == NULL ? "" : name;
  c->name = malloc(strlen(shown) + 1);
  if (c->name == NULL) {
    free(c);
    return NULL;
  }
  strcpy(c->name, shown);
  c->shown = shown_categories(loggingOn != 0);
  const char *why = name == NULL || *name == '\0' ? "the instance needs a name"
                    : guid == NULL || strcmp(guid, TOKEN) != 0
                        ? "the GUID is not that of this FMU: modelDescription.xml and the library belong to different exports"
                        : NULL;
  if (why != NULL) {
    misuse(c, "fmi2Instantiate", why);
    free(c->name);
    free(c);
    return NULL;
  }
  c->i.exchange = type == fmi2ModelExchange;
  instance_reset(&c->i);
  return c;
}

FMI2_EXPORT void fmi2FreeInstance(fmi2Component component_)
{
  component *c = component_;
  if (c == NULL) return;
  free(c->name);
  free(c);
}

FMI2_EXPORT fmi2Status fmi2SetupExperiment(fmi2Component component_, fmi2Boolean toleranceDefined, fmi2Real tolerance, fmi2Real startTime,
                                           fmi2Boolean stopTimeDefined, fmi2Real stopTime)
{
  component *c = component_;
  (void)toleranceDefined;
  (void)tolerance;
  REQUIRE(c->i.m.stage == STAGE_INSTANTIATED, "fmi2SetupExperiment", "call it before initialisation");
  if (!isfinite(startTime)) return misuse(c, "fmi2SetupExperiment", "startTime is not finite");
  if (stopTimeDefined && !(stopTime > startTime)) return misuse(c, "fmi2SetupExperiment", "stopTime must be greater than startTime");
  c->i.m.time = startTime;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component component_)
{
  component *c = component_;
  REQUIRE(c->i.m.stage == STAGE_INSTANTIATED, "fmi2EnterInitializationMode", "the instance is initialised already");
  c->i.m.stage = STAGE_INITIALIZATION;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2ExitInitializationMode(fmi2Component component_)
{
  component *c = component_;
  REQUIRE(c->i.m.stage == STAGE_INITIALIZATION, "fmi2ExitInitializationMode", "call fmi2EnterInitializationMode first");
  double moved = 0.0;
  const instance_status status = instance_begin(&c->i, &moved);
  if (status == INSTANCE_OK && moved > 1e-9)
    say(c, fmi2Warning, LOG_STATUS_WARNING,
        "fmi2ExitInitializationMode: states that were set do not meet the constraints and were moved by up to %g", moved);
  return answer(c, "fmi2ExitInitializationMode", status);
}

FMI2_EXPORT fmi2Status fmi2Terminate(fmi2Component component_)
{
  component *c = component_;
  if (c == NULL) return fmi2Error;
  c->i.m.stage = STAGE_TERMINATED;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2Reset(fmi2Component component_)
{
  component *c = component_;
  if (c == NULL) return fmi2Error;
  instance_reset(&c->i);
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetReal(fmi2Component component_, const fmi2ValueReference vr[], size_t n, fmi2Real value[])
{
  component *c = component_;
  REQUIRE(1, "fmi2GetReal", "");
  for (size_t k = 0; k < n; k++) {
    const instance_status status = instance_get(&c->i, vr[k], &value[k]);
    if (status != INSTANCE_OK) return answer(c, "fmi2GetReal", status);
  }
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2SetReal(fmi2Component component_, const fmi2ValueReference vr[], size_t n, const fmi2Real value[])
{
  component *c = component_;
  REQUIRE(c->i.m.stage != STAGE_TERMINATED, "fmi2SetReal", "the simulation is terminated");
  for (size_t k = 0; k < n; k++) {
    const instance_status status = instance_set(&c->i, vr[k], value[k]);
    if (status != INSTANCE_OK) return answer(c, "fmi2SetReal", status);
  }
  return fmi2OK;
}

/* All variables are reals. */
#define NO_VARIABLES(name, type, access) \
  FMI2_EXPORT fmi2Status name(fmi2Component component_, const fmi2ValueReference vr[], size_t n, access type value[]) \
  { \
    component *c = component_; \
    (void)vr; \
    (void)value; \
    return n == 0 && c != NULL ? fmi2OK : misuse(c, #name, "all variables of this model are of type Real"); \
  }
NO_VARIABLES(fmi2GetInteger, fmi2Integer, )
NO_VARIABLES(fmi2GetBoolean, fmi2Boolean, )
NO_VARIABLES(fmi2GetString, fmi2String, )
NO_VARIABLES(fmi2SetInteger, fmi2Integer, const)
NO_VARIABLES(fmi2SetBoolean, fmi2Boolean, const)
NO_VARIABLES(fmi2SetString, fmi2String, const)

FMI2_EXPORT fmi2Status fmi2GetFMUstate(fmi2Component component_, fmi2FMUstate *state)
{
  component *c = component_;
  if (c == NULL || state == NULL) return fmi2Error;
  if (*state == NULL) *state = malloc(sizeof c->i.m);
  if (*state == NULL) return misuse(c, "fmi2GetFMUstate", "out of memory");
  memcpy(*state, &c->i.m, sizeof c->i.m);
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2SetFMUstate(fmi2Component component_, fmi2FMUstate state)
{
  component *c = component_;
  if (c == NULL) return fmi2Error;
  if (state == NULL) return misuse(c, "fmi2SetFMUstate", "there is no state");
  memcpy(&c->i.m, state, sizeof c->i.m);
  c->i.freshOutputs = c->i.freshDerivatives = 0;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2FreeFMUstate(fmi2Component component_, fmi2FMUstate *state)
{
  (void)component_;
  if (state == NULL) return fmi2OK;
  free(*state);
  *state = NULL;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2SerializedFMUstateSize(fmi2Component component_, fmi2FMUstate state, size_t *size)
{
  (void)component_;
  (void)state;
  *size = sizeof(instance_memory);
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2SerializeFMUstate(fmi2Component component_, fmi2FMUstate state, fmi2Byte bytes[], size_t size)
{
  component *c = component_;
  if (state == NULL || size < sizeof(instance_memory))
    return misuse(c, "fmi2SerializeFMUstate", "there is no state, or too little room for it");
  memcpy(bytes, state, sizeof(instance_memory));
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2DeSerializeFMUstate(fmi2Component component_, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state)
{
  component *c = component_;
  if (state == NULL || size != sizeof(instance_memory))
    return misuse(c, "fmi2DeSerializeFMUstate", "these bytes are not a state of this model");
  if (*state == NULL) *state = malloc(sizeof(instance_memory));
  if (*state == NULL) return misuse(c, "fmi2DeSerializeFMUstate", "out of memory");
  memcpy(*state, bytes, size);
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetDirectionalDerivative(fmi2Component component_, const fmi2ValueReference unknown[], size_t nUnknown,
                                                    const fmi2ValueReference known[], size_t nKnown, const fmi2Real dvKnown[],
                                                    fmi2Real dvUnknown[])
{
  component *c = component_;
  REQUIRE(c->i.m.stage != STAGE_INSTANTIATED, "fmi2GetDirectionalDerivative", "initialise the instance first");
  return answer(c, "fmi2GetDirectionalDerivative", instance_directional(&c->i, unknown, nUnknown, known, nKnown, dvKnown, dvUnknown));
}

/* Model exchange */

FMI2_EXPORT fmi2Status fmi2EnterEventMode(fmi2Component component_)
{
  component *c = component_;
  REQUIRE(c->i.exchange && (c->i.m.stage == STAGE_CONTINUOUS || c->i.m.stage == STAGE_EVENT), "fmi2EnterEventMode",
          "only in continuous-time mode of model exchange");
  c->i.m.stage = STAGE_EVENT;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component component_, fmi2EventInfo *info)
{
  component *c = component_;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_EVENT, "fmi2NewDiscreteStates", "only in event mode of model exchange");
  int changed = 0, stopped = 0, defined = 0;
  double next = 0.0;
  const instance_status status = instance_events(&c->i, &changed, &stopped, &defined, &next);
  if (changed) say(c, fmi2OK, LOG_EVENTS, "event at t = %g s", c->i.m.time);
  if (stopped) say(c, fmi2OK, LOG_EVENTS, "the run ends: %s", instance_stop_reason(stopped));
  info->newDiscreteStatesNeeded = fmi2False;
  info->terminateSimulation = stopped != 0;
  info->nominalsOfContinuousStatesChanged = fmi2False;
  info->valuesOfContinuousStatesChanged = changed;
  info->nextEventTimeDefined = defined;
  info->nextEventTime = defined ? next : 0.0;
  return answer(c, "fmi2NewDiscreteStates", status);
}

FMI2_EXPORT fmi2Status fmi2EnterContinuousTimeMode(fmi2Component component_)
{
  component *c = component_;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_EVENT, "fmi2EnterContinuousTimeMode", "only in event mode of model exchange");
  c->i.m.stage = STAGE_CONTINUOUS;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component component_, fmi2Boolean noSetPrior, fmi2Boolean *enterEventMode,
                                                   fmi2Boolean *terminateSimulation)
{
  component *c = component_;
  (void)noSetPrior;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_CONTINUOUS, "fmi2CompletedIntegratorStep",
          "only in continuous-time mode of model exchange");
  *terminateSimulation = fmi2False;
  return answer(c, "fmi2CompletedIntegratorStep", instance_accept(&c->i, enterEventMode));
}

FMI2_EXPORT fmi2Status fmi2SetTime(fmi2Component component_, fmi2Real time)
{
  component *c = component_;
  REQUIRE(c->i.exchange, "fmi2SetTime", "only in model exchange");
  return answer(c, "fmi2SetTime", instance_set_time(&c->i, time));
}

FMI2_EXPORT fmi2Status fmi2SetContinuousStates(fmi2Component component_, const fmi2Real x[], size_t n)
{
  component *c = component_;
  REQUIRE(c->i.exchange && (c->i.m.stage == STAGE_EVENT || c->i.m.stage == STAGE_CONTINUOUS), "fmi2SetContinuousStates",
          "only in model exchange, after initialisation");
  REQUIRE(n == STATES, "fmi2SetContinuousStates", "the number of states is not that of this model");
  instance_set_states(&c->i, x);
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetDerivatives(fmi2Component component_, fmi2Real dx[], size_t n)
{
  component *c = component_;
  REQUIRE(n == STATES, "fmi2GetDerivatives", "the number of states is not that of this model");
  return answer(c, "fmi2GetDerivatives", instance_derivatives(&c->i, dx));
}

FMI2_EXPORT fmi2Status fmi2GetEventIndicators(fmi2Component component_, fmi2Real g[], size_t n)
{
  component *c = component_;
  REQUIRE(n == EVENTS && c->i.m.stage >= STAGE_EVENT, "fmi2GetEventIndicators",
          "the number of event indicators is not that of this model, or it is not initialised");
  return answer(c, "fmi2GetEventIndicators", instance_indicators(&c->i, g));
}

FMI2_EXPORT fmi2Status fmi2GetContinuousStates(fmi2Component component_, fmi2Real x[], size_t n)
{
  component *c = component_;
  REQUIRE(n == STATES, "fmi2GetContinuousStates", "the number of states is not that of this model");
  memcpy(x, c->i.m.x, STATES * sizeof *x);
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component component_, fmi2Real nominals[], size_t n)
{
  component *c = component_;
  REQUIRE(n == STATES, "fmi2GetNominalsOfContinuousStates", "the number of states is not that of this model");
  memcpy(nominals, instance_nominals(), STATES * sizeof *nominals);
  return fmi2OK;
}

/* Co-simulation */

FMI2_EXPORT fmi2Status fmi2SetRealInputDerivatives(fmi2Component component_, const fmi2ValueReference vr[], size_t n,
                                                   const fmi2Integer order[], const fmi2Real value[])
{
  component *c = component_;
  REQUIRE(!c->i.exchange, "fmi2SetRealInputDerivatives", "only in co-simulation");
  for (size_t k = 0; k < n; k++) {
    const instance_status status = instance_set_input_derivative(&c->i, vr[k], order[k], value[k]);
    if (status != INSTANCE_OK) return answer(c, "fmi2SetRealInputDerivatives", status);
  }
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetRealOutputDerivatives(fmi2Component component_, const fmi2ValueReference vr[], size_t n,
                                                    const fmi2Integer order[], fmi2Real value[])
{
  (void)vr;
  (void)order;
  (void)value;
  return n == 0 ? fmi2OK : misuse(component_, "fmi2GetRealOutputDerivatives", "output derivatives are not available");
}

FMI2_EXPORT fmi2Status fmi2DoStep(fmi2Component component_, fmi2Real point, fmi2Real size, fmi2Boolean noSetPrior)
{
  component *c = component_;
  (void)noSetPrior;
  REQUIRE(c->i.m.stage == STAGE_STEP, "fmi2DoStep", "initialise a co-simulation instance first");
  const instance_status possible = instance_check_step(&c->i, point, size);
  if (possible != INSTANCE_OK) return answer(c, "fmi2DoStep", possible);
  int stopped = 0;
  double reached = 0.0;
  const instance_status status = instance_step(&c->i, point + size, &reached, &stopped);
  if (status != INSTANCE_OK) return answer(c, "fmi2DoStep", status);
  if (stopped == 0) return fmi2OK;
  say(c, fmi2Discard, LOG_STATUS_DISCARD, "the run ends at t = %g s: %s", reached, instance_stop_reason(stopped));
  return fmi2Discard;
}

FMI2_EXPORT fmi2Status fmi2CancelStep(fmi2Component component_) { return misuse(component_, "fmi2CancelStep", "no step is pending"); }

FMI2_EXPORT fmi2Status fmi2GetStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Status *value)
{
  (void)kind;
  *value = fmi2OK;
  return misuse(component_, "fmi2GetStatus", "no step is pending");
}

FMI2_EXPORT fmi2Status fmi2GetRealStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Real *value)
{
  const component *c = component_;
  if (c == NULL || kind != fmi2LastSuccessfulTime)
    return misuse(component_, "fmi2GetRealStatus", "only fmi2LastSuccessfulTime is available");
  *value = c->i.m.time;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetIntegerStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Integer *value)
{
  (void)kind;
  (void)value;
  return misuse(component_, "fmi2GetIntegerStatus", "there is no status of type Integer");
}

FMI2_EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Boolean *value)
{
  const component *c = component_;
  if (c == NULL || kind != fmi2Terminated) return misuse(component_, "fmi2GetBooleanStatus", "only fmi2Terminated is available");
  *value = instance_stopped(&c->i) != 0;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetStringStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2String *value)
{
  (void)kind;
  (void)value;
  return misuse(component_, "fmi2GetStringStatus", "there is no status of type String");
}
