/* An FMU (FMI 2.0, both kinds) that does at t >= 0.5 what its macro FAULT says. x' = -x, no events. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*Logger)(void *, const char *, int, const char *, const char *, ...);
typedef struct {
  double t, x;
  Logger log;
} Model;
typedef struct {
  int again, ends, nominals, values, defined;
  double next;
} EventInfo;

static int fault(Model *m) {
  if (m->t < 0.5) return 0;
#if FAULT == 1
  abort();
#elif FAULT == 2
  for (volatile int i = 0;; i = 1) (void)i;
#elif FAULT == 3
  m->log(NULL, "m", 3, "logStatusError", "the pump is dry");
  return 3;
#elif FAULT == 4
  exit(0);
#elif FAULT == 5
  printf("a library that prints\n");
  fflush(stdout);
  return 0;
#elif FAULT == 6
  *(volatile int *)8 = 1;
#endif
  return 0;
}

void *fmi2Instantiate(const char *name, int type, const char *guid, const char *resources, void *const *callbacks, int visible, int logging) {
  (void)name; (void)type; (void)resources; (void)visible; (void)logging;
  Logger log;
  memcpy(&log, callbacks, sizeof log);
  if (strcmp(guid, "{faulty}") != 0) {
    log(NULL, "m", 3, "logStatusError", "this is another FMU");
    return NULL;
  }
  Model *m = calloc(1, sizeof *m);
  m->x = 1;
  m->log = log;
  return m;
}
void fmi2FreeInstance(void *p) { free(p); }
int fmi2SetupExperiment(void *p, int d, double tol, double start, int s, double stop) {
  (void)p; (void)d; (void)tol; (void)start; (void)s; (void)stop;
  return 0;
}
int fmi2EnterInitializationMode(void *p) { (void)p; return 0; }
int fmi2ExitInitializationMode(void *p) { (void)p; return 0; }
int fmi2EnterContinuousTimeMode(void *p) { (void)p; return 0; }
int fmi2NewDiscreteStates(void *p, EventInfo *info) { (void)p; memset(info, 0, sizeof *info); return 0; }
int fmi2SetTime(void *p, double t) { ((Model *)p)->t = t; return 0; }
int fmi2SetContinuousStates(void *p, const double *x, size_t n) { (void)n; ((Model *)p)->x = x[0]; return 0; }
int fmi2GetContinuousStates(void *p, double *x, size_t n) { (void)n; x[0] = ((Model *)p)->x; return 0; }
int fmi2GetDerivatives(void *p, double *dx, size_t n) { (void)n; dx[0] = -((Model *)p)->x; return fault(p); }
int fmi2GetReal(void *p, const unsigned *r, size_t n, double *v) {
  (void)r;
  for (size_t i = 0; i < n; i++) v[i] = ((Model *)p)->x;
  return 0;
}
int fmi2DoStep(void *p, double t, double h, int no) {
  Model *m = p;
  (void)no;
  m->t = t;
  m->x -= h * m->x;
  return fault(m);
}
