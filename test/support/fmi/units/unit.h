/*
 * An FMU around a model, for tests: FMI 2.0 with -DFMI=2, FMI 3.0 with -DFMI=3. It follows the state machines of the standards (2.0.5, 3.2.3 and
 * 4.2.4; 3.0.2, 2.3, 3.2 and 4.2) strictly: a call outside them is an error, and from then on only reading and freeing are possible. With
 * -DTRACE='"file"' it writes every call with its arguments.
 *
 * A model defines TOKEN, NX, NZ and the functions below, then includes this file.
 */
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define API __attribute__((visibility("default")))
enum { OK, WARNING, DISCARD, ERROR_, FATAL };
enum { REAL, FLOAT, I8, U8, I16, U16, I32, U32, I64, U64, BOOLEAN, TEXT };
/* What may be set when: before the start, inputs at any time or at events only, tunable parameters at events. */
enum { READ = 0, START = 1, INPUT = 2, DISCRETE = 4, TUNABLE = 8 };
/* States of the life of an instance. */
enum { SETUP = 1, INIT = 2, EVENT = 4, CONTINUOUS = 8, STEP = 16, STEP_ENDED = 32, DONE = 64, FAULTY = 128, IN_PROGRESS = 256 };
#define ALIVE (EVENT | CONTINUOUS | STEP | STEP_ENDED)

typedef struct {
  bool again, ends, changed, timed;
  double next;
} Event;
typedef struct Unit {
  Model m;
  double t, before[NZ + 1];
  int life, kind;
  bool changed, ended;
  void *env;
  const void *callbacks;
  char name[64];
} Unit;

static void model_start(Model *m);
static void model_begin(Model *m, double t);
static void model_values(Model *m, double t);
static double *model_state(Model *m, int i);
static double model_rate(Model *m, int i);
static void model_indicators(Model *m, double *z);
static void model_event(Model *m, double t, Event *e);
static void *model_variable(Model *m, unsigned reference, int type, int *access);
/* Co-simulation; returns whether the model ends. */
static bool model_step(Model *m, double t, double h, bool no_prior);

static void report(Unit *u, const char *format, ...);
static void trace(const char *format, ...) {
#ifdef TRACE
  FILE *file = fopen(TRACE, "a");
  va_list args;
  va_start(args, format);
  vfprintf(file, format, args);
  va_end(args);
  fputc('\n', file);
  fclose(file);
#else
  (void)format;
#endif
}

static int refused(Unit *u, const char *call) {
  const char *names[] = {"instantiated", "initialisation", "event mode", "continuous time", "step complete", "step ended", "terminated", "error", "step in progress"};
  int i = 0;
  while (u->life > 1 << i) i++;
  report(u, "%s is not allowed in the state %s", call, names[i]);
  u->life = FAULTY;
  return ERROR_;
}
#define ALLOWED(lives, call) \
  Unit *u = c; \
  if (!(u->life & (lives))) return refused(u, call)

static Unit *created(Unit *u, const char *token, int kind) {
  if (token == NULL || strcmp(token, TOKEN) != 0) {
    report(u, "the token %s is that of another FMU", token);
    free(u);
    return NULL;
  }
  u->kind = kind;
  u->life = SETUP;
  model_start(&u->m);
  return u;
}
static void entered(Unit *u, double t) {
  u->t = t;
  u->life = INIT;
}
static void begun(Unit *u) {
  model_begin(&u->m, u->t);
  model_values(&u->m, u->t);
  u->life = u->kind == 0 ? EVENT : STEP;
}
static void updated(Unit *u, Event *e) {
  memset(e, 0, sizeof *e);
  model_event(&u->m, u->t, e);
  model_values(&u->m, u->t);
  u->changed = e->again;
  u->ended = e->ends;
}

static bool settable(Unit *u, int access) {
  switch (u->life) {
    case SETUP: return (access & (START | INPUT | DISCRETE | TUNABLE)) != 0;
    case INIT: return (access & (START | INPUT | DISCRETE | TUNABLE)) != 0;
    case EVENT: return (access & (INPUT | DISCRETE | TUNABLE)) != 0 && !u->ended;
    case CONTINUOUS: return (access & INPUT) != 0;
    case STEP: return (access & (INPUT | DISCRETE | TUNABLE)) != 0;
    default: return false;
  }
}
static const char *type_names[] = {"Float64", "Float32", "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64", "Boolean", "String"};
static int unknown(Unit *u, const char *what, unsigned reference, int type) {
  report(u, "%s%s: #r%u# is not a variable of this type that can be accessed now", what, type_names[type], reference);
  u->life = FAULTY;
  return ERROR_;
}
/* A model may fail: status of an evaluation or a step. */
#ifndef FAILING
#define FAILING(u) OK
#endif
static int failed(Unit *u) {
  const int status = FAILING(u);
  if (status >= ERROR_) u->life = FAULTY;
  return status;
}

/* The parts that differ: names, Boolean values, arguments. */
#if FMI == 2
#include "unit2.h"
#else
#include "unit3.h"
#endif
