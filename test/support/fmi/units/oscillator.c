/*
 * The oscillator of van der Pol: position'' = damping (1 - position^2) position' - position. Co-simulation: forward Euler with steps of 10 ms.
 */
#define TOKEN "{wishbone-oscillator}"
#define NX 2
#define NZ 0
typedef struct { double damping, position, rate, change; } Model;
static double partial(Model *m, unsigned unknown, unsigned known);
#define DIRECTIONAL partial
#include "unit.h"

static void model_start(Model *m) { *m = (Model){.damping = 1, .position = 2}; }
static void model_begin(Model *m, double t) { (void)m; (void)t; }
static void model_values(Model *m, double t) { (void)t; m->change = m->damping * (1 - m->position * m->position) * m->rate - m->position; }
static double *model_state(Model *m, int i) { return i == 0 ? &m->position : &m->rate; }
static double model_rate(Model *m, int i) { return i == 0 ? m->rate : m->change; }
static void model_indicators(Model *m, double *z) { (void)m; (void)z; }
static void model_event(Model *m, double t, Event *e) { (void)m; (void)t; (void)e; }
static bool model_step(Model *m, double t, double h, bool no_prior) {
  (void)no_prior;
  for (long n = lround(h / 1e-2); n > 0; n--) {
    model_values(m, t);
    const double rate = m->rate;
    m->rate += 1e-2 * m->change;
    m->position += 1e-2 * rate;
  }
  return false;
}
static void *model_variable(Model *m, unsigned reference, int type, int *access) {
  if (type != REAL) return NULL;
  switch (reference) {
    case 7: *access = START; return &m->position;
    case 5: *access = START; return &m->rate;
    case 6: *access = READ; return &m->rate;
    case 4: *access = READ; return &m->change;
    case 2: *access = START; return &m->damping;
    default: return NULL;
  }
}
static double partial(Model *m, unsigned unknown, unsigned known) {
  if (unknown == 6) return known == 5;
  if (unknown != 4) return unknown == known;
  return known == 7 ? -2 * m->damping * m->position * m->rate - 1 : known == 5 ? m->damping * (1 - m->position * m->position) : 0;
}
