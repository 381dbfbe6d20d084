/*
 * What FMI 2 and FMI 3 share: a component around one instance with its log, and the rules of which call is allowed when. The functions
 * of a version (fmi2.c, fmi3.c) have the names and arguments of its standard and call these with their own name, for messages.
 */
#ifndef FMI_H
#define FMI_H

#include "instance.h"

#if defined(__GNUC__)
#pragma GCC visibility push(hidden)
#endif

/* Numbers of fmi2Status and fmi3Status: a cast is all that a version needs. */
typedef enum { FMI_OK, FMI_WARNING, FMI_DISCARD, FMI_ERROR } fmi_status;

/* Categories of the log, with their names: those of FMI 2.0.5, section 2.2.4. */
enum { LOG_EVENTS, LOG_STATUS_WARNING, LOG_STATUS_DISCARD, LOG_STATUS_ERROR, CATEGORIES };

typedef struct component component;
/* First member of what a version allocates. */
struct component {
  instance i;
  void (*log)(const component *c, fmi_status status, const char *category, const char *text);
  /* A bit for each category that is shown. */
  unsigned shown;
  /* The importer is in its intermediate update, where few calls are allowed. */
  int updating;
};

/* Categories that are shown unless somebody says otherwise; the first one is for debugging. */
unsigned fmi_shown(int debug);
void fmi_say(const component *c, fmi_status status, int category, const char *format, ...);
/* Result of a call of the instance, whose reason is logged. */
fmi_status fmi_answer(const component *c, const char *function, instance_status status);
fmi_status fmi_misuse(const component *c, const char *function, const char *why);
/* Whether the state of the component forbids a call; says why. The second one is for calls within an intermediate update. */
int fmi_refused(const component *c, const char *function, int allowed, const char *why);
int fmi_refused_always(const component *c, const char *function, int allowed, const char *why);

/* Whether a component can be made with a name and a token of the description; says why not. */
int fmi_accepted(const component *c, const char *function, const char *name, const char *token, const char *what);
fmi_status fmi_set_logging(component *c, const char *function, int on, size_t n, const char *const names[]);

fmi_status fmi_set_times(component *c, const char *function, double start, int has_stop, double stop);
fmi_status fmi_enter_initialization(component *c, const char *function);
fmi_status fmi_exit_initialization(component *c, const char *function);
fmi_status fmi_terminate(component *c, const char *function);
fmi_status fmi_reset(component *c, const char *function);

fmi_status fmi_get(component *c, const char *function, const unsigned references[], size_t n, double values[]);
fmi_status fmi_set(component *c, const char *function, const unsigned references[], size_t n, const double values[]);

fmi_status fmi_get_memory(component *c, const char *function, void **state);
fmi_status fmi_set_memory(component *c, const char *function, const void *state);
fmi_status fmi_free_memory(void **state);
fmi_status fmi_serialize(component *c, const char *function, const void *state, void *bytes, size_t size);
fmi_status fmi_deserialize(component *c, const char *function, const void *bytes, size_t size, void **state);

/* Model exchange */
fmi_status fmi_enter_event_mode(component *c, const char *function);
/* What an event has done: whether it changed the states, the number of an event that ended the run, and the next instant. */
typedef struct {
  int changed, stopped, defined;
  double next;
} fmi_event;
fmi_status fmi_handle_events(component *c, const char *function, fmi_event *event);
fmi_status fmi_enter_continuous_mode(component *c, const char *function);
fmi_status fmi_complete_step(component *c, const char *function, int *enter_event_mode);
fmi_status fmi_set_time(component *c, const char *function, double time);
fmi_status fmi_set_states(component *c, const char *function, const double x[], size_t n);
fmi_status fmi_get_states(component *c, const char *function, double x[], size_t n);
fmi_status fmi_get_derivatives(component *c, const char *function, double dx[], size_t n);
fmi_status fmi_get_indicators(component *c, const char *function, double g[], size_t n);
fmi_status fmi_get_nominals(component *c, const char *function, double nominals[], size_t n);

/* Co-simulation: whether a step can be taken from there. */
fmi_status fmi_check_step(component *c, const char *function, double from, double length);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif

#endif
