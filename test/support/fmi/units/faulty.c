/* Does at t >= 0.5 what its macro FAULT says, or returns its macro STATUS. x' = -x, no events. */
#define TOKEN "{faulty}"
#define NX 1
#define NZ 0
typedef struct { double x, rate; } Model;
struct Unit;
static int fault(struct Unit *u);
#define FAILING fault
#include "unit.h"

static void model_start(Model *m) { m->x = 1; }
static void model_begin(Model *m, double t) { (void)m; (void)t; }
static void model_values(Model *m, double t) { (void)t; m->rate = -m->x; }
static double *model_state(Model *m, int i) { (void)i; return &m->x; }
static double model_rate(Model *m, int i) { (void)i; return m->rate; }
static void model_indicators(Model *m, double *z) { (void)m; (void)z; }
static void model_event(Model *m, double t, Event *e) { (void)m; (void)t; (void)e; }
static bool model_step(Model *m, double t, double h, bool no_prior) { (void)t; (void)no_prior; m->x -= h * m->x; return false; }
static void *model_variable(Model *m, unsigned reference, int type, int *access) {
  *access = reference == 1 ? START : READ;
  return type != REAL ? NULL : reference == 1 ? &m->x : reference == 2 ? &m->rate : NULL;
}
static int fault(Unit *u) {
  if (u->t < 0.5) return OK;
#ifndef FAULT
#define FAULT 0
#endif
#if FAULT == 1
  abort();
#elif FAULT == 2
  for (volatile int i = 0;; i = 1) (void)i;
#elif FAULT == 3
  const Callbacks *k = u->callbacks;
  k->log(k->env, u->name, ERROR_, "logStatusError", "#r1# of %s is %+.3f (%05d, %ld, %llu, %zu, %x%%, %c, '%-4s', %.2s, %g, %e, %g, %g, %g, %g, %g, %Lg, %*d, ##%d)",
         "the pump", 0.125, -42, 123456789012L, 18446744073709551615ULL, (size_t)7, 255, 'x', "ab", "abcdef", 1e-9, 12345.678, 1., 2., 3., 4., 5., 0.5L, 4, 8, 9);
  return ERROR_;
#elif FAULT == 4
  exit(0);
#elif FAULT == 5
  printf("a library that prints\n");
  fflush(stdout);
#elif FAULT == 6
  *(volatile int *)8 = 1;
#elif FAULT == 7
  const Callbacks *k = u->callbacks;
  k->log(k->env, u->name, ERROR_, "logStatusError", "nothing at %s, 60%%, 50%, done", (char *)1000);
  return ERROR_;
#elif FAULT == 8
  const Callbacks *k = u->callbacks;
  k->log(k->env, u->name, FATAL, "logStatusFatal", "%s", (char *)NULL);
  return FATAL;
#elif defined(STATUS)
  return STATUS;
#endif
  return OK;
}
