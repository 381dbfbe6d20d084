/*
 * S-function of the model: it takes its own steps, from one sample time to the next. These are callbacks of the documented interface
 * (simstruc.h) around one instance, which lives in a work vector: nothing is allocated, and saved operating points contain it.
 */
#include "ports.h"
#define S_FUNCTION_LEVEL 2

#include "simstruc.h"
#include "instance.h"
#include <math.h>

enum { ARGUMENT_PERIOD, ARGUMENT_PARAMETERS };

static instance *instance_of(SimStruct *S) { return (instance *)ssGetDWork(S, 0); }

static real_T period_of(SimStruct *S) { return mxGetPr(ssGetSFcnParam(S, ARGUMENT_PERIOD))[0]; }

/* Simulink reads the reason later, so it has to stay where it is. */
static int is_good(SimStruct *S, instance_status status)
{
  if (status != INSTANCE_OK) ssSetErrorStatus(S, instance_reason(instance_of(S)));
  return status == INSTANCE_OK;
}

static int is_real_vector(const mxArray *value, size_t length)
{
  if (!mxIsDouble(value) || mxIsComplex(value) || mxGetNumberOfElements(value) != length) return 0;
  for (size_t k = 0; k < length; k++)
    if (!isfinite(mxGetPr(value)[k])) return 0;
  return 1;
}

#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
  if (!is_real_vector(ssGetSFcnParam(S, ARGUMENT_PERIOD), 1) || period_of(S) <= 0.0)
    ssSetErrorStatus(S, "the sample time must be a number greater than zero, in seconds");
#if TUNABLE > 0
  else if (!is_real_vector(ssGetSFcnParam(S, ARGUMENT_PARAMETERS), TUNABLE))
    ssSetErrorStatus(S, "give a finite number for each tunable parameter, in the order of README.txt");
#endif
}

static void mdlInitializeSizes(SimStruct *S)
{
  ssSetNumSFcnParams(S, ARGUMENTS);
  if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
  mdlCheckParameters(S);
  if (ssGetErrorStatus(S) != NULL) return;
  ssSetSFcnParamTunable(S, ARGUMENT_PERIOD, SS_PRM_NOT_TUNABLE);
  ssSetNumContStates(S, 0);
  ssSetNumDiscStates(S, 0);
  if (!ssSetNumInputPorts(S, INPUT_PORTS)) return;
  for (int_T k = 0; k < INPUT_PORTS; k++) {
    ssSetInputPortWidth(S, k, 1);
    ssSetInputPortDataType(S, k, SS_DOUBLE);
    ssSetInputPortRequiredContiguous(S, k, 1);
    ssSetInputPortDirectFeedThrough(S, k, direct[k]);
  }
  if (!ssSetNumOutputPorts(S, OUTPUT_PORTS)) return;
  for (int_T k = 0; k < OUTPUT_PORTS; k++) {
    ssSetOutputPortWidth(S, k, 1);
    ssSetOutputPortDataType(S, k, SS_DOUBLE);
  }
  ssSetNumSampleTimes(S, 1);
  if (!ssSetNumDWork(S, 1)) return;
  ssSetDWorkWidth(S, 0, (int_T)((sizeof(instance) + sizeof(real_T) - 1) / sizeof(real_T)));
  ssSetDWorkDataType(S, 0, SS_DOUBLE);
  ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
  ssSetSampleTime(S, 0, period_of(S));
  ssSetOffsetTime(S, 0, 0.0);
}

static int take_parameters(SimStruct *S)
{
#if TUNABLE > 0
  const real_T *values = mxGetPr(ssGetSFcnParam(S, ARGUMENT_PARAMETERS));
  for (int_T k = 0; k < TUNABLE; k++) {
    double now;
    /* Sample times can be set before the start only: during a run they stay as they are. */
    if (instance_get(instance_of(S), tunable[k], &now) == INSTANCE_OK && now == values[k]) continue;
    if (!is_good(S, instance_set(instance_of(S), tunable[k], values[k]))) return 0;
  }
#else
  (void)tunable;
  (void)S;
#endif
  return 1;
}

#define MDL_PROCESS_PARAMETERS
static void mdlProcessParameters(SimStruct *S) { take_parameters(S); }

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
  instance *i = instance_of(S);
  i->exchange = 0;
  i->between = NULL;
  instance_reset(i);
  take_parameters(S);
}

/* Inputs that mdlOutputs may look at, or all of them. */
static int take_inputs(SimStruct *S, int all)
{
  for (int_T k = 0; k < INPUT_PORTS; k++) {
    if (!all && !direct[k]) continue;
    if (!is_good(S, instance_set(instance_of(S), FIRST_INPUT + (unsigned)k, ssGetInputPortRealSignal(S, k)[0]))) return 0;
  }
  return 1;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
  instance *i = instance_of(S);
  double moved;
  (void)tid;
  if (!take_inputs(S, 0)) return;
  if (i->m.stage == STAGE_INSTANTIATED) {
    i->m.time = ssGetT(S);
    if (!is_good(S, instance_begin(i, &moved))) return;
  }
  for (int_T k = 0; k < OUTPUT_PORTS; k++)
    if (!is_good(S, instance_get(i, outputs[k], ssGetOutputPortRealSignal(S, k)))) return;
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
  instance *i = instance_of(S);
  const double period = period_of(S), now = i->m.time, t = ssGetT(S);
  double reached;
  int stopped;
  (void)tid;
  if (!take_inputs(S, 1)) return;
  /* In an enabled subsystem the time of the model stands still where that of the simulation continues. */
  const double from = fabs(t - now) < 1e-6 * period ? t : now;
  if (!is_good(S, instance_step(i, from + period, &reached, &stopped))) return;
  if (stopped) ssSetStopRequested(S, 1);
}

static void mdlTerminate(SimStruct *S) { (void)S; }

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
