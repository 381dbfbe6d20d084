#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Arrays of the model, as the equations take them. */
typedef struct {
  double c[SIZE_C];
  model_real p[SIZE_P], d[SIZE_D], x[SIZE_X], z[SIZE_Z], u[SIZE_U], w[SIZE_W], s[SIZE_S];
} memory;

static memory own_memory, *const m = &own_memory;
static model_real y[SIZE_Y], row[SIZE_X];

/* Whether the model cannot continue; says why on standard error. */
static int failed(void)
{
  char text[512];
  if (!failure(m->w, MEMORY(m), text, sizeof text)) return 0;
  fprintf(stderr, "error: %s\n", text);
  return 1;
}

/* Instants that were computed in different ways and are closer than this are the same. */
static double sameInstant(double t) { return 1e-9 * CLOCK(m)[PLACE_NEAR] + 0x1p-48 * fabs(t); }

/* Signals at a time, for states that need not be those of the run. */
static void printRow(double t, const model_real *states)
{
  model_real kept[SIZE_X];
#if INPUTS > 0
  model_eq_inputs(t, WITHOUT_U(m), m->u NOT_REPLACED);
#endif
  memcpy(kept, m->x, sizeof kept);
  memmove(m->x, states, sizeof kept);
  model_eq_outputs(t, ARRAYS(m), y NOT_REPLACED);
  memcpy(m->x, kept, sizeof kept);
  printf("%.17g", t);
  for (int i = 0; i < SIGNALS; i++) printf(",%.17g", y[i]);
  putchar('\n');
}

/* The whole run; returns the number of steps, or -1 if it cannot continue. */
static long run(int print)
{
  const double sample = print ? SAMPLE : STOP;
  long sampleIndex = 1;
  long steps = 0;
  memcpy(m->x, model_eq_start, sizeof m->x);
#if DISCRETE > 0
  memcpy(m->z, model_eq_discrete, sizeof model_eq_discrete);
  memcpy(m->z + DISCRETE, model_eq_discrete, sizeof model_eq_discrete);
#endif
#if INPUTS > 0
  memcpy(m->u, model_eq_input_start, sizeof m->u);
#endif
  memset(m->w, 0, sizeof m->w);
  model_eq_begin(STEP, sample, STOP, ARRAYS(m), MEMORY(m) NOT_REPLACED);
  CLOCK(m)[PLACE_DENSE] = print;
  if (failed()) return -1;
  if (print) printRow(0.0, m->x);
  for (;;) {
    model_eq_advance(ARRAYS(m), MEMORY(m) NOT_REPLACED);
    steps++;
    if (failed()) return -1;
    const double target = CLOCK(m)[PLACE_TARGET];
    const double limit = sameInstant(target);
    double at = (double)sampleIndex * sample;
    for (; print && at < target - limit; at = (double)++sampleIndex * sample) {
      model_eq_between(at, ARRAYS(m), MEMORY(m), row NOT_REPLACED);
      printRow(at, row);
    }
    model_eq_tick(ARRAYS(m), MEMORY(m) NOT_REPLACED);
    if (failed()) return -1;
    const int finished = CLOCK(m)[PLACE_FINISHED] != 0.0;
    const double end = finished ? STOP : target;
    const int eventful = CLOCK(m)[PLACE_EVENTFUL] != 0.0;
    if (print && eventful) printRow(end, m->x);
    model_eq_react(ARRAYS(m), MEMORY(m) NOT_REPLACED);
    if (failed()) return -1;
    if (print && eventful) {
      printRow(end, m->x);
      if (at <= end + limit) sampleIndex++;
    } else if (print) {
      for (; at <= end + limit && at <= STOP + limit; at = (double)++sampleIndex * sample) printRow(at, m->x);
    }
#if STOPS
    const int stopped = (int)CLOCK(m)[PLACE_STOPPED];
    if (stopped != 0) {
      if (print)
        fprintf(stderr, "the run ends with the event %s at t = %g s: %s\n", eventNames[stopped - 1], end, stopReasons[stopped - 1]);
      return steps;
    }
#endif
    if (!finished) continue;
    if (print && !eventful && (double)(sampleIndex - 1) * sample < STOP - sameInstant(STOP)) printRow(STOP, m->x);
    return steps;
  }
}

static int measure(long runs)
{
  const clock_t began = clock();
  long steps = 0;
  for (long i = 0; i < runs; i++) {
    const long taken = run(0);
    if (taken < 0) return EXIT_FAILURE;
    steps += taken;
  }
  printf("%.9g microseconds per step\n", 1e6 * (double)(clock() - began) / CLOCKS_PER_SEC / (double)steps);
  return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
  memcpy(m->p, model_eq_parameters, sizeof m->p);
  model_eq_init(m->p, m->d);
  if (argc == 3 && strcmp(argv[1], "--time") == 0) {
    const long runs = strtol(argv[2], NULL, 10);
    if (runs > 0) return measure(runs);
  }
  if (argc > 1) {
    fprintf(stderr, "usage: experiment [--time RUNS]\n");
    return 2;
  }
  printf("t [s]");
  for (int i = 0; i < SIGNALS; i++) printf(",%s", headings[i]);
  putchar('\n');
  return run(1) < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
