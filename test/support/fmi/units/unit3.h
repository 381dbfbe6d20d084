/* Functions of FMI 3.0.2 for unit.h. */
typedef void (*Logger)(void *, int, const char *, const char *);

static void report(Unit *u, const char *format, ...) {
  char text[500];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  Logger log;
  memcpy(&log, &u->callbacks, sizeof log);
  log(u->env, ERROR_, "logStatusError", text);
}

API const char *fmi3GetVersion(void) { return "3.0.2"; }
API int fmi3SetDebugLogging(void *c, bool on, size_t n, const char *const *categories) {
  (void)on; (void)n; (void)categories;
  ALLOWED(SETUP | INIT | ALIVE | DONE | FAULTY, "fmi3SetDebugLogging");
  return OK;
}
static void *instance(const char *name, const char *token, void *env, Logger log, int kind) {
  Unit *u = calloc(1, sizeof *u);
  memcpy(&u->callbacks, &log, sizeof log);
  u->env = env;
  snprintf(u->name, sizeof u->name, "%s", name);
  return created(u, token, kind);
}
API void *fmi3InstantiateModelExchange(const char *name, const char *token, const char *resources, bool visible, bool logging, void *env, Logger log) {
  trace("fmi3InstantiateModelExchange %s %s %s %d %d %d", name, token, resources == NULL ? "NULL" : "path", visible, logging, env != NULL);
  return instance(name, token, env, log, 0);
}
API void *fmi3InstantiateCoSimulation(const char *name, const char *token, const char *resources, bool visible, bool logging, bool event_mode, bool early, const unsigned *required, size_t n, void *env, Logger log, void *intermediate) {
  trace("fmi3InstantiateCoSimulation %s %s %s %d %d %d %d %d %d %d %d", name, token, resources == NULL ? "NULL" : "path", visible, logging, event_mode, early, required != NULL, (int)n, env != NULL, intermediate != NULL);
  return event_mode ? NULL : instance(name, token, env, log, 1);
}
API void *fmi3InstantiateScheduledExecution(const char *name, const char *token, const char *resources, bool visible, bool logging, void *env, Logger log, void *update, void *lock, void *unlock) {
  (void)name; (void)token; (void)resources; (void)visible; (void)logging; (void)env; (void)log; (void)update; (void)lock; (void)unlock;
  return NULL;
}
API void fmi3FreeInstance(void *c) {
  trace("fmi3FreeInstance %d", ((Unit *)c)->life);
  free(c);
}
API int fmi3EnterInitializationMode(void *c, bool tolerance_defined, double tolerance, double start, bool stop_defined, double stop) {
  trace("fmi3EnterInitializationMode %d %g %g %d %g", tolerance_defined, tolerance, start, stop_defined, stop);
  ALLOWED(SETUP, "fmi3EnterInitializationMode");
  entered(u, start);
  return OK;
}
API int fmi3ExitInitializationMode(void *c) {
  trace("fmi3ExitInitializationMode");
  ALLOWED(INIT, "fmi3ExitInitializationMode");
  begun(u);
  return OK;
}
API int fmi3Terminate(void *c) {
  trace("fmi3Terminate");
  ALLOWED(ALIVE, "fmi3Terminate");
  u->life = DONE;
  return OK;
}
API int fmi3Reset(void *c) {
  ALLOWED(SETUP | INIT | ALIVE | DONE | FAULTY, "fmi3Reset");
  memset(&u->m, 0, sizeof u->m);
  model_start(&u->m);
  u->life = SETUP;
  return OK;
}
API int fmi3EnterEventMode(void *c) {
  trace("fmi3EnterEventMode");
  ALLOWED(CONTINUOUS, "fmi3EnterEventMode");
  u->life = EVENT;
  return OK;
}
API int fmi3UpdateDiscreteStates(void *c, bool *again, bool *ends, bool *nominals, bool *values, bool *defined, double *next) {
  trace("fmi3UpdateDiscreteStates");
  ALLOWED(EVENT, "fmi3UpdateDiscreteStates");
  if (u->ended) return refused(u, "fmi3UpdateDiscreteStates after the end");
  Event e;
  updated(u, &e);
  *again = e.again; *ends = e.ends; *nominals = false; *values = e.changed; *defined = e.timed; *next = e.next;
  return OK;
}
API int fmi3EnterContinuousTimeMode(void *c) {
  trace("fmi3EnterContinuousTimeMode");
  ALLOWED(EVENT, "fmi3EnterContinuousTimeMode");
  if (u->changed || u->ended) return refused(u, "fmi3EnterContinuousTimeMode within an iteration");
  u->life = CONTINUOUS;
  return OK;
}
API int fmi3CompletedIntegratorStep(void *c, bool no_prior, bool *event, bool *ends) {
  trace("fmi3CompletedIntegratorStep %d", no_prior);
  ALLOWED(CONTINUOUS, "fmi3CompletedIntegratorStep");
#ifdef COMPLETED
  *event = COMPLETED(&u->m, u->t) == 1;
  *ends = COMPLETED(&u->m, u->t) == 2;
#else
  *event = *ends = false;
#endif
  return OK;
}
API int fmi3SetTime(void *c, double t) {
  ALLOWED(CONTINUOUS, "fmi3SetTime");
  u->t = t;
  model_values(&u->m, t);
  return OK;
}
API int fmi3SetContinuousStates(void *c, const double *x, size_t n) {
  ALLOWED(CONTINUOUS, "fmi3SetContinuousStates");
  if (n != NX) return refused(u, "fmi3SetContinuousStates with another number of states");
  for (int i = 0; i < NX; i++) *model_state(&u->m, i) = x[i];
  return OK;
}
API int fmi3GetContinuousStates(void *c, double *x, size_t n) {
  ALLOWED(INIT | EVENT | CONTINUOUS | DONE | FAULTY, "fmi3GetContinuousStates");
  if (n != NX) return refused(u, "fmi3GetContinuousStates with another number of states");
  for (int i = 0; i < NX; i++) x[i] = *model_state(&u->m, i);
  return OK;
}
API int fmi3GetContinuousStateDerivatives(void *c, double *dx, size_t n) {
  ALLOWED(INIT | EVENT | CONTINUOUS | DONE | FAULTY, "fmi3GetContinuousStateDerivatives");
  if (n != NX) return refused(u, "fmi3GetContinuousStateDerivatives with another number of states");
  model_values(&u->m, u->t);
  for (int i = 0; i < NX; i++) dx[i] = model_rate(&u->m, i);
  return failed(u);
}
API int fmi3GetEventIndicators(void *c, double *z, size_t n) {
  ALLOWED(INIT | EVENT | CONTINUOUS | DONE | FAULTY, "fmi3GetEventIndicators");
  if (n != NZ) return refused(u, "fmi3GetEventIndicators with another number of indicators");
  model_values(&u->m, u->t);
  model_indicators(&u->m, z);
  return OK;
}
API int fmi3GetNumberOfEventIndicators(void *c, size_t *n) { (void)c; *n = NZ; return OK; }
API int fmi3GetNumberOfContinuousStates(void *c, size_t *n) { (void)c; *n = NX; return OK; }
API int fmi3DoStep(void *c, double t, double h, bool no_prior, bool *event, bool *ends, bool *early, double *last) {
  trace("fmi3DoStep %.12g %.12g %d", t, h, no_prior);
  ALLOWED(STEP, "fmi3DoStep");
  if (fabs(t - u->t) > 1e-9 * fmax(1, fabs(t))) return refused(u, "fmi3DoStep from another instant");
  u->ended = model_step(&u->m, t, h, no_prior);
  u->t = *last = t + h;
  model_values(&u->m, u->t);
  *event = *early = false;
  *ends = u->ended;
  const int status = failed(u);
  if (u->ended || status == DISCARD) u->life = STEP_ENDED;
  return status;
}

#define READABLE (INIT | ALIVE | DONE | FAULTY)
#define VALUES(name, T, type) \
  API int fmi3Get##name(void *c, const unsigned *r, size_t n, T *v, size_t nv) { \
    ALLOWED(READABLE, "fmi3Get" #name); \
    if (nv != n) return refused(u, "fmi3Get" #name " with another number of values"); \
    model_values(&u->m, u->t); \
    for (size_t i = 0; i < n; i++) { \
      int access; \
      T *p = model_variable(&u->m, r[i], type, &access); \
      if (p == NULL) return unknown(u, "fmi3Get", r[i], type); \
      v[i] = *p; \
    } \
    return OK; \
  } \
  API int fmi3Set##name(void *c, const unsigned *r, size_t n, const T *v, size_t nv) { \
    Unit *u = c; \
    if (nv != n) return refused(u, "fmi3Set" #name " with another number of values"); \
    for (size_t i = 0; i < n; i++) { \
      int access = READ; \
      T *p = model_variable(&u->m, r[i], type, &access); \
      trace("fmi3Set" #name " %u %g", r[i], (double)v[i]); \
      if (p == NULL || !settable(u, access)) return unknown(u, "fmi3Set", r[i], type); \
      *p = v[i]; \
    } \
    return OK; \
  }
VALUES(Float64, double, REAL)
VALUES(Float32, float, FLOAT)
VALUES(Int8, int8_t, I8)
VALUES(UInt8, uint8_t, U8)
VALUES(Int16, int16_t, I16)
VALUES(UInt16, uint16_t, U16)
VALUES(Int32, int32_t, I32)
VALUES(UInt32, uint32_t, U32)
VALUES(Int64, int64_t, I64)
VALUES(UInt64, uint64_t, U64)
VALUES(Boolean, bool, BOOLEAN)

API int fmi3GetFMUState(void *c, void **state) {
  trace("fmi3GetFMUState");
  ALLOWED(SETUP | INIT | ALIVE | DONE, "fmi3GetFMUState");
  Unit *copy = *state == NULL ? malloc(sizeof *copy) : *state;
  *copy = *u;
  *state = copy;
  return OK;
}
API int fmi3SetFMUState(void *c, void *state) {
  trace("fmi3SetFMUState");
  ALLOWED(SETUP | INIT | ALIVE | DONE, "fmi3SetFMUState");
  /* The mode belongs to the state. */
  if (((Unit *)state)->life != u->life) return refused(u, "fmi3SetFMUState of another mode");
  *u = *(Unit *)state;
  return OK;
}
API int fmi3FreeFMUState(void *c, void **state) {
  ALLOWED(SETUP | INIT | ALIVE | DONE | FAULTY, "fmi3FreeFMUState");
  free(*state);
  *state = NULL;
  return OK;
}
API int fmi3GetDirectionalDerivative(void *c, const unsigned *unknowns, size_t n, const unsigned *knowns, size_t k, const double *seed, size_t ns, double *result, size_t nr) {
#ifdef DIRECTIONAL
  ALLOWED(INIT | ALIVE | DONE | FAULTY, "fmi3GetDirectionalDerivative");
  if (ns != k || nr != n) return refused(u, "fmi3GetDirectionalDerivative with another number of values");
  for (size_t i = 0; i < n; i++) {
    result[i] = 0;
    for (size_t j = 0; j < k; j++) result[i] += DIRECTIONAL(&u->m, unknowns[i], knowns[j]) * seed[j];
  }
  return OK;
#else
  (void)unknowns; (void)n; (void)knowns; (void)k; (void)seed; (void)ns; (void)result; (void)nr;
  return refused(c, "fmi3GetDirectionalDerivative");
#endif
}
/* Neither these models nor their importer use the rest: every call of it is an error. */
#define UNUSED(name) API int fmi3##name(void *c) { return refused(c, "fmi3" #name); }
UNUSED(EnterConfigurationMode) UNUSED(ExitConfigurationMode) UNUSED(EnterStepMode) UNUSED(EvaluateDiscreteStates)
UNUSED(GetString) UNUSED(SetString) UNUSED(GetBinary) UNUSED(SetBinary) UNUSED(GetClock) UNUSED(SetClock)
UNUSED(GetAdjointDerivative) UNUSED(GetOutputDerivatives) UNUSED(GetVariableDependencies) UNUSED(GetNumberOfVariableDependencies)
UNUSED(SerializedFMUStateSize) UNUSED(SerializeFMUState) UNUSED(DeserializeFMUState) UNUSED(GetNominalsOfContinuousStates)
UNUSED(GetIntervalDecimal) UNUSED(GetIntervalFraction) UNUSED(GetShiftDecimal) UNUSED(GetShiftFraction) UNUSED(SetIntervalDecimal)
UNUSED(SetIntervalFraction) UNUSED(SetShiftDecimal) UNUSED(SetShiftFraction) UNUSED(ActivateModelPartition)
