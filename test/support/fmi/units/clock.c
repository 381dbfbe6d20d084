/*
 * What the other models do not have together: time events, hidden discrete states without saving of states, a state that is computed at the start,
 * events after accepted steps, units other than SI.
 *
 *     angle (deg):   d angle / dt = rate * n,   n = number of ticks so far, one each 0.25 s
 *     level:         d level / dt = input,      starts at 3 + offset; where it is above `limit` at an accepted step it is halved
 */
#include <stdint.h>
#define TOKEN "{clock}"
#define NX 2
#define NZ 0
typedef struct { double angle, level, rate, offset, limit, input, turning; int32_t n, halvings; } Model;
static int completed(Model *m, double t);
#define COMPLETED completed
#include "unit.h"

static void model_start(Model *m) { *m = (Model){.rate = 10, .limit = 1e9}; }
static void model_begin(Model *m, double t) { (void)t; m->level = 3 + m->offset; }
static void model_values(Model *m, double t) { (void)t; m->turning = m->rate * m->n; }
static double *model_state(Model *m, int i) { return i == 0 ? &m->angle : &m->level; }
static double model_rate(Model *m, int i) { return i == 0 ? m->turning : m->input; }
static void model_indicators(Model *m, double *z) { (void)m; (void)z; }
static int completed(Model *m, double t) { (void)t; return m->level > m->limit; }
static bool model_step(Model *m, double t, double h, bool no_prior) { (void)m; (void)t; (void)h; (void)no_prior; return false; }
static void model_event(Model *m, double t, Event *e) {
  if (t >= 0.25 * (m->n + 1) - 1e-12) {
    m->n++;
    e->again = true; /* one more iteration, for the test of it */
  }
  if (m->level > m->limit) {
    m->level /= 2;
    m->halvings++;
    e->changed = true;
  }
  e->timed = true;
  e->next = 0.25 * (m->n + 1);
}
static void *model_variable(Model *m, unsigned reference, int type, int *access) {
  *access = READ;
  if (type == I32) return reference == 20 ? &m->n : reference == 21 ? &m->halvings : NULL;
  if (type != REAL) return NULL;
  switch (reference) {
    case 1: return &m->angle;
    case 2: return &m->level;
    case 3: *access = START; return &m->rate;
    case 4: *access = START; return &m->offset;
    case 5: *access = START; return &m->limit;
    case 6: *access = INPUT; return &m->input;
    case 11: return &m->turning;
    case 12: return &m->input;
    default: return NULL;
  }
}
