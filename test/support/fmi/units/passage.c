/* Every type of variable, from an input to an output. References: type * 4 + 1 input, + 2 output; + 3 discrete input, + 4 discrete output of REAL and FLOAT. */
#define TOKEN "{wishbone-passage}"
#define NX 0
#define NZ 0
#include <stdint.h>
typedef struct { int64_t in[26], out[26]; double offset; } Model;
#include "unit.h"

static void model_start(Model *m) { memset(m, 0, sizeof *m); }
static void model_begin(Model *m, double t) { (void)m; (void)t; }
static void model_values(Model *m, double t) { (void)t; memcpy(m->out, m->in, sizeof m->out); }
static double *model_state(Model *m, int i) { (void)m; (void)i; return NULL; }
static double model_rate(Model *m, int i) { (void)m; (void)i; return 0; }
static void model_indicators(Model *m, double *z) { (void)m; (void)z; }
static void model_event(Model *m, double t, Event *e) { (void)m; (void)t; (void)e; }
static bool model_step(Model *m, double t, double h, bool no_prior) { (void)m; (void)t; (void)h; (void)no_prior; return false; }
/* Enumerations are integers: 32 bits in FMI 2.0, 64 in FMI 3.0; their references follow those of the types. */
static void *model_variable(Model *m, unsigned reference, int type, int *access) {
  const int own = FMI == 2 ? I32 : I64;
  const unsigned kind = (reference - 1) / 4, place = (reference - 1) % 4;
  if (reference == 0 || kind > TEXT || (kind == TEXT ? own : (int)kind) != type) return NULL;
  if (place % 2 == 1) {
    *access = READ;
    return &m->out[2 * kind + place / 2];
  }
  *access = place == 2 || type > FLOAT ? DISCRETE : INPUT;
  return &m->in[2 * kind + place / 2];
}
