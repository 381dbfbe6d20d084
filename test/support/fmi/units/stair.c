/*
 * Counts the seconds by time events. Above LAST it asks for the end of the run: at the event (ENDS=1), after an accepted step (ENDS=2), or at the
 * end of a step of co-simulation. `time` shows the time of the FMU, `kept` of co-simulation moves on only where the importer does not return.
 */
#ifndef LAST
#define LAST 5
#endif
#ifndef ENDS
#define ENDS 1
#endif
#define TOKEN "{wishbone-stair}"
#define NX 1
#define NZ 0
#include <stdint.h>
typedef struct { double begin, t, level, kept, rate; int32_t count, again; } Model;
static int completed(Model *m, double t);
#define COMPLETED completed
#include "unit.h"

static void model_start(Model *m) { m->count = 0; m->rate = 1; }
static void model_begin(Model *m, double t) { m->begin = m->kept = t; }
static void model_values(Model *m, double t) { m->t = t; }
static double *model_state(Model *m, int i) { (void)i; return &m->level; }
static double model_rate(Model *m, int i) { (void)i; return m->rate; }
static void model_indicators(Model *m, double *z) { (void)m; (void)z; }
static int completed(Model *m, double t) { return ENDS == 2 && t >= m->begin + LAST - 0.5 ? 2 : 0; }
static void model_event(Model *m, double t, Event *e) {
  /* No tolerance: an event must not come before its time. */
  if (t >= m->begin + m->count + 1) {
    m->count++;
    e->again = true;
  }
  e->ends = ENDS == 1 && m->count >= LAST && !e->again;
  e->timed = true;
  e->next = m->begin + m->count + 1;
}
static bool model_step(Model *m, double t, double h, bool no_prior) {
  m->level += h * m->rate;
  m->count = (int32_t)floor(t + h - m->begin + 1e-9);
  if (no_prior) m->kept = t + h;
  return ENDS == 1 && m->count >= LAST;
}
static void *model_variable(Model *m, unsigned reference, int type, int *access) {
  *access = READ;
  if (type == I32) return reference == 0 ? &m->count : NULL;
  if (type != REAL) return NULL;
  switch (reference) {
    /* The same number as that of the integer, and of its alias. */
    case 0: *access = START; return &m->level;
    case 1: return &m->rate;
    case 2: return &m->t;
    case 3: return &m->kept;
    default: return NULL;
  }
}
