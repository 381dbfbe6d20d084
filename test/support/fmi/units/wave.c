/* A state driven by the sine of the time, x' = sin(2 t), and the same sine as an output of single precision: both depend on the time alone. */
#define TOKEN "{wishbone-wave}"
#define NX 1
#define NZ 0
typedef struct { double x, rate; float shown; } Model;
static double partial(Model *m, unsigned unknown, unsigned known);
#define DIRECTIONAL partial
#include "unit.h"

static void model_start(Model *m) { *m = (Model){.x = 0}; }
static void model_begin(Model *m, double t) { (void)m; (void)t; }
static void model_values(Model *m, double t) {
  m->rate = sin(2 * t);
  m->shown = (float)m->rate;
}
static double *model_state(Model *m, int i) { (void)i; return &m->x; }
static double model_rate(Model *m, int i) { (void)i; return m->rate; }
static void model_indicators(Model *m, double *z) { (void)m; (void)z; }
static void model_event(Model *m, double t, Event *e) { (void)m; (void)t; (void)e; }
static bool model_step(Model *m, double t, double h, bool no_prior) { (void)no_prior; m->x += h * sin(2 * t); return false; }
static void *model_variable(Model *m, unsigned reference, int type, int *access) {
  *access = reference == 1 ? START : READ;
  if (type == FLOAT) return reference == 3 ? (void *)&m->shown : NULL;
  return type != REAL ? NULL : reference == 1 ? &m->x : reference == 2 ? &m->rate : NULL;
}
static double partial(Model *m, unsigned unknown, unsigned known) { (void)m; (void)unknown; (void)known; return 0; }
