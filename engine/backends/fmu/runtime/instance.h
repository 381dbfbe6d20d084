/* One instance of the model: what all versions of the interface share. */
#ifndef INSTANCE_H
#define INSTANCE_H

#include <stddef.h>
#include "variables.h"

#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* What a call gives: results are valid; a smaller step may help; the instance is of no further use. */
typedef enum { INSTANCE_OK, INSTANCE_DISCARD, INSTANCE_ERROR } instance_status;

typedef enum {
  STAGE_INSTANTIATED,
  STAGE_INITIALIZATION,
  STAGE_EVENT,
  STAGE_CONTINUOUS,
  STAGE_STEP,
  STAGE_TERMINATED,
  STAGE_FAILED
} instance_stage;

/* Everything that a saved state consists of; copied as a whole. */
typedef struct {
  double p[SIZE_P], d[SIZE_D], x[SIZE_X], z[SIZE_Z], u[SIZE_U], w[SIZE_W], s[SIZE_S];
  /* inputs within a step: values when they were set, first and second derivatives, when that was */
  double base[SIZE_U], slope[SIZE_U], bend[SIZE_U], since[SIZE_U];
  double time;
  int stage;
  /* p has changed since d was computed */
  int stale;
} instance_memory;

typedef struct instance instance;
struct instance {
  instance_memory m;
  double dx[SIZE_X], y[SIZE_Y], g[SIZE_G], v[SIZE_X + SIZE_U], jv[SIZE_X + SIZE_Y];
  int exchange;
  /* y, dx hold the values of the present point */
  int freshOutputs, freshDerivatives;
  /* inputs or parameters have changed since the last step */
  int moved;
  /* called between the parts of a step with the time reached; it may set inputs, and lower the time to go to: then the step ends there */
  void (*between)(instance *i, double reached, double *to);
  char text[512];
};

void instance_reset(instance *i);
/* Ends initialisation: the model starts at the time that was set, with the parameters, inputs and states as they were set.
   Moved says by how much constraints have changed the states. */
instance_status instance_begin(instance *i, double *moved);
/* NULL-terminated reason of the last failure. */
const char *instance_reason(const instance *i);
/* Usual magnitudes of the states. */
const double *instance_nominals(void);

instance_status instance_get(instance *i, unsigned reference, double *value);
instance_status instance_set(instance *i, unsigned reference, double value);
int instance_is_input(unsigned reference);
/* First or second derivative of an input; it holds until it is set again. */
instance_status instance_set_input_derivative(instance *i, unsigned reference, int order, double value);

instance_status instance_set_time(instance *i, double t);
void instance_set_states(instance *i, const double *x);
instance_status instance_derivatives(instance *i, double *dx);
instance_status instance_indicators(instance *i, double *g);
/* A step is accepted; says whether the state has to be put back onto the constraints in an event. */
instance_status instance_accept(instance *i, int *wanted);
instance_status instance_events(instance *i, int *changed, int *stopped, int *defined, double *next);

/* Whether a step from there with that length can be taken. */
instance_status instance_check_step(instance *i, double from, double length);
/* Steps up to a time; reached is where it got, stopped the number of an event that has ended the run, else 0.
   A step that fails has no result; a smaller one may succeed from a state that was saved before. */
instance_status instance_step(instance *i, double to, double *reached, int *stopped);
/* Number of the event that has ended the run, 0 if none has. */
int instance_stopped(const instance *i);
/* Why, by that number. */
const char *instance_stop_reason(int stopped);

/* Sensitivities of unknowns (derivatives and outputs) along knowns (states and inputs). */
instance_status instance_directional(instance *i, const unsigned *unknowns, size_t nUnknowns, const unsigned *knowns, size_t nKnowns,
                                     const double *seed, double *sensitivity);
instance_status instance_adjoint(instance *i, const unsigned *unknowns, size_t nUnknowns, const unsigned *knowns, size_t nKnowns,
                                 const double *seed, double *sensitivity);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
