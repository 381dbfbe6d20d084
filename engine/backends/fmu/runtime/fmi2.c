/* The functions of FMI 2.0.5 over what both versions share (fmi.c). */
#include "fmi2.h"
#include "fmi.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
  component c;
  fmi2CallbackFunctions callbacks;
  char *name;
} component2;

/* Names of functions in messages are their own; numbers of a status are those of the standard. */
#define CALL(function, ...) return (fmi2Status)function(component_, __func__, __VA_ARGS__)
#define CALL_ALONE(function) return (fmi2Status)function(component_, __func__)
#define MISUSE(why) CALL(fmi_misuse, why)

static void log_text(const component *c, fmi_status status, const char *category, const char *text)
{
  const component2 *own = (const component2 *)c; /* its first member */
  own->callbacks.logger(own->callbacks.componentEnvironment, own->name, (fmi2Status)status, category, "%s", text);
}

FMI2_EXPORT const char *fmi2GetTypesPlatform(void) { return "default"; }
FMI2_EXPORT const char *fmi2GetVersion(void) { return "2.0"; }

FMI2_EXPORT fmi2Status fmi2SetDebugLogging(fmi2Component component_, fmi2Boolean on, size_t n, const fmi2String categories[])
{
  CALL(fmi_set_logging, on, n, categories);
}

FMI2_EXPORT void fmi2FreeInstance(fmi2Component component_)
{
  component2 *own = component_;
  if (own == NULL) return;
  free(own->name);
  free(own);
}

FMI2_EXPORT fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                                          const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean loggingOn)
{
  (void)resources;
  (void)visible;
  const char *shown = name == NULL ? "" : name;
  component2 *own = calloc(1, sizeof *own);
  if (own == NULL) return NULL;
  own->name = malloc(strlen(shown) + 1);
  if (own->name != NULL) strcpy(own->name, shown);
  if (functions != NULL) own->callbacks = *functions;
  if (own->callbacks.logger != NULL) own->c.log = log_text;
  own->c.shown = fmi_shown(loggingOn != 0);
  if (own->name == NULL || !fmi_accepted(&own->c, __func__, name, guid, "GUID")) {
    fmi2FreeInstance(own);
    return NULL;
  }
  own->c.i.exchange = type == fmi2ModelExchange;
  instance_reset(&own->c.i);
  return own;
}

FMI2_EXPORT fmi2Status fmi2SetupExperiment(fmi2Component component_, fmi2Boolean toleranceDefined, fmi2Real tolerance, fmi2Real startTime,
                                           fmi2Boolean stopTimeDefined, fmi2Real stopTime)
{
  const component *c = component_;
  (void)toleranceDefined;
  (void)tolerance;
  if (fmi_refused(c, __func__, c != NULL && c->i.m.stage == STAGE_INSTANTIATED, "call it before initialisation")) return fmi2Error;
  CALL(fmi_set_times, startTime, stopTimeDefined, stopTime);
}

FMI2_EXPORT fmi2Status fmi2EnterInitializationMode(fmi2Component component_) { CALL_ALONE(fmi_enter_initialization); }
FMI2_EXPORT fmi2Status fmi2ExitInitializationMode(fmi2Component component_) { CALL_ALONE(fmi_exit_initialization); }
FMI2_EXPORT fmi2Status fmi2Terminate(fmi2Component component_) { CALL_ALONE(fmi_terminate); }
FMI2_EXPORT fmi2Status fmi2Reset(fmi2Component component_) { CALL_ALONE(fmi_reset); }

FMI2_EXPORT fmi2Status fmi2GetReal(fmi2Component component_, const fmi2ValueReference vr[], size_t n, fmi2Real value[])
{
  CALL(fmi_get, vr, n, value);
}

FMI2_EXPORT fmi2Status fmi2SetReal(fmi2Component component_, const fmi2ValueReference vr[], size_t n, const fmi2Real value[])
{
  CALL(fmi_set, vr, n, value);
}

/* All variables are reals. */
#define NO_VARIABLES(name, type, access) \
  FMI2_EXPORT fmi2Status name(fmi2Component component_, const fmi2ValueReference vr[], size_t n, access type value[]) \
  { \
    (void)vr; \
    (void)value; \
    if (n == 0 && component_ != NULL) return fmi2OK; \
    MISUSE("all variables of this model are of type Real"); \
  }
NO_VARIABLES(fmi2GetInteger, fmi2Integer, )
NO_VARIABLES(fmi2GetBoolean, fmi2Boolean, )
NO_VARIABLES(fmi2GetString, fmi2String, )
NO_VARIABLES(fmi2SetInteger, fmi2Integer, const)
NO_VARIABLES(fmi2SetBoolean, fmi2Boolean, const)
NO_VARIABLES(fmi2SetString, fmi2String, const)

FMI2_EXPORT fmi2Status fmi2GetFMUstate(fmi2Component component_, fmi2FMUstate *state) { CALL(fmi_get_memory, state); }
FMI2_EXPORT fmi2Status fmi2SetFMUstate(fmi2Component component_, fmi2FMUstate state) { CALL(fmi_set_memory, state); }

FMI2_EXPORT fmi2Status fmi2FreeFMUstate(fmi2Component component_, fmi2FMUstate *state)
{
  (void)component_;
  return (fmi2Status)fmi_free_memory(state);
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
  CALL(fmi_serialize, state, bytes, size);
}

FMI2_EXPORT fmi2Status fmi2DeSerializeFMUstate(fmi2Component component_, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state)
{
  CALL(fmi_deserialize, bytes, size, state);
}

FMI2_EXPORT fmi2Status fmi2GetDirectionalDerivative(fmi2Component component_, const fmi2ValueReference unknown[], size_t nUnknown,
                                                    const fmi2ValueReference known[], size_t nKnown, const fmi2Real dvKnown[],
                                                    fmi2Real dvUnknown[])
{
  component *c = component_;
  if (fmi_refused(c, __func__, c != NULL && c->i.m.stage != STAGE_INSTANTIATED, "initialise the instance first")) return fmi2Error;
  CALL(fmi_answer, instance_directional(&c->i, unknown, nUnknown, known, nKnown, dvKnown, dvUnknown));
}

/* Model exchange */

FMI2_EXPORT fmi2Status fmi2EnterEventMode(fmi2Component component_) { CALL_ALONE(fmi_enter_event_mode); }

FMI2_EXPORT fmi2Status fmi2NewDiscreteStates(fmi2Component component_, fmi2EventInfo *info)
{
  fmi_event event = { 0, 0, 0, 0.0 };
  const fmi_status status = fmi_handle_events(component_, __func__, &event);
  if (status == FMI_ERROR) return fmi2Error;
  info->newDiscreteStatesNeeded = fmi2False;
  info->terminateSimulation = event.stopped != 0;
  info->nominalsOfContinuousStatesChanged = fmi2False;
  info->valuesOfContinuousStatesChanged = event.changed;
  info->nextEventTimeDefined = event.defined;
  info->nextEventTime = event.next;
  return (fmi2Status)status;
}

FMI2_EXPORT fmi2Status fmi2EnterContinuousTimeMode(fmi2Component component_) { CALL_ALONE(fmi_enter_continuous_mode); }

FMI2_EXPORT fmi2Status fmi2CompletedIntegratorStep(fmi2Component component_, fmi2Boolean noSetPrior, fmi2Boolean *enterEventMode,
                                                   fmi2Boolean *terminateSimulation)
{
  (void)noSetPrior;
  *terminateSimulation = fmi2False;
  CALL(fmi_complete_step, enterEventMode);
}

FMI2_EXPORT fmi2Status fmi2SetTime(fmi2Component component_, fmi2Real time) { CALL(fmi_set_time, time); }
FMI2_EXPORT fmi2Status fmi2SetContinuousStates(fmi2Component component_, const fmi2Real x[], size_t n) { CALL(fmi_set_states, x, n); }
FMI2_EXPORT fmi2Status fmi2GetContinuousStates(fmi2Component component_, fmi2Real x[], size_t n) { CALL(fmi_get_states, x, n); }
FMI2_EXPORT fmi2Status fmi2GetDerivatives(fmi2Component component_, fmi2Real dx[], size_t n) { CALL(fmi_get_derivatives, dx, n); }
FMI2_EXPORT fmi2Status fmi2GetEventIndicators(fmi2Component component_, fmi2Real g[], size_t n) { CALL(fmi_get_indicators, g, n); }

FMI2_EXPORT fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component component_, fmi2Real nominals[], size_t n)
{
  CALL(fmi_get_nominals, nominals, n);
}

/* Co-simulation */

FMI2_EXPORT fmi2Status fmi2SetRealInputDerivatives(fmi2Component component_, const fmi2ValueReference vr[], size_t n,
                                                   const fmi2Integer order[], const fmi2Real value[])
{
  component *c = component_;
  if (fmi_refused(c, __func__, c != NULL && !c->i.exchange, "only in co-simulation")) return fmi2Error;
  for (size_t k = 0; k < n; k++) {
    const instance_status status = instance_set_input_derivative(&c->i, vr[k], order[k], value[k]);
    if (status != INSTANCE_OK) CALL(fmi_answer, status);
  }
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetRealOutputDerivatives(fmi2Component component_, const fmi2ValueReference vr[], size_t n,
                                                    const fmi2Integer order[], fmi2Real value[])
{
  (void)vr;
  (void)order;
  (void)value;
  if (n == 0) return fmi2OK;
  MISUSE("output derivatives are not available");
}

FMI2_EXPORT fmi2Status fmi2DoStep(fmi2Component component_, fmi2Real point, fmi2Real size, fmi2Boolean noSetPrior)
{
  component *c = component_;
  (void)noSetPrior;
  const fmi_status possible = fmi_check_step(c, __func__, point, size);
  if (possible != FMI_OK) return (fmi2Status)possible;
  int stopped = 0;
  double reached = 0.0;
  const instance_status status = instance_step(&c->i, point + size, &reached, &stopped);
  if (status != INSTANCE_OK) CALL(fmi_answer, status);
  if (stopped == 0) return fmi2OK;
  fmi_say(c, FMI_DISCARD, LOG_STATUS_DISCARD, "the run ends at t = %g s: %s", reached, instance_stop_reason(stopped));
  return fmi2Discard;
}

FMI2_EXPORT fmi2Status fmi2CancelStep(fmi2Component component_) { MISUSE("no step is pending"); }

FMI2_EXPORT fmi2Status fmi2GetStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Status *value)
{
  (void)kind;
  *value = fmi2OK;
  MISUSE("no step is pending");
}

FMI2_EXPORT fmi2Status fmi2GetRealStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Real *value)
{
  const component *c = component_;
  if (c == NULL || kind != fmi2LastSuccessfulTime) MISUSE("only fmi2LastSuccessfulTime is available");
  *value = c->i.m.time;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetIntegerStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Integer *value)
{
  (void)kind;
  (void)value;
  MISUSE("there is no status of type Integer");
}

FMI2_EXPORT fmi2Status fmi2GetBooleanStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2Boolean *value)
{
  const component *c = component_;
  if (c == NULL || kind != fmi2Terminated) MISUSE("only fmi2Terminated is available");
  *value = instance_stopped(&c->i) != 0;
  return fmi2OK;
}

FMI2_EXPORT fmi2Status fmi2GetStringStatus(fmi2Component component_, const fmi2StatusKind kind, fmi2String *value)
{
  (void)kind;
  (void)value;
  MISUSE("there is no status of type String");
}
