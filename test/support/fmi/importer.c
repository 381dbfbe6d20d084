/*
 * A small importer of FMUs for tests, independent of the product: loads a library, runs it and prints variables as CSV.
 *   importer LIBRARY 2|3 me|cs TOKEN STATES EVENTS STEP STOP SAMPLES set VR=VALUE ... get VR ...
 * Model exchange: Runge-Kutta 4 with the given step; at the end of a step in which an indicator has changed its sign, and at time events, in
 * event mode. Co-simulation: communication steps of that length. A row every SAMPLES steps. Options before `set`:
 *   save   saves the state halfway, spoils the instance and restores it (through bytes)
 *   twice  runs a second instance in between, with other parameters
 */
#include <dlfcn.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *library;
static int version, exchange;
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

static void log2_(void *e, const char *i, int status, const char *category, const char *format, ...)
{
  (void)e;
  va_list args;
  va_start(args, format);
  fprintf(stderr, "[%s] %d %s: ", i, status, category);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  va_end(args);
}
static void log3_(void *e, int status, const char *category, const char *message)
{
  (void)e;
  fprintf(stderr, "%d %s: %s\n", status, category, message);
}
static void check(int status, const char *what)
{
  if (status <= 1) return;
  fprintf(stderr, "%s returned %d\n", what, status);
  exit(1);
}

typedef struct {
  void (*logger)(void *, const char *, int, const char *, const char *, ...);
  void *(*allocate)(size_t, size_t);
  void (*release)(void *);
  void (*finished)(void *, int);
  void *environment;
} callbacks2;
static const callbacks2 callbacks = {log2_, calloc, free, NULL, NULL};

static void *instantiate(const char *name, const char *token)
{
  void *c;
  if (version == 2)
    c = F(void *, "Instantiate", const char *, int, const char *, const char *, const callbacks2 *, int, int)(name, exchange ? 0 : 1, token, "", &callbacks, 0, 0);
  else if (exchange)
    c = F(void *, "InstantiateModelExchange", const char *, const char *, const char *, bool, bool, void *, void *)(name, token, "", false, false, NULL, (void *)log3_);
  else
    c = F(void *, "InstantiateCoSimulation", const char *, const char *, const char *, bool, bool, bool, bool, const unsigned *, size_t, void *, void *, void *)(name, token, "", false, false, false, false, NULL, 0, NULL, (void *)log3_, NULL);
  if (c == NULL) exit(1);
  return c;
}
static void set(void *c, unsigned vr, double value)
{
  if (version == 2)
    check(F(int, "SetReal", void *, const unsigned *, size_t, const double *)(c, &vr, 1, &value), "SetReal");
  else
    check(F(int, "SetFloat64", void *, const unsigned *, size_t, const double *, size_t)(c, &vr, 1, &value, 1), "SetFloat64");
}
static void get(void *c, const unsigned *vr, size_t n, double *values)
{
  if (version == 2)
    check(F(int, "GetReal", void *, const unsigned *, size_t, double *)(c, vr, n, values), "GetReal");
  else
    check(F(int, "GetFloat64", void *, const unsigned *, size_t, double *, size_t)(c, vr, n, values, n), "GetFloat64");
}
static void call(void *c, const char *name) { check(F(int, name, void *)(c), name); }
static void initialise(void *c, double stop)
{
  if (version == 2) {
    check(F(int, "SetupExperiment", void *, int, double, double, int, double)(c, 0, 0.0, 0.0, 1, stop), "SetupExperiment");
    call(c, "EnterInitializationMode");
  } else
    check(F(int, "EnterInitializationMode", void *, bool, double, double, bool, double)(c, false, 0.0, 0.0, true, stop), "EnterInitializationMode");
  call(c, "ExitInitializationMode");
}

/* Event mode until nothing is left; returns whether the run ends, next is the next time event. */
static int events(void *c, double *next)
{
  int terminate = 0;
  for (int needed = 1; needed != 0;) {
    if (version == 2) {
      struct { int needed, terminate, nominals, values, defined; double next; } info = {0};
      check(F(int, "NewDiscreteStates", void *, void *)(c, &info), "NewDiscreteStates");
      needed = info.needed;
      terminate |= info.terminate;
      *next = info.defined ? info.next : INFINITY;
    } else {
      bool need, end, nominals, values, defined;
      double time;
      check(F(int, "UpdateDiscreteStates", void *, bool *, bool *, bool *, bool *, bool *, double *)(c, &need, &end, &nominals, &values, &defined, &time), "UpdateDiscreteStates");
      needed = need;
      terminate |= end;
      *next = defined ? time : INFINITY;
    }
  }
  return terminate;
}
static void slopes(void *c, double t, const double *x, double *dx, size_t n)
{
  check(F(int, "SetTime", void *, double)(c, t), "SetTime");
  check(F(int, "SetContinuousStates", void *, const double *, size_t)(c, x, n), "SetContinuousStates");
  check(F(int, version == 2 ? "GetDerivatives" : "GetContinuousStateDerivatives", void *, double *, size_t)(c, dx, n), "derivatives");
}
static int completed(void *c)
{
  if (version == 2) {
    int enter = 0, terminate = 0;
    check(F(int, "CompletedIntegratorStep", void *, int, int *, int *)(c, 1, &enter, &terminate), "CompletedIntegratorStep");
    return enter;
  }
  bool enter = false, terminate = false;
  check(F(int, "CompletedIntegratorStep", void *, bool, bool *, bool *)(c, true, &enter, &terminate), "CompletedIntegratorStep");
  return enter;
}

static unsigned outputs[4096];
static size_t nOutputs;
static long asked;
static void row(void *c, double t)
{
  static double values[4096];
  get(c, outputs, nOutputs, values);
  printf("%.17g", t);
  for (size_t k = 0; k < nOutputs; k++) printf(",%.17g", values[k]);
  putchar('\n');
}

static void roundTrip(void *c, size_t n)
{
  void *state = NULL, *again = NULL;
  size_t size = 0;
  const char *names[] = {version == 2 ? "GetFMUstate" : "GetFMUState", version == 2 ? "SerializedFMUstateSize" : "SerializedFMUStateSize",
                         version == 2 ? "SerializeFMUstate" : "SerializeFMUState", version == 2 ? "DeSerializeFMUstate" : "DeserializeFMUState",
                         version == 2 ? "SetFMUstate" : "SetFMUState", version == 2 ? "FreeFMUstate" : "FreeFMUState"};
  check(F(int, names[0], void *, void **)(c, &state), names[0]);
  check(F(int, names[1], void *, void *, size_t *)(c, state, &size), names[1]);
  unsigned char *bytes = malloc(size);
  check(F(int, names[2], void *, void *, unsigned char *, size_t)(c, state, bytes, size), names[2]);
  check(F(int, names[5], void *, void **)(c, &state), names[5]);
  if (exchange) {
    double *x = calloc(n + 1, sizeof *x);
    F(int, "SetContinuousStates", void *, const double *, size_t)(c, x, n);
    free(x);
  }
  check(F(int, names[3], void *, const unsigned char *, size_t, void **)(c, bytes, size, &again), names[3]);
  check(F(int, names[4], void *, void *)(c, again), names[4]);
  check(F(int, names[5], void *, void **)(c, &again), names[5]);
  free(bytes);
}

static int runExchange(void *c, size_t n, size_t nz, double step, double stop, long samples, int save)
{
  double *x = calloc(n + 1, sizeof *x), *k[4], *at = calloc(n + 1, sizeof *at), *z = calloc(nz + 1, sizeof *z), *before = calloc(nz + 1, sizeof *before);
  for (int i = 0; i < 4; i++) k[i] = calloc(n + 1, sizeof(double));
  double t = 0.0, next = INFINITY;
  int end = events(c, &next);
  call(c, "EnterContinuousTimeMode");
  check(F(int, "GetContinuousStates", void *, double *, size_t)(c, x, n), "GetContinuousStates");
  check(F(int, "GetEventIndicators", void *, double *, size_t)(c, before, nz), "GetEventIndicators");
  row(c, t);
  for (long i = 1; !end && i <= lround(stop / step);) {
    const double grid = (double)i * step;
    const int atNext = next <= grid + 1e-9 * step;
    const double to = atNext ? next : grid;
    const double h = to - t;
    if (h > 0) {
      slopes(c, t, x, k[0], n);
      for (size_t s = 0; s < n; s++) at[s] = x[s] + h / 2 * k[0][s];
      slopes(c, t + h / 2, at, k[1], n);
      for (size_t s = 0; s < n; s++) at[s] = x[s] + h / 2 * k[1][s];
      slopes(c, t + h / 2, at, k[2], n);
      for (size_t s = 0; s < n; s++) at[s] = x[s] + h * k[2][s];
      slopes(c, to, at, k[3], n);
      for (size_t s = 0; s < n; s++) x[s] += h / 6 * (k[0][s] + 2 * (k[1][s] + k[2][s]) + k[3][s]);
    }
    t = to;
    const int arrived = !atNext || next >= grid - 1e-9 * step;
    if (arrived) i++;
    F(int, "SetTime", void *, double)(c, t);
    F(int, "SetContinuousStates", void *, const double *, size_t)(c, x, n);
    const int wanted = completed(c);
    asked += wanted;
    check(F(int, "GetEventIndicators", void *, double *, size_t)(c, z, nz), "GetEventIndicators");
    int crossed = 0;
    for (size_t s = 0; s < nz; s++) crossed |= (z[s] > 0) != (before[s] > 0);
    if (wanted || crossed || atNext) {
      call(c, "EnterEventMode");
      end = events(c, &next);
      call(c, "EnterContinuousTimeMode");
      check(F(int, "GetContinuousStates", void *, double *, size_t)(c, x, n), "GetContinuousStates");
      check(F(int, "GetEventIndicators", void *, double *, size_t)(c, before, nz), "GetEventIndicators");
    } else
      memcpy(before, z, nz * sizeof *z);
    if (save && i > lround(stop / step) / 2) {
      roundTrip(c, n);
      save = 0;
    }
    if (arrived && (i - 1) % samples == 0) row(c, t);
  }
  for (int i = 0; i < 4; i++) free(k[i]);
  free(x);
  free(at);
  free(z);
  free(before);
  return end;
}

static int runSteps(void *c, double step, double stop, long samples, int save, void *other)
{
  row(c, 0.0);
  const long count = lround(stop / step);
  for (long i = 0; i < count; i++) {
    for (int which = 0; which < (other == NULL ? 1 : 2); which++) {
      void *instance = which == 0 ? c : other;
      const double t = (double)i * step;
      if (version == 2) {
        const int status = F(int, "DoStep", void *, double, double, int)(instance, t, step, 1);
        if (status == 2) {
          int terminated = 0;
          F(int, "GetBooleanStatus", void *, int, int *)(instance, 3, &terminated);
          if (terminated) return 1;
        }
        check(status, "DoStep");
      } else {
        bool needed = false, terminate = false, early = false;
        double last = 0.0;
        check(F(int, "DoStep", void *, double, double, bool, bool *, bool *, bool *, double *)(instance, t, step, true, &needed, &terminate, &early, &last), "DoStep");
        if (terminate) return 1;
      }
    }
    if (save && i == count / 2) roundTrip(c, 0);
    if ((i + 1) % samples == 0) row(c, (double)(i + 1) * step);
  }
  return 0;
}

int main(int argc, char **argv)
{
  if (argc < 10) return 2;
  version = atoi(argv[2]);
  exchange = strcmp(argv[3], "me") == 0;
  library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 3;
  }
  const size_t n = strtoul(argv[5], NULL, 10), nz = strtoul(argv[6], NULL, 10);
  const double step = strtod(argv[7], NULL), stop = strtod(argv[8], NULL);
  const long samples = strtol(argv[9], NULL, 10);
  int i = 10, save = 0, twice = 0;
  for (; i < argc && strcmp(argv[i], "set") != 0; i++) {
    save |= strcmp(argv[i], "save") == 0;
    twice |= strcmp(argv[i], "twice") == 0;
  }
  void *c = instantiate("one", argv[4]);
  void *other = twice ? instantiate("two", argv[4]) : NULL;
  for (i++; i < argc && strcmp(argv[i], "get") != 0; i++) {
    char *value = strchr(argv[i], '=');
    set(c, (unsigned)strtoul(argv[i], NULL, 10), strtod(value + 1, NULL));
  }
  for (i++; i < argc; i++) outputs[nOutputs++] = (unsigned)strtoul(argv[i], NULL, 10);
  initialise(c, stop);
  if (other != NULL) initialise(other, stop);
  const int end = exchange ? runExchange(c, n, nz, step, stop, samples, save) : runSteps(c, step, stop, samples, save, other);
  fprintf(stderr, "ended %d, corrections %ld\n", end, asked);
  call(c, "Terminate");
  F(void, "FreeInstance", void *)(c);
  if (other != NULL) F(void, "FreeInstance", void *)(other);
  dlclose(library);
  return 0;
}
