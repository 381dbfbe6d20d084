/* Functions of FMI 2.0.5 for unit.h. */
typedef struct {
  void (*log)(void *, const char *, int, const char *, const char *, ...);
  void *(*allocate)(size_t, size_t);
  void (*release)(void *);
  void (*finished)(void *, int);
  void *env;
} Callbacks;
typedef struct {
  int again, ends, nominals, values, defined;
  double next;
} EventInfo;

static void report(Unit *u, const char *format, ...) {
  const Callbacks *k = u->callbacks;
  char text[500];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  k->log(k->env, u->name, ERROR_, "logStatusError", "%s", text);
}

API const char *fmi2GetTypesPlatform(void) { return "default"; }
API const char *fmi2GetVersion(void) { return "2.0"; }
API int fmi2SetDebugLogging(void *c, int on, size_t n, const char *const *categories) {
  (void)on; (void)n; (void)categories;
  ALLOWED(SETUP | INIT | ALIVE | DONE | FAULTY, "fmi2SetDebugLogging");
  return OK;
}
API void *fmi2Instantiate(const char *name, int kind, const char *guid, const char *resources, const Callbacks *callbacks, int visible, int logging) {
  trace("fmi2Instantiate %s %d %s %.8s %d %d", name, kind, guid, resources, visible, logging);
  Unit *u = callbacks->allocate(1, sizeof *u);
  u->callbacks = callbacks;
  snprintf(u->name, sizeof u->name, "%s", name);
  return created(u, guid, kind);
}
API void fmi2FreeInstance(void *c) {
  Unit *u = c;
  trace("fmi2FreeInstance %d", u->life);
  ((const Callbacks *)u->callbacks)->release(u);
}
API int fmi2SetupExperiment(void *c, int tolerance_defined, double tolerance, double start, int stop_defined, double stop) {
  trace("fmi2SetupExperiment %d %g %g %d %g", tolerance_defined, tolerance, start, stop_defined, stop);
  ALLOWED(SETUP, "fmi2SetupExperiment");
  u->t = start;
  return OK;
}
API int fmi2EnterInitializationMode(void *c) {
  trace("fmi2EnterInitializationMode");
  ALLOWED(SETUP, "fmi2EnterInitializationMode");
  entered(u, u->t);
  return OK;
}
API int fmi2ExitInitializationMode(void *c) {
  trace("fmi2ExitInitializationMode");
  ALLOWED(INIT, "fmi2ExitInitializationMode");
  begun(u);
  return OK;
}
API int fmi2Terminate(void *c) {
  trace("fmi2Terminate");
  ALLOWED(ALIVE, "fmi2Terminate");
  u->life = DONE;
  return OK;
}
API int fmi2Reset(void *c) {
  ALLOWED(SETUP | INIT | ALIVE | DONE | FAULTY, "fmi2Reset");
  memset(&u->m, 0, sizeof u->m);
  model_start(&u->m);
  u->life = SETUP;
  return OK;
}
API int fmi2EnterEventMode(void *c) {
  trace("fmi2EnterEventMode");
  ALLOWED(CONTINUOUS, "fmi2EnterEventMode");
  u->life = EVENT;
  return OK;
}
API int fmi2NewDiscreteStates(void *c, EventInfo *info) {
  trace("fmi2NewDiscreteStates");
  ALLOWED(EVENT, "fmi2NewDiscreteStates");
  if (u->ended) return refused(u, "fmi2NewDiscreteStates after the end");
  Event e;
  updated(u, &e);
  *info = (EventInfo){e.again, e.ends, 0, e.changed, e.timed, e.next};
  return OK;
}
API int fmi2EnterContinuousTimeMode(void *c) {
  trace("fmi2EnterContinuousTimeMode");
  ALLOWED(EVENT, "fmi2EnterContinuousTimeMode");
  if (u->changed || u->ended) return refused(u, "fmi2EnterContinuousTimeMode within an iteration");
  u->life = CONTINUOUS;
  return OK;
}
API int fmi2CompletedIntegratorStep(void *c, int no_prior, int *event, int *ends) {
  trace("fmi2CompletedIntegratorStep %d", no_prior);
  ALLOWED(CONTINUOUS, "fmi2CompletedIntegratorStep");
#ifdef COMPLETED
  *event = COMPLETED(&u->m, u->t) == 1;
  *ends = COMPLETED(&u->m, u->t) == 2;
#else
  *event = *ends = 0;
#endif
  return OK;
}
API int fmi2SetTime(void *c, double t) {
  ALLOWED(EVENT | CONTINUOUS, "fmi2SetTime");
  if (u->ended) return refused(u, "fmi2SetTime after the end");
  u->t = t;
  model_values(&u->m, t);
  return OK;
}
API int fmi2SetContinuousStates(void *c, const double *x, size_t n) {
  ALLOWED(CONTINUOUS, "fmi2SetContinuousStates");
  if (n != NX) return refused(u, "fmi2SetContinuousStates with another number of states");
  for (int i = 0; i < NX; i++) *model_state(&u->m, i) = x[i];
  return OK;
}
API int fmi2GetContinuousStates(void *c, double *x, size_t n) {
  ALLOWED(EVENT | CONTINUOUS | DONE | FAULTY, "fmi2GetContinuousStates");
  if (n != NX) return refused(u, "fmi2GetContinuousStates with another number of states");
  for (int i = 0; i < NX; i++) x[i] = *model_state(&u->m, i);
  return OK;
}
API int fmi2GetNominalsOfContinuousStates(void *c, double *x, size_t n) {
  ALLOWED(EVENT | CONTINUOUS | DONE | FAULTY, "fmi2GetNominalsOfContinuousStates");
  for (size_t i = 0; i < n; i++) x[i] = 1;
  return OK;
}
API int fmi2GetDerivatives(void *c, double *dx, size_t n) {
  ALLOWED(EVENT | CONTINUOUS | DONE | FAULTY, "fmi2GetDerivatives");
  if (n != NX) return refused(u, "fmi2GetDerivatives with another number of states");
  model_values(&u->m, u->t);
  for (int i = 0; i < NX; i++) dx[i] = model_rate(&u->m, i);
  return failed(u);
}
API int fmi2GetEventIndicators(void *c, double *z, size_t n) {
  ALLOWED(EVENT | CONTINUOUS | DONE | FAULTY, "fmi2GetEventIndicators");
  if (n != NZ) return refused(u, "fmi2GetEventIndicators with another number of indicators");
  model_values(&u->m, u->t);
  model_indicators(&u->m, z);
  return OK;
}
#ifdef PENDING
/* A step is taken in a thread of the FMU: it is pending so many times, then has the status OUTCOME. */
static int waiting;
#endif
API int fmi2DoStep(void *c, double t, double h, int no_prior) {
  trace("fmi2DoStep %.12g %.12g %d", t, h, no_prior);
  ALLOWED(STEP, "fmi2DoStep");
  if (fabs(t - u->t) > 1e-9 * fmax(1, fabs(t))) return refused(u, "fmi2DoStep from another instant");
  u->ended = model_step(&u->m, t, h, no_prior);
  u->t = t + h;
  model_values(&u->m, u->t);
#ifdef PENDING
  waiting = PENDING;
  u->life = IN_PROGRESS;
  return 5;
#endif
  const int status = u->ended ? DISCARD : failed(u);
  if (status == DISCARD) u->life = STEP_ENDED;
  return status;
}
API int fmi2CancelStep(void *c) { return refused(c, "fmi2CancelStep"); }
API int fmi2GetStatus(void *c, int kind, int *value) {
  trace("fmi2GetStatus %d", kind);
  ALLOWED(IN_PROGRESS | STEP | STEP_ENDED | DONE, "fmi2GetStatus");
#ifdef PENDING
  if (kind != 0) return DISCARD;
  *value = waiting-- > 0 ? 5 : u->ended ? DISCARD : OUTCOME;
  if (*value != 5) u->life = *value <= WARNING ? STEP : *value == DISCARD ? STEP_ENDED : FAULTY;
  return OK;
#else
  (void)value;
  return DISCARD;
#endif
}
API int fmi2GetRealStatus(void *c, int kind, double *value) {
  ALLOWED(STEP | STEP_ENDED | DONE, "fmi2GetRealStatus");
  *value = u->t;
  return kind == 2 ? OK : DISCARD;
}
API int fmi2GetIntegerStatus(void *c, int kind, int *value) { (void)kind; (void)value; ALLOWED(STEP | STEP_ENDED | DONE, "fmi2GetIntegerStatus"); return DISCARD; }
API int fmi2GetBooleanStatus(void *c, int kind, int *value) {
  trace("fmi2GetBooleanStatus %d", kind);
  ALLOWED(STEP_ENDED | DONE, "fmi2GetBooleanStatus");
  *value = u->ended;
  return kind == 3 ? OK : DISCARD;
}
API int fmi2GetStringStatus(void *c, int kind, const char **value) { (void)kind; (void)value; ALLOWED(STEP | STEP_ENDED | DONE, "fmi2GetStringStatus"); return DISCARD; }
API int fmi2SetRealInputDerivatives(void *c, const unsigned *r, size_t n, const int *order, const double *v) { (void)r; (void)n; (void)order; (void)v; return refused(c, "fmi2SetRealInputDerivatives"); }
API int fmi2GetRealOutputDerivatives(void *c, const unsigned *r, size_t n, const int *order, double *v) { (void)r; (void)n; (void)order; (void)v; return refused(c, "fmi2GetRealOutputDerivatives"); }

#define READABLE (INIT | ALIVE | DONE | FAULTY)
#define VALUES(name, T, type, native) \
  API int fmi2Get##name(void *c, const unsigned *r, size_t n, T *v) { \
    ALLOWED(READABLE, "fmi2Get" #name); \
    model_values(&u->m, u->t); \
    for (size_t i = 0; i < n; i++) { \
      int access; \
      native *p = model_variable(&u->m, r[i], type, &access); \
      if (p == NULL) return unknown(u, "fmi2Get", r[i], type); \
      v[i] = *p; \
    } \
    return OK; \
  } \
  API int fmi2Set##name(void *c, const unsigned *r, size_t n, const T *v) { \
    Unit *u = c; \
    for (size_t i = 0; i < n; i++) { \
      int access = READ; \
      native *p = model_variable(&u->m, r[i], type, &access); \
      trace("fmi2Set" #name " %u %g", r[i], (double)v[i]); \
      if (p == NULL || !settable(u, access)) return unknown(u, "fmi2Set", r[i], type); \
      *p = v[i]; \
    } \
    return OK; \
  }
VALUES(Real, double, REAL, double)
VALUES(Integer, int, I32, int32_t)
VALUES(Boolean, int, BOOLEAN, bool)
API int fmi2GetString(void *c, const unsigned *r, size_t n, const char **v) { (void)r; (void)n; (void)v; return refused(c, "fmi2GetString"); }
API int fmi2SetString(void *c, const unsigned *r, size_t n, const char *const *v) { (void)r; (void)n; (void)v; return refused(c, "fmi2SetString"); }

API int fmi2GetFMUstate(void *c, void **state) {
  trace("fmi2GetFMUstate");
  ALLOWED(SETUP | INIT | ALIVE | DONE, "fmi2GetFMUstate");
  Unit *copy = *state == NULL ? malloc(sizeof *copy) : *state;
  *copy = *u;
  *state = copy;
  return OK;
}
API int fmi2SetFMUstate(void *c, void *state) {
  trace("fmi2SetFMUstate");
  ALLOWED(SETUP | INIT | ALIVE | DONE, "fmi2SetFMUstate");
  /* The mode belongs to the state. */
  if (((Unit *)state)->life != u->life) return refused(u, "fmi2SetFMUstate of another mode");
  *u = *(Unit *)state;
  return OK;
}
API int fmi2FreeFMUstate(void *c, void **state) {
  ALLOWED(SETUP | INIT | ALIVE | DONE | FAULTY, "fmi2FreeFMUstate");
  free(*state);
  *state = NULL;
  return OK;
}
API int fmi2SerializedFMUstateSize(void *c, void *s, size_t *n) { (void)s; (void)n; return refused(c, "fmi2SerializedFMUstateSize"); }
API int fmi2SerializeFMUstate(void *c, void *s, char *b, size_t n) { (void)s; (void)b; (void)n; return refused(c, "fmi2SerializeFMUstate"); }
API int fmi2DeSerializeFMUstate(void *c, const char *b, size_t n, void **s) { (void)s; (void)b; (void)n; return refused(c, "fmi2DeSerializeFMUstate"); }
API int fmi2GetDirectionalDerivative(void *c, const unsigned *unknowns, size_t n, const unsigned *knowns, size_t k, const double *seed, double *result) {
#ifdef DIRECTIONAL
  ALLOWED(INIT | ALIVE | DONE | FAULTY, "fmi2GetDirectionalDerivative");
  for (size_t i = 0; i < n; i++) {
    result[i] = 0;
    for (size_t j = 0; j < k; j++) result[i] += DIRECTIONAL(&u->m, unknowns[i], knowns[j]) * seed[j];
  }
  return OK;
#else
  (void)unknowns; (void)n; (void)knowns; (void)k; (void)seed; (void)result;
  return refused(c, "fmi2GetDirectionalDerivative");
#endif
}
