/** Beginning of fmi3.c: functions that FMI 3.0.2 has for all kinds, over one instance (`instance-header.ts`). */
import { categoriesC } from './categories'

export const fmi3Common = String.raw`/* The functions of FMI 3.0.2. */
#include "fmi3.h"
#include "instance.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

${categoriesC}
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

static component *instantiate(const char *function, fmi3String name, fmi3String token, fmi3Boolean loggingOn, fmi3InstanceEnvironment environment,
                              fmi3LogMessageCallback log)
{
  component *c = calloc(1, sizeof *c);
  if (c == NULL) return NULL;
  c->environment = environment;
  c->log = log;
  c->shown = shown_categories(loggingOn);
  const char *why = name == NULL || *name == '\0' ? "the instance needs a name"
      : token == NULL || strcmp(token, TOKEN) != 0 ? "the instantiation token is not that of this FMU: modelDescription.xml and the library belong to different exports"
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
  if (log != NULL) log(environment, fmi3Error, "logStatusError", "fmi3InstantiateScheduledExecution: this model has no clocks to be scheduled; use co-simulation");
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
  if (stopTimeDefined && !(stopTime > startTime)) return misuse(c, "fmi3EnterInitializationMode", "stopTime must be greater than startTime");
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
    say(c, fmi3Warning, LOG_STATUS_WARNING, "fmi3ExitInitializationMode: states that were set do not meet the constraints and were moved by up to %g", moved);
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

FMI3_EXPORT fmi3Status fmi3SetFloat64(fmi3Instance instance_, const fmi3ValueReference vr[], size_t n, const fmi3Float64 values[], size_t nValues)
{
  component *c = instance_;
  REQUIRE_ALWAYS(n == nValues, "fmi3SetFloat64", "all variables are scalars: give as many values as value references");
  if (c->i.m.stage == STAGE_TERMINATED) return misuse(c, "fmi3SetFloat64", "the simulation is terminated");
  for (size_t k = 0; k < n; k++) {
    if (c->updating && !instance_is_input(vr[k])) return misuse(c, "fmi3SetFloat64", "only inputs can be set within an intermediate update");
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

FMI3_EXPORT fmi3Status fmi3GetBinary(fmi3Instance i, const fmi3ValueReference vr[], size_t n, size_t sizes[], fmi3Binary values[], size_t nValues)
{
  (void)vr;
  (void)sizes;
  (void)values;
  (void)nValues;
  return none(i, "fmi3GetBinary", n);
}

FMI3_EXPORT fmi3Status fmi3SetBinary(fmi3Instance i, const fmi3ValueReference vr[], size_t n, const size_t sizes[], const fmi3Binary values[], size_t nValues)
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
  if (state == NULL || size < sizeof(instance_memory)) return misuse(instance_, "fmi3SerializeFMUState", "there is no state, or too little room for it");
  memcpy(bytes, state, sizeof(instance_memory));
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3DeserializeFMUState(fmi3Instance instance_, const fmi3Byte bytes[], size_t size, fmi3FMUState *state)
{
  if (state == NULL || size != sizeof(instance_memory)) return misuse(instance_, "fmi3DeserializeFMUState", "these bytes are not a state of this model");
  if (*state == NULL) *state = malloc(sizeof(instance_memory));
  if (*state == NULL) return misuse(instance_, "fmi3DeserializeFMUState", "out of memory");
  memcpy(*state, bytes, size);
  return fmi3OK;
}
`
