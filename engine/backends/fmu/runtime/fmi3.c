/* The functions of FMI 3.0.2. */
#include "fmi3.h"
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
  fmi3InstanceEnvironment environment;
  fmi3LogMessageCallback log;
  fmi3IntermediateUpdateCallback update;
  unsigned shown;
  /* early return is allowed; the importer is in its intermediate update */
  int early, updating;
} component;

static void say(const component *c, fmi3Status status, int category, const char *format, ...)
{
  if ((c->shown & 1u << category) == 0 || c->log == NULL) return;
  char text[768];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  c->log(c->environment, status, categories[category], text);
}

static fmi3Status answer(component *c, const char *function, instance_status status)
{
  if (status == INSTANCE_OK) return fmi3OK;
  const fmi3Status result = status == INSTANCE_DISCARD ? fmi3Discard : fmi3Error;
  say(c, result, status == INSTANCE_DISCARD ? LOG_STATUS_DISCARD : LOG_STATUS_ERROR, "%s: %s", function, instance_reason(&c->i));
  return result;
}

static fmi3Status misuse(component *c, const char *function, const char *why)
{
  if (c != NULL) say(c, fmi3Error, LOG_STATUS_ERROR, "%s: %s", function, why);
  return fmi3Error;
}

/* Ends a call that the state of the instance does not allow; the second one where it may come from an intermediate update. */
#define REQUIRE(condition, function, why) \
  if (c != NULL && c->updating) return misuse(c, function, "not within an intermediate update"); \
  REQUIRE_ALWAYS(condition, function, why)
#define REQUIRE_ALWAYS(condition, function, why) \
  if (c == NULL) return fmi3Error; \
  if (c->i.m.stage == STAGE_FAILED) return misuse(c, function, "an earlier call has failed; reset or free the instance"); \
  if (!(condition)) return misuse(c, function, why)

FMI3_EXPORT const char *fmi3GetVersion(void) { return "3.0"; }

FMI3_EXPORT fmi3Status fmi3SetDebugLogging(fmi3Instance instance_, fmi3Boolean on, size_t n, const fmi3String categories_[])
{
  component *c = instance_;
  if (c == NULL) return fmi3Error;
  if (n == 0) c->shown = on ? shown_categories(1) : 0u;
  for (size_t k = 0; k < n; k++) {
    const int category = categories_ == NULL ? CATEGORIES : category_of(categories_[k]);
    if (category == CATEGORIES) return misuse(c, "fmi3SetDebugLogging", "there is no such log category");
    c->shown = on ? c->shown | 1u << category : c->shown & ~(1u << category);
  }
  return fmi3OK;
}

static component *instantiate(const char *function, fmi3String name, fmi3String token, fmi3Boolean loggingOn,
                              fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
  component *c = calloc(1, sizeof *c);
  if (c == NULL) return NULL;
  c->environment = environment;
  c->log = log;
  c->shown = shown_categories(loggingOn);
  const char *why =
      name == NULL || *name == '\0' ? "the instance needs a name"
      : token == NULL || strcmp(token, TOKEN) != 0
          ? "the instantiation token is not that of this FMU: modelDescription.xml and the library belong to different exports"
          : NULL;
  if (why == NULL) return c;
  misuse(c, function, why);
  free(c);
  return NULL;
}

FMI3_EXPORT fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                      fmi3Boolean loggingOn, fmi3InstanceEnvironment environment,
                                                      fmi3LogMessageCallback log)
{
  (void)resources;
  (void)visible;
  component *c = instantiate("fmi3InstantiateModelExchange", name, token, loggingOn, environment, log);
  if (c == NULL) return NULL;
  c->i.exchange = 1;
  instance_reset(&c->i);
  return c;
}

FMI3_EXPORT fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                     fmi3Boolean loggingOn, fmi3Boolean eventModeUsed, fmi3Boolean earlyReturnAllowed,
                                                     const fmi3ValueReference required[], size_t nRequired,
                                                     fmi3InstanceEnvironment environment, fmi3LogMessageCallback log,
                                                     fmi3IntermediateUpdateCallback update)
{
  (void)resources;
  (void)visible;
  (void)eventModeUsed;
  (void)required;
  (void)nRequired;
  component *c = instantiate("fmi3InstantiateCoSimulation", name, token, loggingOn, environment, log);
  if (c == NULL) return NULL;
  c->early = earlyReturnAllowed;
  c->update = update;
  instance_reset(&c->i);
  return c;
}

FMI3_EXPORT fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                           fmi3Boolean loggingOn, fmi3InstanceEnvironment environment,
                                                           fmi3LogMessageCallback log, fmi3ClockUpdateCallback clockUpdate,
                                                           fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock)
{
  (void)name;
  (void)token;
  (void)resources;
  (void)visible;
  (void)loggingOn;
  (void)clockUpdate;
  (void)lock;
  (void)unlock;
  if (log != NULL)
    log(environment, fmi3Error, "logStatusError",
        "fmi3InstantiateScheduledExecution: this model has no clocks to be scheduled; use co-simulation");
  return NULL;
}

FMI3_EXPORT void fmi3FreeInstance(fmi3Instance instance_) { free(instance_); }

FMI3_EXPORT fmi3Status fmi3EnterInitializationMode(fmi3Instance instance_, fmi3Boolean toleranceDefined, fmi3Float64 tolerance,
                                                   fmi3Float64 startTime, fmi3Boolean stopTimeDefined, fmi3Float64 stopTime)
{
  component *c = instance_;
  (void)toleranceDefined;
  (void)tolerance;
  REQUIRE(c->i.m.stage == STAGE_INSTANTIATED, "fmi3EnterInitializationMode", "the instance is initialised already");
  if (!isfinite(startTime)) return misuse(c, "fmi3EnterInitializationMode", "startTime is not finite");
  if (stopTimeDefined && !(stopTime > startTime))
    return misuse(c, "fmi3EnterInitializationMode", "stopTime must be greater than startTime");
  c->i.m.time = startTime;
  c->i.m.stage = STAGE_INITIALIZATION;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3ExitInitializationMode(fmi3Instance instance_)
{
  component *c = instance_;
  REQUIRE(c->i.m.stage == STAGE_INITIALIZATION, "fmi3ExitInitializationMode", "call fmi3EnterInitializationMode first");
  double moved = 0.0;
  const instance_status status = instance_begin(&c->i, &moved);
  if (status == INSTANCE_OK && moved > 1e-9)
    say(c, fmi3Warning, LOG_STATUS_WARNING,
        "fmi3ExitInitializationMode: states that were set do not meet the constraints and were moved by up to %g", moved);
  return answer(c, "fmi3ExitInitializationMode", status);
}

FMI3_EXPORT fmi3Status fmi3Terminate(fmi3Instance instance_)
{
  component *c = instance_;
  if (c == NULL) return fmi3Error;
  if (c->updating) return misuse(c, "fmi3Terminate", "not within an intermediate update");
  c->i.m.stage = STAGE_TERMINATED;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3Reset(fmi3Instance instance_)
{
  component *c = instance_;
  if (c == NULL) return fmi3Error;
  if (c->updating) return misuse(c, "fmi3Reset", "not within an intermediate update");
  instance_reset(&c->i);
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetFloat64(fmi3Instance instance_, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[], size_t nValues)
{
  component *c = instance_;
  REQUIRE_ALWAYS(n == nValues, "fmi3GetFloat64", "all variables are scalars: give as many values as value references");
  for (size_t k = 0; k < n; k++) {
    const instance_status status = instance_get(&c->i, vr[k], &values[k]);
    if (status != INSTANCE_OK) return answer(c, "fmi3GetFloat64", status);
  }
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3SetFloat64(fmi3Instance instance_, const fmi3ValueReference vr[], size_t n, const fmi3Float64 values[],
                                      size_t nValues)
{
  component *c = instance_;
  REQUIRE_ALWAYS(n == nValues, "fmi3SetFloat64", "all variables are scalars: give as many values as value references");
  if (c->i.m.stage == STAGE_TERMINATED) return misuse(c, "fmi3SetFloat64", "the simulation is terminated");
  for (size_t k = 0; k < n; k++) {
    if (c->updating && !instance_is_input(vr[k]))
      return misuse(c, "fmi3SetFloat64", "only inputs can be set within an intermediate update");
    const instance_status status = instance_set(&c->i, vr[k], values[k]);
    if (status != INSTANCE_OK) return answer(c, "fmi3SetFloat64", status);
  }
  return fmi3OK;
}

/* All variables are of type Float64. */
static fmi3Status none(fmi3Instance instance_, const char *function, size_t n)
{
  return n == 0 && instance_ != NULL ? fmi3OK : misuse(instance_, function, "all variables of this model are of type Float64");
}

#define NO_VARIABLES(type) \
  FMI3_EXPORT fmi3Status fmi3Get##type(fmi3Instance i, const fmi3ValueReference vr[], size_t n, fmi3##type values[], size_t nValues) \
  { \
    (void)vr; \
    (void)values; \
    (void)nValues; \
    return none(i, "fmi3Get" #type, n); \
  } \
  FMI3_EXPORT fmi3Status fmi3Set##type(fmi3Instance i, const fmi3ValueReference vr[], size_t n, const fmi3##type values[], size_t nValues) \
  { \
    (void)vr; \
    (void)values; \
    (void)nValues; \
    return none(i, "fmi3Set" #type, n); \
  }
NO_VARIABLES(Float32)
NO_VARIABLES(Int8)
NO_VARIABLES(UInt8)
NO_VARIABLES(Int16)
NO_VARIABLES(UInt16)
NO_VARIABLES(Int32)
NO_VARIABLES(UInt32)
NO_VARIABLES(Int64)
NO_VARIABLES(UInt64)
NO_VARIABLES(Boolean)
NO_VARIABLES(String)

FMI3_EXPORT fmi3Status fmi3GetBinary(fmi3Instance i, const fmi3ValueReference vr[], size_t n, size_t sizes[], fmi3Binary values[],
                                     size_t nValues)
{
  (void)vr;
  (void)sizes;
  (void)values;
  (void)nValues;
  return none(i, "fmi3GetBinary", n);
}

FMI3_EXPORT fmi3Status fmi3SetBinary(fmi3Instance i, const fmi3ValueReference vr[], size_t n, const size_t sizes[],
                                     const fmi3Binary values[], size_t nValues)
{
  (void)vr;
  (void)sizes;
  (void)values;
  (void)nValues;
  return none(i, "fmi3SetBinary", n);
}

FMI3_EXPORT fmi3Status fmi3GetClock(fmi3Instance i, const fmi3ValueReference vr[], size_t n, fmi3Clock values[])
{
  (void)vr;
  (void)values;
  return none(i, "fmi3GetClock", n);
}

FMI3_EXPORT fmi3Status fmi3SetClock(fmi3Instance i, const fmi3ValueReference vr[], size_t n, const fmi3Clock values[])
{
  (void)vr;
  (void)values;
  return none(i, "fmi3SetClock", n);
}

FMI3_EXPORT fmi3Status fmi3GetFMUState(fmi3Instance instance_, fmi3FMUState *state)
{
  component *c = instance_;
  if (c == NULL || state == NULL) return fmi3Error;
  if (*state == NULL) *state = malloc(sizeof c->i.m);
  if (*state == NULL) return misuse(c, "fmi3GetFMUState", "out of memory");
  memcpy(*state, &c->i.m, sizeof c->i.m);
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3SetFMUState(fmi3Instance instance_, fmi3FMUState state)
{
  component *c = instance_;
  if (c == NULL) return fmi3Error;
  if (state == NULL) return misuse(c, "fmi3SetFMUState", "there is no state");
  if (c->updating) return misuse(c, "fmi3SetFMUState", "not within an intermediate update");
  memcpy(&c->i.m, state, sizeof c->i.m);
  c->i.freshOutputs = c->i.freshDerivatives = 0;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3FreeFMUState(fmi3Instance instance_, fmi3FMUState *state)
{
  (void)instance_;
  if (state == NULL) return fmi3OK;
  free(*state);
  *state = NULL;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance_, fmi3FMUState state, size_t *size)
{
  (void)instance_;
  (void)state;
  *size = sizeof(instance_memory);
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3SerializeFMUState(fmi3Instance instance_, fmi3FMUState state, fmi3Byte bytes[], size_t size)
{
  if (state == NULL || size < sizeof(instance_memory))
    return misuse(instance_, "fmi3SerializeFMUState", "there is no state, or too little room for it");
  memcpy(bytes, state, sizeof(instance_memory));
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3DeserializeFMUState(fmi3Instance instance_, const fmi3Byte bytes[], size_t size, fmi3FMUState *state)
{
  if (state == NULL || size != sizeof(instance_memory))
    return misuse(instance_, "fmi3DeserializeFMUState", "these bytes are not a state of this model");
  if (*state == NULL) *state = malloc(sizeof(instance_memory));
  if (*state == NULL) return misuse(instance_, "fmi3DeserializeFMUState", "out of memory");
  memcpy(*state, bytes, size);
  return fmi3OK;
}

/* Sensitivities and dependencies */

FMI3_EXPORT fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance_, const fmi3ValueReference unknowns[], size_t nUnknowns,
                                                    const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[],
                                                    size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity)
{
  component *c = instance_;
  REQUIRE(nSeed == nKnowns && nSensitivity == nUnknowns, "fmi3GetDirectionalDerivative",
          "give a seed for each known and room for each unknown");
  return answer(c, "fmi3GetDirectionalDerivative", instance_directional(&c->i, unknowns, nUnknowns, knowns, nKnowns, seed, sensitivity));
}

FMI3_EXPORT fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance_, const fmi3ValueReference unknowns[], size_t nUnknowns,
                                                const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[], size_t nSeed,
                                                fmi3Float64 sensitivity[], size_t nSensitivity)
{
  component *c = instance_;
  REQUIRE(nSeed == nUnknowns && nSensitivity == nKnowns, "fmi3GetAdjointDerivative",
          "give a seed for each unknown and room for each known");
  return answer(c, "fmi3GetAdjointDerivative", instance_adjoint(&c->i, unknowns, nUnknowns, knowns, nKnowns, seed, sensitivity));
}

FMI3_EXPORT fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance instance_, fmi3ValueReference reference, size_t *n)
{
  (void)reference;
  (void)n;
  return misuse(instance_, "fmi3GetNumberOfVariableDependencies", "dependencies are fixed; modelDescription.xml lists them");
}

FMI3_EXPORT fmi3Status fmi3GetVariableDependencies(fmi3Instance instance_, fmi3ValueReference dependent, size_t elementsOfDependent[],
                                                   fmi3ValueReference independents[], size_t elementsOfIndependents[],
                                                   fmi3DependencyKind kinds[], size_t n)
{
  (void)dependent;
  (void)elementsOfDependent;
  (void)independents;
  (void)elementsOfIndependents;
  (void)kinds;
  (void)n;
  return misuse(instance_, "fmi3GetVariableDependencies", "dependencies are fixed; modelDescription.xml lists them");
}

/* Configuration and clocks: nothing of that kind is in this model. */

FMI3_EXPORT fmi3Status fmi3EnterConfigurationMode(fmi3Instance i)
{
  return misuse(i, "fmi3EnterConfigurationMode", "the model has no structural parameters");
}
FMI3_EXPORT fmi3Status fmi3ExitConfigurationMode(fmi3Instance i)
{
  return misuse(i, "fmi3ExitConfigurationMode", "the model has no structural parameters");
}

#define NO_CLOCKS(name, ...) \
  FMI3_EXPORT fmi3Status name(fmi3Instance i, const fmi3ValueReference vr[], size_t n, __VA_ARGS__) \
  { \
    (void)vr; \
    return n == 0 && i != NULL ? fmi3OK : misuse(i, #name, "the model has no clocks"); \
  }
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
NO_CLOCKS(fmi3GetIntervalDecimal, fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[])
NO_CLOCKS(fmi3GetIntervalFraction, fmi3UInt64 counters[], fmi3UInt64 resolutions[], fmi3IntervalQualifier qualifiers[])
NO_CLOCKS(fmi3GetShiftDecimal, fmi3Float64 shifts[])
NO_CLOCKS(fmi3GetShiftFraction, fmi3UInt64 counters[], fmi3UInt64 resolutions[])
NO_CLOCKS(fmi3SetIntervalDecimal, const fmi3Float64 intervals[])
NO_CLOCKS(fmi3SetIntervalFraction, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
NO_CLOCKS(fmi3SetShiftDecimal, const fmi3Float64 shifts[])
NO_CLOCKS(fmi3SetShiftFraction, const fmi3UInt64 counters[], const fmi3UInt64 resolutions[])
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

FMI3_EXPORT fmi3Status fmi3ActivateModelPartition(fmi3Instance i, fmi3ValueReference clock, fmi3Float64 time)
{
  (void)clock;
  (void)time;
  return misuse(i, "fmi3ActivateModelPartition", "the model has no clocks");
}

FMI3_EXPORT fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance_)
{
  component *c = instance_;
  REQUIRE(1, "fmi3EvaluateDiscreteStates", "");
  return fmi3OK;
}

/* Model exchange */

FMI3_EXPORT fmi3Status fmi3EnterEventMode(fmi3Instance instance_)
{
  component *c = instance_;
  REQUIRE(c->i.exchange && (c->i.m.stage == STAGE_CONTINUOUS || c->i.m.stage == STAGE_EVENT), "fmi3EnterEventMode",
          "only in continuous-time mode of model exchange");
  c->i.m.stage = STAGE_EVENT;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance_, fmi3Boolean *needUpdate, fmi3Boolean *terminate,
                                                fmi3Boolean *nominalsChanged, fmi3Boolean *valuesChanged, fmi3Boolean *nextDefined,
                                                fmi3Float64 *nextTime)
{
  component *c = instance_;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_EVENT, "fmi3UpdateDiscreteStates", "only in event mode of model exchange");
  int changed = 0, stopped = 0, defined = 0;
  double next = 0.0;
  const instance_status status = instance_events(&c->i, &changed, &stopped, &defined, &next);
  if (changed) say(c, fmi3OK, LOG_EVENTS, "event at t = %g s", c->i.m.time);
  if (stopped) say(c, fmi3OK, LOG_EVENTS, "the run ends: %s", instance_stop_reason(stopped));
  *needUpdate = fmi3False;
  *terminate = stopped != 0;
  *nominalsChanged = fmi3False;
  *valuesChanged = changed != 0;
  *nextDefined = defined != 0;
  *nextTime = defined ? next : 0.0;
  return answer(c, "fmi3UpdateDiscreteStates", status);
}

FMI3_EXPORT fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance_)
{
  component *c = instance_;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_EVENT, "fmi3EnterContinuousTimeMode", "only in event mode of model exchange");
  c->i.m.stage = STAGE_CONTINUOUS;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3CompletedIntegratorStep(fmi3Instance instance_, fmi3Boolean noSetPrior, fmi3Boolean *enterEventMode,
                                                   fmi3Boolean *terminate)
{
  component *c = instance_;
  (void)noSetPrior;
  REQUIRE(c->i.exchange && c->i.m.stage == STAGE_CONTINUOUS, "fmi3CompletedIntegratorStep",
          "only in continuous-time mode of model exchange");
  int wanted = 0;
  const instance_status status = instance_accept(&c->i, &wanted);
  *enterEventMode = wanted != 0;
  *terminate = fmi3False;
  return answer(c, "fmi3CompletedIntegratorStep", status);
}

FMI3_EXPORT fmi3Status fmi3SetTime(fmi3Instance instance_, fmi3Float64 time)
{
  component *c = instance_;
  REQUIRE(c->i.exchange, "fmi3SetTime", "only in model exchange");
  return answer(c, "fmi3SetTime", instance_set_time(&c->i, time));
}

FMI3_EXPORT fmi3Status fmi3SetContinuousStates(fmi3Instance instance_, const fmi3Float64 x[], size_t n)
{
  component *c = instance_;
  REQUIRE(c->i.exchange && (c->i.m.stage == STAGE_EVENT || c->i.m.stage == STAGE_CONTINUOUS), "fmi3SetContinuousStates",
          "only in model exchange, after initialisation");
  REQUIRE(n == STATES, "fmi3SetContinuousStates", "the number of states is not that of this model");
  instance_set_states(&c->i, x);
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance_, fmi3Float64 dx[], size_t n)
{
  component *c = instance_;
  REQUIRE(n == STATES, "fmi3GetContinuousStateDerivatives", "the number of states is not that of this model");
  return answer(c, "fmi3GetContinuousStateDerivatives", instance_derivatives(&c->i, dx));
}

FMI3_EXPORT fmi3Status fmi3GetEventIndicators(fmi3Instance instance_, fmi3Float64 g[], size_t n)
{
  component *c = instance_;
  REQUIRE(n == EVENTS && c->i.m.stage >= STAGE_EVENT, "fmi3GetEventIndicators",
          "the number of event indicators is not that of this model, or it is not initialised");
  return answer(c, "fmi3GetEventIndicators", instance_indicators(&c->i, g));
}

FMI3_EXPORT fmi3Status fmi3GetContinuousStates(fmi3Instance instance_, fmi3Float64 x[], size_t n)
{
  component *c = instance_;
  REQUIRE(n == STATES, "fmi3GetContinuousStates", "the number of states is not that of this model");
  memcpy(x, c->i.m.x, STATES * sizeof *x);
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance_, fmi3Float64 nominals[], size_t n)
{
  component *c = instance_;
  REQUIRE(n == STATES, "fmi3GetNominalsOfContinuousStates", "the number of states is not that of this model");
  memcpy(nominals, instance_nominals(), STATES * sizeof *nominals);
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance_, size_t *n)
{
  component *c = instance_;
  REQUIRE(1, "fmi3GetNumberOfEventIndicators", "");
  *n = EVENTS;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance_, size_t *n)
{
  component *c = instance_;
  REQUIRE(1, "fmi3GetNumberOfContinuousStates", "");
  *n = STATES;
  return fmi3OK;
}

/* Co-simulation */

FMI3_EXPORT fmi3Status fmi3EnterStepMode(fmi3Instance instance_)
{
  component *c = instance_;
  REQUIRE(c->i.m.stage == STAGE_STEP, "fmi3EnterStepMode",
          "the model handles events within its steps: it is in step mode already or not in co-simulation");
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance_, const fmi3ValueReference vr[], size_t n, const fmi3Int32 orders[],
                                                fmi3Float64 values[], size_t nValues)
{
  (void)vr;
  (void)orders;
  (void)values;
  (void)nValues;
  return n == 0 && instance_ != NULL ? fmi3OK : misuse(instance_, "fmi3GetOutputDerivatives", "output derivatives are not available");
}

/* The importer may look at the point reached, set inputs and ask to return. */
static void between(instance *i, double reached, double *to)
{
  component *c = (component *)i; /* its first member */
  fmi3Boolean wanted = fmi3False;
  fmi3Float64 at = reached;
  c->updating = 1;
  c->update(c->environment, reached, fmi3True, fmi3True, fmi3True, c->early != 0, &wanted, &at);
  c->updating = 0;
  if (!wanted) return;
  if (c->early)
    *to = at > reached ? at : reached;
  else
    say(c, fmi3Warning, LOG_STATUS_WARNING, "fmi3DoStep: an early return was requested, which is not allowed for this instance");
}

FMI3_EXPORT fmi3Status fmi3DoStep(fmi3Instance instance_, fmi3Float64 point, fmi3Float64 size, fmi3Boolean noSetPrior,
                                  fmi3Boolean *eventNeeded, fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last)
{
  component *c = instance_;
  (void)noSetPrior;
  REQUIRE(c->i.m.stage == STAGE_STEP, "fmi3DoStep", "initialise a co-simulation instance first");
  const instance_status possible = instance_check_step(&c->i, point, size);
  if (possible != INSTANCE_OK) return answer(c, "fmi3DoStep", possible);
  int stopped = 0;
  double reached = c->i.m.time;
  c->i.between = c->update == NULL ? NULL : between;
  const instance_status status = instance_step(&c->i, point + size, &reached, &stopped);
  *eventNeeded = fmi3False;
  *terminate = stopped != 0;
  *early = status == INSTANCE_OK && stopped == 0 && reached < point + size;
  *last = reached;
  if (stopped != 0) say(c, fmi3OK, LOG_EVENTS, "the run ends at t = %g s: %s", reached, instance_stop_reason(stopped));
  if (status == INSTANCE_OK && c->update != NULL && !*early) {
    fmi3Boolean returnRequested = fmi3False;
    fmi3Float64 returnTime = reached;
    c->updating = 1;
    c->update(c->environment, reached, fmi3False, fmi3True, fmi3True, fmi3False, &returnRequested, &returnTime);
    c->updating = 0;
  }
  return answer(c, "fmi3DoStep", status);
}
