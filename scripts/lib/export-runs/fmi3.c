/* Prints what an FMU of FMI 3 gives, in co-simulation and in model exchange, with its messages; compiled with its sources. */
#include "fmi3.h"
#include "variables.h"
#include <stdio.h>
#include <stdlib.h>

#define CALL(name) fmi3Status name
CALL(fmi3EnterInitializationMode)(fmi3Instance, fmi3Boolean, fmi3Float64, fmi3Float64, fmi3Boolean, fmi3Float64);
CALL(fmi3ExitInitializationMode)(fmi3Instance);
CALL(fmi3GetFloat64)(fmi3Instance, const fmi3ValueReference[], size_t, fmi3Float64[], size_t);
CALL(fmi3SetFloat64)(fmi3Instance, const fmi3ValueReference[], size_t, const fmi3Float64[], size_t);
CALL(fmi3DoStep)(fmi3Instance, fmi3Float64, fmi3Float64, fmi3Boolean, fmi3Boolean *, fmi3Boolean *, fmi3Boolean *, fmi3Float64 *);
CALL(fmi3UpdateDiscreteStates)(fmi3Instance, fmi3Boolean *, fmi3Boolean *, fmi3Boolean *, fmi3Boolean *, fmi3Boolean *, fmi3Float64 *);
CALL(fmi3EnterContinuousTimeMode)(fmi3Instance);
CALL(fmi3EnterEventMode)(fmi3Instance);
CALL(fmi3CompletedIntegratorStep)(fmi3Instance, fmi3Boolean, fmi3Boolean *, fmi3Boolean *);
CALL(fmi3SetTime)(fmi3Instance, fmi3Float64);
CALL(fmi3SetContinuousStates)(fmi3Instance, const fmi3Float64[], size_t);
CALL(fmi3GetContinuousStates)(fmi3Instance, fmi3Float64[], size_t);
CALL(fmi3GetContinuousStateDerivatives)(fmi3Instance, fmi3Float64[], size_t);
CALL(fmi3GetEventIndicators)(fmi3Instance, fmi3Float64[], size_t);
CALL(fmi3GetFMUState)(fmi3Instance, fmi3FMUState *);
CALL(fmi3SetFMUState)(fmi3Instance, fmi3FMUState);
CALL(fmi3FreeFMUState)(fmi3Instance, fmi3FMUState *);
CALL(fmi3GetDirectionalDerivative)(fmi3Instance, const fmi3ValueReference[], size_t, const fmi3ValueReference[], size_t,
                                   const fmi3Float64[], size_t, fmi3Float64[], size_t);
CALL(fmi3GetAdjointDerivative)(fmi3Instance, const fmi3ValueReference[], size_t, const fmi3ValueReference[], size_t, const fmi3Float64[],
                               size_t, fmi3Float64[], size_t);
fmi3Instance fmi3InstantiateModelExchange(fmi3String, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean, fmi3InstanceEnvironment,
                                          fmi3LogMessageCallback);
fmi3Instance fmi3InstantiateCoSimulation(fmi3String, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean, fmi3Boolean, fmi3Boolean,
                                         const fmi3ValueReference[], size_t, fmi3InstanceEnvironment, fmi3LogMessageCallback,
                                         fmi3IntermediateUpdateCallback);
void fmi3FreeInstance(fmi3Instance);

static void print(const char *what, fmi3Status status, const double *values, size_t n)
{
  printf("%s %d", what, status);
  for (size_t k = 0; k < n; k++) printf(",%a", values[k]);
  putchar('\n');
}

static void logger(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String category, fmi3String message)
{
  printf("%p %d %s: %s\n", environment, status, category, message);
}

static fmi3Instance present;

static void update(fmi3InstanceEnvironment environment, fmi3Float64 time, fmi3Boolean set, fmi3Boolean get, fmi3Boolean step,
                   fmi3Boolean early, fmi3Boolean *wanted, fmi3Float64 *at)
{
  printf("update %p %a %d %d %d %d %d\n", environment, time, set, get, step, early, fmi3EnterEventMode(present));
  *wanted = time > 12 * STEP && set;
  *at = time + STEP;
}

static unsigned references[SIZE_X + SIZE_Y], states[SIZE_X];
static double values[SIZE_X + SIZE_Y], seed[SIZE_X + SIZE_Y];

static void run(int exchange)
{
  const double step = 5 * STEP;
  fmi3FMUState saved = NULL;
  fmi3Instance c = exchange ? fmi3InstantiateModelExchange("one", TOKEN, "", 0, 1, NULL, logger)
                            : fmi3InstantiateCoSimulation("one", TOKEN, "", 0, 1, 0, 1, NULL, 0, NULL, logger, update);
  fmi3Boolean event = 0, end = 0, early = 0, changed = 0, defined = 0;
  double last = 0;
  present = c;
  for (unsigned k = 0; k < OUTPUTS; k++) references[k] = FIRST_OUTPUT + k;
  fmi3EnterInitializationMode(c, 0, 0, 0, 0, 0);
  print("wrong", fmi3DoStep(c, 0, step, 1, &event, &end, &early, &last), NULL, 0);
  print("start", fmi3ExitInitializationMode(c), NULL, 0);
  if (!exchange) {
    for (int n = 0; n < 30; n++) {
      if (n == 10) fmi3GetFMUState(c, &saved);
      print("step", fmi3DoStep(c, last, step, 1, &event, &end, &early, &last), &last, 1);
      print("outputs", fmi3GetFloat64(c, references, OUTPUTS, values, OUTPUTS), values, OUTPUTS);
    }
    print("back", fmi3DoStep(c, 0, step, 1, &event, &end, &early, &last), NULL, 0);
    fmi3SetFMUState(c, saved);
    fmi3FreeFMUState(c, &saved);
    print("outputs", fmi3GetFloat64(c, references, OUTPUTS, values, OUTPUTS), values, OUTPUTS);
  } else {
    static double x[SIZE_X], dx[SIZE_X], g[SIZE_G];
    print("events", fmi3UpdateDiscreteStates(c, &event, &end, &early, &changed, &defined, &last), &last, 1);
    print("continuous", fmi3EnterContinuousTimeMode(c), NULL, 0);
    for (int n = 0; n < 30; n++) {
      fmi3GetContinuousStates(c, x, STATES);
      print("derivatives", fmi3GetContinuousStateDerivatives(c, dx, STATES), dx, STATES);
      print("indicators", fmi3GetEventIndicators(c, g, EVENTS), g, EVENTS);
      for (int k = 0; k < STATES; k++) x[k] += STEP * dx[k];
      fmi3SetTime(c, (n + 1) * STEP);
      fmi3SetContinuousStates(c, x, STATES);
      print("accept", fmi3CompletedIntegratorStep(c, 1, &event, &end), NULL, 0);
      if (!event && n % 7 != 0) continue;
      fmi3EnterEventMode(c);
      print("events", fmi3UpdateDiscreteStates(c, &event, &end, &early, &changed, &defined, &last), &last, 1);
      fmi3EnterContinuousTimeMode(c);
    }
    print("outputs", fmi3GetFloat64(c, references, OUTPUTS, values, OUTPUTS), values, OUTPUTS);
  }
  for (unsigned k = 0; k < STATES; k++) {
    references[OUTPUTS + k] = FIRST_DERIVATIVE + k;
    states[k] = FIRST_STATE + k;
  }
  for (unsigned k = 0; k < OUTPUTS + STATES; k++) seed[k] = 1.0 + k;
  print("slopes", fmi3GetDirectionalDerivative(c, references, OUTPUTS + STATES, states, STATES, seed, STATES, values, OUTPUTS + STATES),
        values, OUTPUTS + STATES);
  print("adjoint", fmi3GetAdjointDerivative(c, references, OUTPUTS + STATES, states, STATES, seed, OUTPUTS + STATES, values, STATES),
        values, STATES);
  references[0] = 4000000000u;
  print("unknown", fmi3GetFloat64(c, references, 1, values, 1), NULL, 0);
  print("unknown", fmi3SetFloat64(c, references, 1, values, 1), NULL, 0);
  fmi3FreeInstance(c);
}

int main(void)
{
  printf("%d\n", fmi3InstantiateModelExchange("one", "another", "", 0, 1, NULL, logger) == NULL);
  run(0);
  run(1);
  return 0;
}
