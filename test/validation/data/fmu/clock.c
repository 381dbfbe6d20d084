/*
 * An FMU (FMI 2.0, model exchange) for tests of what the Reference FMUs do not have together: time events, hidden discrete states without
 * saving of states, a state that is computed at the start, events after accepted steps, units other than SI.
 *
 *     angle (deg):   d angle / dt = rate * n,   n = number of ticks so far, one each 0.25 s
 *     level:         d level / dt = input,      starts at 3 + offset; where it is above `limit` at an accepted step it is halved
 */
#include <stdlib.h>
#include <string.h>

typedef struct {
  double time, angle, level, rate, offset, limit, input;
  int n, halvings;
} Clock;

typedef struct {
  int again, ends, nominals, values, defined;
  double next;
} EventInfo;

void *fmi2Instantiate(const char *name, int type, const char *guid, const char *resources, const void *callbacks, int visible, int logging) {
  (void)name; (void)type; (void)resources; (void)callbacks; (void)visible; (void)logging;
  if (strcmp(guid, "{clock}") != 0) return NULL;
  Clock *c = calloc(1, sizeof *c);
  c->rate = 10;
  c->limit = 1e9;
  return c;
}
void fmi2FreeInstance(void *p) { free(p); }
int fmi2SetupExperiment(void *p, int d, double tol, double start, int s, double stop) {
  (void)d; (void)tol; (void)s; (void)stop;
  ((Clock *)p)->time = start;
  return 0;
}
int fmi2EnterInitializationMode(void *p) { (void)p; return 0; }
int fmi2ExitInitializationMode(void *p) {
  Clock *c = p;
  c->level = 3 + c->offset;
  return 0;
}
int fmi2EnterEventMode(void *p) { (void)p; return 0; }
int fmi2EnterContinuousTimeMode(void *p) { (void)p; return 0; }
int fmi2NewDiscreteStates(void *p, EventInfo *info) {
  Clock *c = p;
  memset(info, 0, sizeof *info);
  if (c->time >= 0.25 * (c->n + 1) - 1e-12) {
    c->n++;
    info->again = 1; /* one more iteration, for the test of it */
  }
  if (c->level > c->limit) {
    c->level /= 2;
    c->halvings++;
    info->values = 1;
  }
  info->defined = 1;
  info->next = 0.25 * (c->n + 1);
  return 0;
}
int fmi2CompletedIntegratorStep(void *p, int no, int *events, int *ends) {
  Clock *c = p;
  (void)no;
  *events = c->level > c->limit;
  *ends = 0;
  return 0;
}
int fmi2SetTime(void *p, double t) { ((Clock *)p)->time = t; return 0; }
int fmi2SetContinuousStates(void *p, const double *x, size_t n) {
  if (n != 2) return 3;
  ((Clock *)p)->angle = x[0];
  ((Clock *)p)->level = x[1];
  return 0;
}
int fmi2GetContinuousStates(void *p, double *x, size_t n) {
  if (n != 2) return 3;
  x[0] = ((Clock *)p)->angle;
  x[1] = ((Clock *)p)->level;
  return 0;
}
int fmi2GetDerivatives(void *p, double *dx, size_t n) {
  Clock *c = p;
  if (n != 2) return 3;
  dx[0] = c->rate * c->n;
  dx[1] = c->input;
  return 0;
}
int fmi2GetEventIndicators(void *p, double *z, size_t n) { (void)p; (void)z; return n == 0 ? 0 : 3; }
static double *variable(Clock *c, unsigned r) {
  switch (r) {
    case 1: return &c->angle;
    case 2: return &c->level;
    case 3: return &c->rate;
    case 4: return &c->offset;
    case 5: return &c->limit;
    case 6: return &c->input;
    default: return NULL;
  }
}
int fmi2GetReal(void *p, const unsigned *r, size_t n, double *v) {
  for (size_t i = 0; i < n; i++) {
    Clock *c = p;
    if (r[i] == 11) v[i] = c->rate * c->n;
    else if (r[i] == 12) v[i] = c->input;
    else if (variable(c, r[i])) v[i] = *variable(c, r[i]);
    else return 3;
  }
  return 0;
}
int fmi2SetReal(void *p, const unsigned *r, size_t n, const double *v) {
  for (size_t i = 0; i < n; i++) {
    if (r[i] < 3 || !variable(p, r[i])) return 3;
    *variable(p, r[i]) = v[i];
  }
  return 0;
}
int fmi2GetInteger(void *p, const unsigned *r, size_t n, int *v) {
  for (size_t i = 0; i < n; i++) v[i] = r[i] == 20 ? ((Clock *)p)->n : ((Clock *)p)->halvings;
  return 0;
}
