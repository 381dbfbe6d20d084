/*
 * A stand-in for simstruc.h of Simulink, written from the documentation of level-2 C S-functions: as much of it as exported
 * S-functions use, for one block with a fixed sample time. It proves that they compile and what their callbacks do, no more.
 */
#ifndef SIMSTRUC_H
#define SIMSTRUC_H
#include <stddef.h>

typedef double real_T;
typedef int int_T;
typedef struct {
  double values[2000];
  size_t length;
} mxArray;
static inline int mxIsDouble(const mxArray *a) { return a != NULL; }
static inline int mxIsComplex(const mxArray *a) { return a == NULL; }
static inline size_t mxGetNumberOfElements(const mxArray *a) { return a->length; }
static inline double *mxGetPr(const mxArray *a) { return (double *)a->values; }

enum { SS_DOUBLE };
enum { SS_PRM_NOT_TUNABLE, SS_PRM_TUNABLE };
#define SS_OPTION_EXCEPTION_FREE_CODE 1
#define MOST_PORTS 512

typedef struct {
  const mxArray *params[2];
  int_T paramsGiven, paramsWanted, inputPorts, outputPorts, direct[MOST_PORTS], works, stop;
  real_T inputs[MOST_PORTS], outputs[MOST_PORTS], time, period;
  void *work;
  size_t workLength;
  const char *error;
} SimStruct;

#define ssSetNumSFcnParams(S, n) ((S)->paramsWanted = (n))
#define ssGetNumSFcnParams(S) ((S)->paramsWanted)
#define ssGetSFcnParamsCount(S) ((S)->paramsGiven)
#define ssGetSFcnParam(S, k) ((S)->params[k])
#define ssSetSFcnParamTunable(S, k, how) ((void)(how))
#define ssSetErrorStatus(S, text) ((S)->error = (text))
#define ssGetErrorStatus(S) ((S)->error)
#define ssSetNumContStates(S, n) ((void)(n))
#define ssSetNumDiscStates(S, n) ((void)(n))
#define ssSetNumInputPorts(S, n) ((S)->inputPorts = (n), (n) <= MOST_PORTS)
#define ssSetInputPortWidth(S, k, n) ((void)(n))
#define ssSetInputPortDataType(S, k, type) ((void)(type))
#define ssSetInputPortRequiredContiguous(S, k, yes) ((void)(yes))
#define ssSetInputPortDirectFeedThrough(S, k, yes) ((S)->direct[k] = (yes))
#define ssSetNumOutputPorts(S, n) ((S)->outputPorts = (n), (n) <= MOST_PORTS)
#define ssSetOutputPortWidth(S, k, n) ((void)(n))
#define ssSetOutputPortDataType(S, k, type) ((void)(type))
#define ssSetNumSampleTimes(S, n) ((void)(n))
#define ssSetNumDWork(S, n) ((S)->works = (n), 1)
#define ssSetDWorkWidth(S, k, n) ((S)->workLength = (size_t)(n))
#define ssSetDWorkDataType(S, k, type) ((void)(type))
#define ssSetOptions(S, options) ((void)(options))
#define ssSetSampleTime(S, k, t) ((S)->period = (t))
#define ssSetOffsetTime(S, k, t) ((void)(t))
#define ssGetDWork(S, k) ((S)->work)
#define ssGetInputPortRealSignal(S, k) (&(S)->inputs[k])
#define ssGetOutputPortRealSignal(S, k) (&(S)->outputs[k])
#define ssGetT(S) ((S)->time)
#define ssSetStopRequested(S, yes) ((S)->stop = (yes))

#endif
