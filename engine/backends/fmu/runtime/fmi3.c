/* The functions of FMI 3.0.2 over what both versions share (fmi.c). */
#include "fmi3.h"
#include "fmi.h"
#include <stdlib.h>

typedef struct {
  component c;
  fmi3InstanceEnvironment environment;
  fmi3LogMessageCallback log;
  fmi3IntermediateUpdateCallback update;
  /* early return is allowed */
  int early;
} component3;

/* Names of functions in messages are their own; numbers of a status are those of the standard. */
#define CALL(function, ...) return (fmi3Status)function(instance_, __func__, __VA_ARGS__)
#define CALL_ALONE(function) return (fmi3Status)function(instance_, __func__)
#define MISUSE(why) CALL(fmi_misuse, why)

static void log_text(const component *c, fmi_status status, const char *category, const char *text)
{
  const component3 *own = (const component3 *)c; /* its first member */
  own->log(own->environment, (fmi3Status)status, category, text);
}

FMI3_EXPORT const char *fmi3GetVersion(void) { return "3.0"; }

FMI3_EXPORT fmi3Status fmi3SetDebugLogging(fmi3Instance instance_, fmi3Boolean on, size_t n, const fmi3String categories[])
{
  CALL(fmi_set_logging, on, n, categories);
}

static component3 *instantiate(const char *function, fmi3String name, fmi3String token, fmi3Boolean loggingOn,
                               fmi3InstanceEnvironment environment, fmi3LogMessageCallback log)
{
  component3 *own = calloc(1, sizeof *own);
  if (own == NULL) return NULL;
  own->environment = environment;
  own->log = log;
  if (log != NULL) own->c.log = log_text;
  own->c.shown = fmi_shown(loggingOn);
  if (fmi_accepted(&own->c, function, name, token, "instantiation token")) return own;
  free(own);
  return NULL;
}

FMI3_EXPORT fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                      fmi3Boolean loggingOn, fmi3InstanceEnvironment environment,
                                                      fmi3LogMessageCallback log)
{
  (void)resources;
  (void)visible;
  component3 *own = instantiate(__func__, name, token, loggingOn, environment, log);
  if (own == NULL) return NULL;
  own->c.i.exchange = 1;
  instance_reset(&own->c.i);
  return own;
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
  component3 *own = instantiate(__func__, name, token, loggingOn, environment, log);
  if (own == NULL) return NULL;
  own->early = earlyReturnAllowed;
  own->update = update;
  instance_reset(&own->c.i);
  return own;
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
  (void)toleranceDefined;
  (void)tolerance;
  const fmi_status status = fmi_enter_initialization(instance_, __func__);
  if (status != FMI_OK) return (fmi3Status)status;
  const fmi_status times = fmi_set_times(instance_, __func__, startTime, stopTimeDefined, stopTime);
  if (times != FMI_OK) ((component *)instance_)->i.m.stage = STAGE_INSTANTIATED;
  return (fmi3Status)times;
}

FMI3_EXPORT fmi3Status fmi3ExitInitializationMode(fmi3Instance instance_) { CALL_ALONE(fmi_exit_initialization); }
FMI3_EXPORT fmi3Status fmi3Terminate(fmi3Instance instance_) { CALL_ALONE(fmi_terminate); }
FMI3_EXPORT fmi3Status fmi3Reset(fmi3Instance instance_) { CALL_ALONE(fmi_reset); }

/* Ends a call with fewer or more values than value references. */
#define REQUIRE_SCALARS(n, nValues) \
  if (fmi_refused_always(instance_, __func__, (n) == (nValues), "all variables are scalars: give as many values as value references")) \
  return fmi3Error

FMI3_EXPORT fmi3Status fmi3GetFloat64(fmi3Instance instance_, const fmi3ValueReference vr[], size_t n, fmi3Float64 values[], size_t nValues)
{
  REQUIRE_SCALARS(n, nValues);
  CALL(fmi_get, vr, n, values);
}

FMI3_EXPORT fmi3Status fmi3SetFloat64(fmi3Instance instance_, const fmi3ValueReference vr[], size_t n, const fmi3Float64 values[],
                                      size_t nValues)
{
  REQUIRE_SCALARS(n, nValues);
  CALL(fmi_set, vr, n, values);
}

/* All variables are of type Float64. */
static fmi3Status none(fmi3Instance instance_, const char *function, size_t n)
{
  return n == 0 && instance_ != NULL ? fmi3OK
                                     : (fmi3Status)fmi_misuse(instance_, function, "all variables of this model are of type Float64");
}

#define NO_VARIABLES(type) \
  FMI3_EXPORT fmi3Status fmi3Get##type(fmi3Instance i, const fmi3ValueReference vr[], size_t n, fmi3##type values[], size_t nValues) \
  { \
    (void)vr; \
    (void)values; \
    (void)nValues; \
    return none(i, __func__, n); \
  } \
  FMI3_EXPORT fmi3Status fmi3Set##type(fmi3Instance i, const fmi3ValueReference vr[], size_t n, const fmi3##type values[], size_t nValues) \
  { \
    (void)vr; \
    (void)values; \
    (void)nValues; \
    return none(i, __func__, n); \
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
  return none(i, __func__, n);
}

FMI3_EXPORT fmi3Status fmi3SetBinary(fmi3Instance i, const fmi3ValueReference vr[], size_t n, const size_t sizes[],
                                     const fmi3Binary values[], size_t nValues)
{
  (void)vr;
  (void)sizes;
  (void)values;
  (void)nValues;
  return none(i, __func__, n);
}

FMI3_EXPORT fmi3Status fmi3GetClock(fmi3Instance i, const fmi3ValueReference vr[], size_t n, fmi3Clock values[])
{
  (void)vr;
  (void)values;
  return none(i, __func__, n);
}

FMI3_EXPORT fmi3Status fmi3SetClock(fmi3Instance i, const fmi3ValueReference vr[], size_t n, const fmi3Clock values[])
{
  (void)vr;
  (void)values;
  return none(i, __func__, n);
}

FMI3_EXPORT fmi3Status fmi3GetFMUState(fmi3Instance instance_, fmi3FMUState *state) { CALL(fmi_get_memory, state); }
FMI3_EXPORT fmi3Status fmi3SetFMUState(fmi3Instance instance_, fmi3FMUState state) { CALL(fmi_set_memory, state); }

FMI3_EXPORT fmi3Status fmi3FreeFMUState(fmi3Instance instance_, fmi3FMUState *state)
{
  (void)instance_;
  return (fmi3Status)fmi_free_memory(state);
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
  CALL(fmi_serialize, state, bytes, size);
}

FMI3_EXPORT fmi3Status fmi3DeserializeFMUState(fmi3Instance instance_, const fmi3Byte bytes[], size_t size, fmi3FMUState *state)
{
  CALL(fmi_deserialize, bytes, size, state);
}

/* Sensitivities and dependencies */

FMI3_EXPORT fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance_, const fmi3ValueReference unknowns[], size_t nUnknowns,
                                                    const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[],
                                                    size_t nSeed, fmi3Float64 sensitivity[], size_t nSensitivity)
{
  component *c = instance_;
  if (fmi_refused(c, __func__, nSeed == nKnowns && nSensitivity == nUnknowns, "give a seed for each known and room for each unknown"))
    return fmi3Error;
  CALL(fmi_answer, instance_directional(&c->i, unknowns, nUnknowns, knowns, nKnowns, seed, sensitivity));
}

FMI3_EXPORT fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance_, const fmi3ValueReference unknowns[], size_t nUnknowns,
                                                const fmi3ValueReference knowns[], size_t nKnowns, const fmi3Float64 seed[], size_t nSeed,
                                                fmi3Float64 sensitivity[], size_t nSensitivity)
{
  component *c = instance_;
  if (fmi_refused(c, __func__, nSeed == nUnknowns && nSensitivity == nKnowns, "give a seed for each unknown and room for each known"))
    return fmi3Error;
  CALL(fmi_answer, instance_adjoint(&c->i, unknowns, nUnknowns, knowns, nKnowns, seed, sensitivity));
}

FMI3_EXPORT fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance instance_, fmi3ValueReference reference, size_t *n)
{
  (void)reference;
  (void)n;
  MISUSE("dependencies are fixed; modelDescription.xml lists them");
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
  MISUSE("dependencies are fixed; modelDescription.xml lists them");
}

/* Configuration and clocks: nothing of that kind is in this model. */

FMI3_EXPORT fmi3Status fmi3EnterConfigurationMode(fmi3Instance i)
{
  return (fmi3Status)fmi_misuse(i, __func__, "the model has no structural parameters");
}
FMI3_EXPORT fmi3Status fmi3ExitConfigurationMode(fmi3Instance i)
{
  return (fmi3Status)fmi_misuse(i, __func__, "the model has no structural parameters");
}

#define NO_CLOCKS(name, ...) \
  FMI3_EXPORT fmi3Status name(fmi3Instance i, const fmi3ValueReference vr[], size_t n, __VA_ARGS__) \
  { \
    (void)vr; \
    return n == 0 && i != NULL ? fmi3OK : (fmi3Status)fmi_misuse(i, __func__, "the model has no clocks"); \
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
  return (fmi3Status)fmi_misuse(i, __func__, "the model has no clocks");
}

FMI3_EXPORT fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance_)
{
  return fmi_refused(instance_, __func__, 1, "") ? fmi3Error : fmi3OK;
}

/* Model exchange */

FMI3_EXPORT fmi3Status fmi3EnterEventMode(fmi3Instance instance_) { CALL_ALONE(fmi_enter_event_mode); }

FMI3_EXPORT fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance_, fmi3Boolean *needUpdate, fmi3Boolean *terminate,
                                                fmi3Boolean *nominalsChanged, fmi3Boolean *valuesChanged, fmi3Boolean *nextDefined,
                                                fmi3Float64 *nextTime)
{
  fmi_event event = { 0, 0, 0, 0.0 };
  const fmi_status status = fmi_handle_events(instance_, __func__, &event);
  if (status == FMI_ERROR) return fmi3Error;
  *needUpdate = fmi3False;
  *terminate = event.stopped != 0;
  *nominalsChanged = fmi3False;
  *valuesChanged = event.changed != 0;
  *nextDefined = event.defined != 0;
  *nextTime = event.next;
  return (fmi3Status)status;
}

FMI3_EXPORT fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance_) { CALL_ALONE(fmi_enter_continuous_mode); }

FMI3_EXPORT fmi3Status fmi3CompletedIntegratorStep(fmi3Instance instance_, fmi3Boolean noSetPrior, fmi3Boolean *enterEventMode,
                                                   fmi3Boolean *terminate)
{
  (void)noSetPrior;
  int wanted = 0;
  const fmi_status status = fmi_complete_step(instance_, __func__, &wanted);
  *enterEventMode = wanted != 0;
  *terminate = fmi3False;
  return (fmi3Status)status;
}

FMI3_EXPORT fmi3Status fmi3SetTime(fmi3Instance instance_, fmi3Float64 time) { CALL(fmi_set_time, time); }
FMI3_EXPORT fmi3Status fmi3SetContinuousStates(fmi3Instance instance_, const fmi3Float64 x[], size_t n) { CALL(fmi_set_states, x, n); }

FMI3_EXPORT fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance_, fmi3Float64 dx[], size_t n)
{
  CALL(fmi_get_derivatives, dx, n);
}

FMI3_EXPORT fmi3Status fmi3GetEventIndicators(fmi3Instance instance_, fmi3Float64 g[], size_t n) { CALL(fmi_get_indicators, g, n); }
FMI3_EXPORT fmi3Status fmi3GetContinuousStates(fmi3Instance instance_, fmi3Float64 x[], size_t n) { CALL(fmi_get_states, x, n); }

FMI3_EXPORT fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance_, fmi3Float64 nominals[], size_t n)
{
  CALL(fmi_get_nominals, nominals, n);
}

FMI3_EXPORT fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance_, size_t *n)
{
  if (fmi_refused(instance_, __func__, 1, "")) return fmi3Error;
  *n = EVENTS;
  return fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance_, size_t *n)
{
  if (fmi_refused(instance_, __func__, 1, "")) return fmi3Error;
  *n = STATES;
  return fmi3OK;
}

/* Co-simulation */

FMI3_EXPORT fmi3Status fmi3EnterStepMode(fmi3Instance instance_)
{
  const component *c = instance_;
  const char *why = "the model handles events within its steps: it is in step mode already or not in co-simulation";
  return fmi_refused(c, __func__, c != NULL && c->i.m.stage == STAGE_STEP, why) ? fmi3Error : fmi3OK;
}

FMI3_EXPORT fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance_, const fmi3ValueReference vr[], size_t n, const fmi3Int32 orders[],
                                                fmi3Float64 values[], size_t nValues)
{
  (void)vr;
  (void)orders;
  (void)values;
  (void)nValues;
  if (n == 0 && instance_ != NULL) return fmi3OK;
  MISUSE("output derivatives are not available");
}

/* The importer looks at a point that was reached, where it may set inputs, and asks to return at a time. */
static int update(component3 *own, double reached, int inner, fmi3Float64 *at)
{
  fmi3Boolean wanted = fmi3False;
  own->c.updating = 1;
  own->update(own->environment, reached, inner, fmi3True, fmi3True, inner && own->early != 0, &wanted, at);
  own->c.updating = 0;
  return wanted;
}

static void between(instance *i, double reached, double *to)
{
  component3 *own = (component3 *)i; /* the first member of its first member */
  fmi3Float64 at = reached;
  if (!update(own, reached, 1, &at)) return;
  if (own->early)
    *to = at > reached ? at : reached;
  else
    fmi_say(&own->c, FMI_WARNING, LOG_STATUS_WARNING, "fmi3DoStep: an early return was requested, which is not allowed for this instance");
}

FMI3_EXPORT fmi3Status fmi3DoStep(fmi3Instance instance_, fmi3Float64 point, fmi3Float64 size, fmi3Boolean noSetPrior,
                                  fmi3Boolean *eventNeeded, fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *last)
{
  component3 *own = instance_;
  (void)noSetPrior;
  const fmi_status possible = fmi_check_step(instance_, __func__, point, size);
  if (possible != FMI_OK) return (fmi3Status)possible;
  int stopped = 0;
  double reached = own->c.i.m.time;
  own->c.i.between = own->update == NULL ? NULL : between;
  const instance_status status = instance_step(&own->c.i, point + size, &reached, &stopped);
  *eventNeeded = fmi3False;
  *terminate = stopped != 0;
  *early = status == INSTANCE_OK && stopped == 0 && reached < point + size;
  *last = reached;
  if (stopped != 0) fmi_say(&own->c, FMI_OK, LOG_EVENTS, "the run ends at t = %g s: %s", reached, instance_stop_reason(stopped));
  fmi3Float64 at = reached;
  if (status == INSTANCE_OK && own->update != NULL && !*early) update(own, reached, 0, &at);
  CALL(fmi_answer, status);
}
