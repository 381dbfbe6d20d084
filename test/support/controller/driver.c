/*
 * Drives exported instances in tests, through model.h alone.
 *   driver rows STEPS EVERY [NAME=VALUE ...]   time and outputs; with parameters set before the start
 *   driver same STEPS NAME=VALUE               two instances in turn, each alone, saved and restored: "same" where all agree bit for bit
 *   driver jacobian STEPS TOLERANCE            against central differences
 *   driver lives COUNT STEPS                   makes, runs and frees so many instances
 *   driver misuse NAME                         what is refused
 *   driver replaced STEPS FIRST FACTOR         functions from FIRST on replaced by linear tyres: outputs at the end, norm of the Jacobian
 */
#include "model.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef model_real real;

static model_instance *make(void)
{
  model_instance *m = model_init(malloc(model_size()), model_size());
  if (m == NULL) exit(3);
  return m;
}

static int check(model_instance *m, model_status status)
{
  if (status == MODEL_OK) return 1;
  fprintf(stderr, "%d: %s\n", (int)status, model_message(m));
  return 0;
}

static void set(model_instance *m, const char *assignment)
{
  char name[256];
  const char *equals = strchr(assignment, '=');
  const size_t length = (size_t)(equals - assignment);
  memcpy(name, assignment, length);
  name[length] = '\0';
  if (!check(m, model_set_parameter(m, name, (real)strtod(equals + 1, NULL)))) exit(4);
}

static void row(model_instance *m)
{
  real y[MODEL_OUTPUTS + 1];
  if (!check(m, model_get_outputs(m, y))) exit(5);
  printf("%.17g", model_time(m));
  for (int k = 0; k < MODEL_OUTPUTS; k++) printf(" %.17g", (double)y[k]);
  printf("\n");
}

static int rows(long steps, long every, char **assignments, int count)
{
  model_instance *m = make();
  for (int k = 0; k < count; k++) set(m, assignments[k]);
  row(m);
  model_status status = MODEL_OK;
  for (long n = 1; n <= steps && status == MODEL_OK; n++) {
    status = model_step(m);
    if (n % every == 0 && status == MODEL_OK) row(m);
  }
  if (status != MODEL_OK) fprintf(stderr, "%d: %s\n", (int)status, model_message(m));
  free(m);
  return 0;
}

static void outputsAfter(model_instance *m, long steps, real *y)
{
  for (long n = 0; n < steps; n++)
    if (!check(m, model_step(m))) exit(6);
  model_get_outputs(m, y);
}

static int same(long steps, const char *assignment)
{
  static real a[MODEL_OUTPUTS + 1], b[MODEL_OUTPUTS + 1], a2[MODEL_OUTPUTS + 1], b2[MODEL_OUTPUTS + 1], a3[MODEL_OUTPUTS + 1];
  model_instance *alone = make(), *changed = make(), *one = make(), *two = make(), *restored = make();
  set(changed, assignment);
  set(two, assignment);
  outputsAfter(alone, steps, a);
  outputsAfter(changed, steps, b);
  for (long n = 0; n < steps; n++) {
    if (n == steps / 2) {
      void *state = malloc(model_state_size());
      if (!check(one, model_save_state(one, state, model_state_size()))) return 1;
      outputsAfter(restored, 3, a3); /* it has a life of its own before */
      set(restored, assignment);
      if (!check(restored, model_restore_state(restored, state, model_state_size()))) return 1;
      if (model_restore_state(restored, "no state", 8) != MODEL_MISUSE) return 1;
      memset(state, 1, 8);
      if (model_restore_state(restored, state, model_state_size()) != MODEL_MISUSE) return 1;
      free(state);
    }
    if (model_step(one) != MODEL_OK || model_step(two) != MODEL_OK) return 1;
  }
  outputsAfter(restored, steps - steps / 2, a3);
  model_get_outputs(one, a2);
  model_get_outputs(two, b2);
  printf("%s %s %s %s\n", memcmp(a, a2, sizeof a) == 0 ? "same" : "differs", memcmp(b, b2, sizeof b) == 0 ? "same" : "differs",
         memcmp(a, a3, sizeof a) == 0 ? "same" : "differs", memcmp(a, b, sizeof a) == 0 ? "unchanged" : "changed");
  free(alone);
  free(changed);
  free(one);
  free(two);
  free(restored);
  return 0;
}

#ifdef MODEL_JACOBIAN_ENTRIES
enum { ROWS = MODEL_STATES + MODEL_OUTPUTS, COLUMNS = MODEL_STATES + MODEL_INPUTS };

static void evaluate(model_instance *m, const real *at, real *results)
{
  if (!check(m, model_set_states(m, at)) || !check(m, model_set_inputs(m, at + MODEL_STATES))) exit(7);
  model_get_derivatives(m, results);
  model_get_outputs(m, results + MODEL_STATES);
}

/* Largest error of a column relative to the larger of its largest entry and the row's scale; entries off the pattern must be zero. */
static int jacobian(long steps, double tolerance)
{
  static real values[MODEL_JACOBIAN_ENTRIES + 1], at[COLUMNS + 1], up[ROWS + 1], down[ROWS + 1];
  static double dense[ROWS + 1][COLUMNS + 1];
  static char known[ROWS + 1][COLUMNS + 1];
  model_instance *m = make();
  double worst = 0.0;
  int off = 0;
  outputsAfter(m, steps, up);
  if (!check(m, model_get_states(m, at))) return 1;
  /* away from corners at zero, where differences see both sides */
  for (int k = 0; k < MODEL_INPUTS; k++) at[MODEL_STATES + k] = (real)(model_input_list[k].start + 0.01 * (k + 1));
  evaluate(m, at, up);
  if (!check(m, model_jacobian(m, values))) return 1;
  for (int k = 0; k < MODEL_JACOBIAN_ENTRIES; k++) {
    dense[model_jacobian_rows[k]][model_jacobian_columns[k]] = (double)values[k];
    known[model_jacobian_rows[k]][model_jacobian_columns[k]] = 1;
    if (k > 0 && (model_jacobian_columns[k] < model_jacobian_columns[k - 1] ||
                  (model_jacobian_columns[k] == model_jacobian_columns[k - 1] && model_jacobian_rows[k] <= model_jacobian_rows[k - 1])))
      return 1;
  }
  for (int c = 0; c < COLUMNS; c++) {
    const double x = (double)at[c], h = 1e-6 * fmax(1.0, fabs(x));
    double largest = 0.0;
    at[c] = (real)(x + h);
    evaluate(m, at, up);
    at[c] = (real)(x - h);
    evaluate(m, at, down);
    at[c] = (real)x;
    for (int r = 0; r < ROWS; r++) largest = fmax(largest, fabs(dense[r][c]));
    for (int r = 0; r < ROWS; r++) {
      const double slope = ((double)up[r] - (double)down[r]) / (2.0 * h);
      /* rounding of the difference of two results of that size */
      const double noise = 1e-15 * (fabs((double)up[r]) + fabs((double)down[r])) / h;
      const double error = fmax(0.0, fabs(slope - dense[r][c]) - 100.0 * noise) / fmax(1e-3, fmax(largest, fabs(slope)));
      if (error > tolerance) fprintf(stderr, "row %d column %d: %.9g, by differences %.9g\n", r, c, dense[r][c], slope);
      worst = fmax(worst, error);
      if (!known[r][c] && up[r] != down[r]) off++;
    }
  }
  printf("%.3g %d %d\n", worst, off, MODEL_JACOBIAN_ENTRIES);
  free(m);
  return 0;
}
#endif

static int lives(long count, long steps)
{
  real y[MODEL_OUTPUTS + 1];
  for (long n = 0; n < count; n++) {
    model_instance *m = make();
    outputsAfter(m, steps, y);
    free(m);
  }
  printf("done\n");
  return 0;
}

static int misuse(const char *name)
{
  static char memory[16];
  model_instance *m = make();
  printf("%d\n", model_init(memory, sizeof memory) == NULL);
  printf("%d\n", model_init((char *)m + 1, model_size()) == NULL);
  printf("%d %s\n", (int)model_set_parameter(m, "Nothing.mass", 1), model_message(m));
  printf("%d %s\n", (int)model_set_parameter(m, name, (real)NAN), model_message(m));
  printf("%d %s\n", (int)model_set_parameter_at(m, MODEL_PARAMETERS, 1), model_message(m));
  printf("%d\n", isnan(model_get_parameter_at(m, -1)) != 0);
  printf("%d\n", model_get_parameter_at(m, model_parameter_index(name)) == (real)model_parameter_list[model_parameter_index(name)].start);
  printf("%d %s\n", (int)model_save_state(m, memory, sizeof memory), model_message(m));
  free(m);
  return 0;
}

#if MODEL_FUNCTIONS > 0
static void linear(void *user, const real *arguments, real *results)
{
  const double *factor = (const double *)user;
  /* Fz, S, alpha, ...: Fx, Fy, Mx, My, Mz */
  results[0] = (real)(*factor * 100000.0) * arguments[1];
  results[1] = (real)(*factor * -60000.0) * arguments[2];
  results[2] = results[3] = results[4] = 0;
}

static int replaced(long steps, int first, double factor)
{
  model_instance *m = make();
  for (int k = first; k < MODEL_FUNCTIONS; k++)
    if (!check(m, model_set_function(m, k, linear, &factor))) return 1;
  for (long n = 0; n < steps; n++)
    if (!check(m, model_step(m))) return 1;
  row(m);
#ifdef MODEL_JACOBIAN_ENTRIES
  static real values[MODEL_JACOBIAN_ENTRIES + 1];
  double sum = 0.0;
  if (!check(m, model_jacobian(m, values))) return 1;
  for (int k = 0; k < MODEL_JACOBIAN_ENTRIES; k++) sum += (double)values[k] * (double)values[k];
  printf("%.17g\n", sqrt(sum));
#endif
  free(m);
  return 0;
}
#endif

int main(int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  const long first = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
  if (strcmp(what, "rows") == 0) return rows(first, strtol(argv[3], NULL, 10), argv + 4, argc - 4);
  if (strcmp(what, "same") == 0) return same(first, argv[3]);
#ifdef MODEL_JACOBIAN_ENTRIES
  if (strcmp(what, "jacobian") == 0) return jacobian(first, strtod(argv[3], NULL));
#endif
  if (strcmp(what, "lives") == 0) return lives(first, strtol(argv[3], NULL, 10));
  if (strcmp(what, "misuse") == 0) return misuse(argv[2]);
#if MODEL_FUNCTIONS > 0
  if (strcmp(what, "replaced") == 0) return replaced(first, (int)strtol(argv[3], NULL, 10), strtod(argv[4], NULL));
#endif
  return 2;
}
