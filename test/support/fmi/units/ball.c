/*
 * A ball that falls and bounces: height'' = -gravity; at the ground it keeps a share of its speed, and rests when less than 0.1 m/s is left.
 * Co-simulation: forward Euler with steps of 1 ms, and an impact at the end of the step in which the height becomes negative.
 */
#define TOKEN "{wishbone-ball}"
#define NX 2
#define NZ 1
typedef struct { double share, gravity, speed, height, pull, slowest, fall; } Model;
#include "unit.h"

static void model_start(Model *m) { *m = (Model){.share = 0.7, .gravity = 9.81, .height = 1, .slowest = 0.1}; }
static void model_begin(Model *m, double t) { (void)t; m->pull = m->gravity; }
static void model_values(Model *m, double t) { (void)t; m->fall = -m->pull; }
static double *model_state(Model *m, int i) { return i == 0 ? &m->speed : &m->height; }
static double model_rate(Model *m, int i) { return i == 0 ? -m->pull : m->speed; }
static void model_indicators(Model *m, double *z) { z[0] = m->height; }
static bool impact(Model *m) {
  if (m->height > 0 || m->speed >= 0) return false;
  m->height = DBL_MIN;
  m->speed *= -m->share;
  if (m->speed < m->slowest) m->speed = m->pull = 0;
  return true;
}
static void model_event(Model *m, double t, Event *e) { (void)t; e->changed = impact(m); }
static bool model_step(Model *m, double t, double h, bool no_prior) {
  (void)t; (void)no_prior;
  for (long n = lround(h / 1e-3); n > 0; n--) {
    const double before = m->height;
    m->height += 1e-3 * m->speed;
    m->speed -= 1e-3 * m->pull;
    if ((before <= 0) != (m->height <= 0)) impact(m);
  }
  return false;
}
static void *model_variable(Model *m, unsigned reference, int type, int *access) {
  if (type != REAL) return NULL;
  switch (reference) {
    case 12: *access = TUNABLE; return &m->share;
    case 10: *access = START; return &m->gravity;
    case 31: *access = START; return &m->speed;
    case 30: *access = START; return &m->height;
    case 41: *access = READ; return &m->fall;
    case 40: *access = READ; return &m->speed;
    case 50: *access = READ; return &m->slowest;
    default: return NULL;
  }
}
