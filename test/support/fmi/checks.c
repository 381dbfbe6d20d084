/*
 * Calls of FMUs that an importer makes beside running them, for tests; independent of the product.
 *   checks LIBRARY 2|3 TOKEN STATES WHAT ...
 *   derivatives TIME STEP KNOWN ... / UNKNOWN ...
 *                                   model exchange: Euler steps up to a time; there, for each known, rows
 *                                   known, unknown, directional derivative, adjoint derivative (3.0), central difference
 *   many COUNT STEP                 so many instances, one after another: made, run for ten steps, saved, restored, freed
 *   misuse INPUT                    wrong calls: function, status, number of messages, the last one
 *   ramp INPUT SLOPE BEND STEP STOP VR ...
 *                                   co-simulation of 2.0 with derivatives of an input: rows of variables
 *   line INPUT SLOPE STEP STOP VR ...
 *                                   co-simulation with an input set to SLOPE times t before every step: rows of variables
 *   limits PARAMETER VALUE ...      values of a parameter, each set and started: call, status, number of messages, the last one
 *   start TIME STEP STOP VR ...     co-simulation from another start time: rows of variables
 *   early STEP AT INPUT VALUE VR    co-simulation of 3.0: one step with intermediate updates, in which an input is set, and an early return
 */
#include <dlfcn.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *library;
static int version, messages;
static char last[1024];
static void *load(const char *name)
{
  char full[128];
  snprintf(full, sizeof full, "fmi%d%s", version, name);
  void *f = dlsym(library, full);
  if (f == NULL) {
    fprintf(stderr, "the library has no %s\n", full);
    exit(3);
  }
  return f;
}
#define F(type, name, ...) ((type(*)(__VA_ARGS__))load(name))
#define CHECK(call) check(call, #call)
static void check(int status, const char *what)
{
  if (status <= 1) return;
  fprintf(stderr, "%s returned %d: %s\n", what, status, last);
  exit(1);
}

static void log2_(void *e, const char *i, int status, const char *category, const char *format, ...)
{
  (void)e;
  va_list args;
  va_start(args, format);
  const int n = snprintf(last, sizeof last, "%s %d %s ", i, status, category);
  vsnprintf(last + n, sizeof last - (size_t)n, format, args);
  va_end(args);
  messages++;
}
static void log3_(void *e, int status, const char *category, const char *message)
{
  (void)e;
  snprintf(last, sizeof last, "%d %s %s", status, category, message);
  messages++;
}
typedef struct {
  void (*logger)(void *, const char *, int, const char *, const char *, ...);
  void *(*allocate)(size_t, size_t);
  void (*release)(void *);
  void (*finished)(void *, int);
  void *environment;
} callbacks2;
static const callbacks2 callbacks = {log2_, calloc, free, NULL, NULL};

static void *make(int exchange, const char *token, bool early, void *update)
{
  if (version == 2)
    return F(void *, "Instantiate", const char *, int, const char *, const char *, const callbacks2 *, int, int)("one", exchange ? 0 : 1, token, "", &callbacks, 0, 0);
  if (exchange)
    return F(void *, "InstantiateModelExchange", const char *, const char *, const char *, bool, bool, void *, void *)("one", token, "", false, false, NULL, (void *)log3_);
  return F(void *, "InstantiateCoSimulation", const char *, const char *, const char *, bool, bool, bool, bool, const unsigned *, size_t, void *, void *, void *)("one", token, "", false, false, false, early, NULL, 0, NULL, (void *)log3_, update);
}
static int set(void *c, unsigned vr, double value)
{
  if (version == 2) return F(int, "SetReal", void *, const unsigned *, size_t, const double *)(c, &vr, 1, &value);
  return F(int, "SetFloat64", void *, const unsigned *, size_t, const double *, size_t)(c, &vr, 1, &value, 1);
}
static int get(void *c, unsigned vr, double *value)
{
  if (version == 2) return F(int, "GetReal", void *, const unsigned *, size_t, double *)(c, &vr, 1, value);
  return F(int, "GetFloat64", void *, const unsigned *, size_t, double *, size_t)(c, &vr, 1, value, 1);
}
static int call(void *c, const char *name) { return F(int, name, void *)(c); }
static int enter(void *c, double start)
{
  if (version == 3) return F(int, "EnterInitializationMode", void *, bool, double, double, bool, double)(c, false, 0.0, start, false, 0.0);
  const int status = F(int, "SetupExperiment", void *, int, double, double, int, double)(c, 0, 0.0, start, 0, 0.0);
  return status != 0 ? status : call(c, "EnterInitializationMode");
}
static int step(void *c, double t, double h, double *reached, int *early)
{
  *reached = t + h;
  *early = 0;
  if (version == 2) return F(int, "DoStep", void *, double, double, int)(c, t, h, 1);
  bool needed = false, terminate = false, returned = false;
  const int status = F(int, "DoStep", void *, double, double, bool, bool *, bool *, bool *, double *)(c, t, h, true, &needed, &terminate, &returned, reached);
  *early = returned;
  return status;
}
static void initialise(void *c, double start)
{
  CHECK(enter(c, start));
  CHECK(call(c, "ExitInitializationMode"));
}
static void events(void *c)
{
  if (version == 2) {
    struct { int needed, terminate, nominals, values, defined; double next; } info = {0};
    CHECK(F(int, "NewDiscreteStates", void *, void *)(c, &info));
  } else {
    bool need, end, nominals, values, defined;
    double time;
    CHECK(F(int, "UpdateDiscreteStates", void *, bool *, bool *, bool *, bool *, bool *, double *)(c, &need, &end, &nominals, &values, &defined, &time));
  }
  CHECK(call(c, "EnterContinuousTimeMode"));
}

static void derivatives(const char *token, size_t n, int argc, char **argv)
{
  void *c = make(1, token, false, NULL);
  const double until = strtod(argv[0], NULL), h = strtod(argv[1], NULL);
  unsigned known[4096], unknown[4096];
  size_t nKnown = 0, nUnknown = 0;
  int i = 2;
  for (; i < argc && strcmp(argv[i], "/") != 0; i++) known[nKnown++] = (unsigned)strtoul(argv[i], NULL, 10);
  for (i++; i < argc; i++) unknown[nUnknown++] = (unsigned)strtoul(argv[i], NULL, 10);
  initialise(c, 0.0);
  events(c);
  double *x = malloc((n + 1) * sizeof *x), *dx = malloc((n + 1) * sizeof *dx);
  double *y = malloc((nUnknown + 1) * sizeof *y), *up = malloc((nUnknown + 1) * sizeof *up), *down = malloc((nUnknown + 1) * sizeof *down);
  CHECK(F(int, "GetContinuousStates", void *, double *, size_t)(c, x, n));
  for (double t = 0.0; t < until; t += h) {
    CHECK(F(int, "SetTime", void *, double)(c, t));
    CHECK(F(int, "SetContinuousStates", void *, const double *, size_t)(c, x, n));
    CHECK(F(int, version == 2 ? "GetDerivatives" : "GetContinuousStateDerivatives", void *, double *, size_t)(c, dx, n));
    for (size_t k = 0; k < n; k++) x[k] += h * dx[k];
  }
  CHECK(F(int, "SetContinuousStates", void *, const double *, size_t)(c, x, n));
  for (size_t k = 0; k < nKnown; k++) {
    const double one = 1.0;
    double value, adjoint;
    if (version == 2)
      CHECK(F(int, "GetDirectionalDerivative", void *, const unsigned *, size_t, const unsigned *, size_t, const double *, double *)(c, unknown, nUnknown, &known[k], 1, &one, y));
    else
      CHECK(F(int, "GetDirectionalDerivative", void *, const unsigned *, size_t, const unsigned *, size_t, const double *, size_t, double *, size_t)(c, unknown, nUnknown, &known[k], 1, &one, 1, y, nUnknown));
    CHECK(get(c, known[k], &value));
    const double d = 1e-6 * fmax(1.0, fabs(value));
    CHECK(set(c, known[k], value + d));
    for (size_t u = 0; u < nUnknown; u++) CHECK(get(c, unknown[u], &up[u]));
    CHECK(set(c, known[k], value - d));
    for (size_t u = 0; u < nUnknown; u++) CHECK(get(c, unknown[u], &down[u]));
    CHECK(set(c, known[k], value));
    for (size_t u = 0; u < nUnknown; u++) {
      adjoint = y[u];
      if (version == 3)
        CHECK(F(int, "GetAdjointDerivative", void *, const unsigned *, size_t, const unsigned *, size_t, const double *, size_t, double *, size_t)(c, &unknown[u], 1, &known[k], 1, &one, 1, &adjoint, 1));
      printf("%u,%u,%.17g,%.17g,%.17g,%.17g\n", known[k], unknown[u], y[u], adjoint, (up[u] - down[u]) / ((value + d) - (value - d)), fmax(fabs(up[u]), fabs(down[u])) / d);
    }
  }
  free(x), free(dx), free(y), free(up), free(down);
  F(void, "FreeInstance", void *)(c);
}

static void many(const char *token, char **argv)
{
  const long count = strtol(argv[0], NULL, 10);
  const double h = strtod(argv[1], NULL);
  for (long i = 0; i < count; i++) {
    void *c = make(0, token, false, NULL), *state = NULL;
    double reached;
    int early;
    initialise(c, 0.0);
    for (int k = 0; k < 10; k++) CHECK(step(c, k * h, h, &reached, &early));
    CHECK(F(int, version == 2 ? "GetFMUstate" : "GetFMUState", void *, void **)(c, &state));
    CHECK(F(int, version == 2 ? "SetFMUstate" : "SetFMUState", void *, void *)(c, state));
    CHECK(F(int, version == 2 ? "FreeFMUstate" : "FreeFMUState", void *, void **)(c, &state));
    CHECK(call(c, "Reset"));
    initialise(c, 0.0);
    CHECK(step(c, 0.0, h, &reached, &early));
    CHECK(call(c, "Terminate"));
    F(void, "FreeInstance", void *)(c);
  }
}

static void report(const char *what, int status)
{
  printf("%s,%d,%d,%s\n", what, status, messages, messages == 0 ? "" : last);
  messages = 0;
}
static void misuse(const char *token, size_t n, char **argv)
{
  const unsigned input = (unsigned)strtoul(argv[0], NULL, 10);
  double value, reached, *x = calloc(n + 1, sizeof *x);
  int early;
  void *c = make(0, token, false, NULL);
  report("step before initialisation", step(c, 0.0, 0.1, &reached, &early));
  report("end of initialisation before its start", call(c, "ExitInitializationMode"));
  initialise(c, 0.0);
  report("second initialisation", enter(c, 0.0));
  report("unknown variable", get(c, 4000000u, &value));
  report("setting an unknown variable", set(c, 4000000u, 1.0));
  report("setting the time", set(c, 0u, 1.0));
  report("input that is not a number", set(c, input, NAN));
  report("infinite input", set(c, input, INFINITY));
  report("step of zero", step(c, 0.0, 0.0, &reached, &early));
  report("negative step", step(c, 0.0, -0.1, &reached, &early));
  report("step that is not a number", step(c, 0.0, NAN, &reached, &early));
  report("step from elsewhere", step(c, 5.0, 0.1, &reached, &early));
  report("model exchange in co-simulation", F(int, "SetTime", void *, double)(c, 1.0));
  report("good step", step(c, 0.0, 0.01, &reached, &early));
  report("step back", step(c, 0.0, 0.01, &reached, &early));
  call(c, "Terminate");
  report("step after the end", step(c, 0.01, 0.01, &reached, &early));
  F(void, "FreeInstance", void *)(c);
  void *wrong = make(0, "{other}", false, NULL);
  report("wrong token", wrong == NULL ? 3 : 0);
  c = make(1, token, false, NULL);
  report("states before initialisation", F(int, "SetContinuousStates", void *, const double *, size_t)(c, x, n));
  initialise(c, 0.0);
  report("step in model exchange", step(c, 0.0, 0.01, &reached, &early));
  events(c);
  report("wrong number of states", F(int, "SetContinuousStates", void *, const double *, size_t)(c, x, n + 1));
  report("time that is not a number", F(int, "SetTime", void *, double)(c, NAN));
  CHECK(F(int, "SetTime", void *, double)(c, 0.5));
  CHECK(call(c, "EnterEventMode"));
  events(c);
  report("time before the last event", F(int, "SetTime", void *, double)(c, 0.25));
  F(void, "FreeInstance", void *)(c);
  report("no instance", get(NULL, 0u, &value));
  free(x);
}

static unsigned outputs[64];
static size_t nOutputs;
static void row(void *c, double t)
{
  printf("%.17g", t);
  for (size_t k = 0; k < nOutputs; k++) {
    double value = NAN;
    CHECK(get(c, outputs[k], &value));
    printf(",%.17g", value);
  }
  putchar('\n');
}
static void run(void *c, double start, double h, double stop)
{
  double reached;
  int early;
  row(c, start);
  for (long k = 0; k < lround((stop - start) / h); k++) {
    CHECK(step(c, start + (double)k * h, h, &reached, &early));
    row(c, reached);
  }
  F(void, "FreeInstance", void *)(c);
}

static void ramp(const char *token, int argc, char **argv)
{
  const unsigned input = (unsigned)strtoul(argv[0], NULL, 10);
  const double derivative[] = {strtod(argv[1], NULL), strtod(argv[2], NULL)};
  const unsigned both[] = {input, input};
  const int order[] = {1, 2};
  for (int i = 5; i < argc; i++) outputs[nOutputs++] = (unsigned)strtoul(argv[i], NULL, 10);
  void *c = make(0, token, false, NULL);
  initialise(c, 0.0);
  CHECK(F(int, "SetRealInputDerivatives", void *, const unsigned *, size_t, const int *, const double *)(c, both, 2, order, derivative));
  run(c, 0.0, strtod(argv[3], NULL), strtod(argv[4], NULL));
}

static void line(const char *token, int argc, char **argv)
{
  const unsigned input = (unsigned)strtoul(argv[0], NULL, 10);
  const double slope = strtod(argv[1], NULL), h = strtod(argv[2], NULL), stop = strtod(argv[3], NULL);
  double reached;
  int early;
  for (int i = 4; i < argc; i++) outputs[nOutputs++] = (unsigned)strtoul(argv[i], NULL, 10);
  void *c = make(0, token, false, NULL);
  initialise(c, 0.0);
  for (long k = 0; k < lround(stop / h); k++) {
    CHECK(set(c, input, slope * h * (double)k));
    CHECK(step(c, h * (double)k, h, &reached, &early));
    row(c, reached);
  }
  F(void, "FreeInstance", void *)(c);
}

/* A parameter that is set to senseless values, each in an instance of its own, and steps without an end. */
static void limits(const char *token, int argc, char **argv)
{
  const unsigned parameter = (unsigned)strtoul(argv[0], NULL, 10);
  double reached;
  int early;
  for (int i = 1; i < argc; i++) {
    void *c = make(0, token, false, NULL);
    int status = set(c, parameter, strtod(argv[i], NULL));
    report("set", status);
    if (status > 1) {
      F(void, "FreeInstance", void *)(c);
      continue;
    }
    CHECK(enter(c, 0.0));
    report("start", call(c, "ExitInitializationMode"));
    F(void, "FreeInstance", void *)(c);
  }
  void *c = make(0, token, false, NULL);
  initialise(c, 0.0);
  report("step from infinity", step(c, INFINITY, 0.1, &reached, &early));
  report("step of 1e300 s", step(c, 0.0, 1e300, &reached, &early));
  F(void, "FreeInstance", void *)(c);
  c = make(0, token, false, NULL);
  initialise(c, 1e20);
  report("step at 1e20 s", step(c, 1e20, 1e6, &reached, &early));
  F(void, "FreeInstance", void *)(c);
}
static void start(const char *token, int argc, char **argv)
{
  for (int i = 3; i < argc; i++) outputs[nOutputs++] = (unsigned)strtoul(argv[i], NULL, 10);
  void *c = make(0, token, false, NULL);
  initialise(c, strtod(argv[0], NULL));
  run(c, strtod(argv[0], NULL), strtod(argv[1], NULL), strtod(argv[2], NULL));
}

static void *updated;
static unsigned changed;
static double level, returnAt;
static void update(void *e, double t, bool setRequested, bool getAllowed, bool finished, bool canReturn, bool *returnRequested, double *returnTime)
{
  (void)e;
  double reached;
  int early;
  printf("%d,%d,%d,", getAllowed, setRequested, finished && canReturn);
  row(updated, t);
  if (step(updated, t, 0.1, &reached, &early) <= 1) printf("a step within an update\n");
  if (setRequested && set(updated, changed, level * t) > 1) printf("an input can't be set\n");
  *returnRequested = canReturn && returnAt > 0.0;
  *returnTime = returnAt;
}
static void early(const char *token, char **argv)
{
  const double h = strtod(argv[0], NULL);
  double reached;
  int returned;
  returnAt = strtod(argv[1], NULL);
  changed = (unsigned)strtoul(argv[2], NULL, 10);
  level = strtod(argv[3], NULL);
  outputs[nOutputs++] = (unsigned)strtoul(argv[4], NULL, 10);
  updated = make(0, token, returnAt > 0.0, (void *)update);
  initialise(updated, 0.0);
  CHECK(step(updated, 0.0, h, &reached, &returned));
  printf("%d,%.17g\n", returned, reached);
  row(updated, reached);
  F(void, "FreeInstance", void *)(updated);
}

int main(int argc, char **argv)
{
  if (argc < 6) return 2;
  version = atoi(argv[2]);
  library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 3;
  }
  const char *token = argv[3], *what = argv[5];
  const size_t n = strtoul(argv[4], NULL, 10);
  argv += 6;
  argc -= 6;
  if (strcmp(what, "derivatives") == 0) derivatives(token, n, argc, argv);
  if (strcmp(what, "many") == 0) many(token, argv);
  if (strcmp(what, "misuse") == 0) misuse(token, n, argv);
  if (strcmp(what, "ramp") == 0) ramp(token, argc, argv);
  if (strcmp(what, "line") == 0) line(token, argc, argv);
  if (strcmp(what, "limits") == 0) limits(token, argc, argv);
  if (strcmp(what, "start") == 0) start(token, argc, argv);
  if (strcmp(what, "early") == 0) early(token, argv);
  dlclose(library);
  return 0;
}
