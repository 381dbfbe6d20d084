/* Prints what an instance of the C export gives: outputs of steps, derivatives and Jacobian, as hexadecimal numbers. */
#include "model.h"
#include <stdio.h>
#include <stdlib.h>

static void print(const model_real *values, int n)
{
  for (int k = 0; k < n; k++) printf("%a%c", (double)values[k], k + 1 < n ? ',' : '\n');
}

int main(void)
{
  model_instance *m = model_init(malloc(model_size()), model_size());
  model_real *values = malloc((MODEL_OUTPUTS + MODEL_STATES + 1) * sizeof *values);
  printf("%zu %zu %a\n", model_size(), model_state_size(), model_step_size());
  for (int k = 0; k < MODEL_PARAMETERS; k++) printf("%s %a\n", model_parameter_list[k].name, (double)model_get_parameter_at(m, k));
  for (int n = 0; n < 100; n++) {
    if (n == 50 && MODEL_PARAMETERS > 0) printf("set %d\n", model_set_parameter_at(m, 0, model_get_parameter_at(m, 0)));
    const model_status status = model_step(m);
    printf("%d %s %a\n", status, status == MODEL_OK ? "" : model_message(m), model_time(m));
    if (model_get_outputs(m, values) == MODEL_OK) print(values, MODEL_OUTPUTS);
    if (model_get_derivatives(m, values) == MODEL_OK) print(values, MODEL_STATES);
  }
#ifdef MODEL_JACOBIAN_ENTRIES
  model_real *entries = malloc((MODEL_JACOBIAN_ENTRIES + 1) * sizeof *entries);
  printf("%d\n", model_jacobian(m, entries));
  print(entries, MODEL_JACOBIAN_ENTRIES);
#endif
  printf("%d %s\n", model_set_parameter(m, "none", 0), model_message(m));
  return 0;
}
