/* Prints what an FMU of FMI 2 gives, in co-simulation and in model exchange, with its messages; compiled with its sources. */
#include "fmi2.h"
#include "variables.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define CALL(name) fmi2Status name
CALL(fmi2SetupExperiment)(fmi2Component, fmi2Boolean, fmi2Real, fmi2Real, fmi2Boolean, fmi2Real);
CALL(fmi2EnterInitializationMode)(fmi2Component);
CALL(fmi2ExitInitializationMode)(fmi2Component);
CALL(fmi2GetReal)(fmi2Component, const fmi2ValueReference[], size_t, fmi2Real[]);
CALL(fmi2SetReal)(fmi2Component, const fmi2ValueReference[], size_t, const fmi2Real[]);
CALL(fmi2DoStep)(fmi2Component, fmi2Real, fmi2Real, fmi2Boolean);
CALL(fmi2NewDiscreteStates)(fmi2Component, fmi2EventInfo *);
CALL(fmi2EnterContinuousTimeMode)(fmi2Component);
CALL(fmi2EnterEventMode)(fmi2Component);
CALL(fmi2CompletedIntegratorStep)(fmi2Component, fmi2Boolean, fmi2Boolean *, fmi2Boolean *);
CALL(fmi2SetTime)(fmi2Component, fmi2Real);
CALL(fmi2SetContinuousStates)(fmi2Component, const fmi2Real[], size_t);
CALL(fmi2GetContinuousStates)(fmi2Component, fmi2Real[], size_t);
CALL(fmi2GetNominalsOfContinuousStates)(fmi2Component, fmi2Real[], size_t);
CALL(fmi2GetDerivatives)(fmi2Component, fmi2Real[], size_t);
CALL(fmi2GetEventIndicators)(fmi2Component, fmi2Real[], size_t);
CALL(fmi2GetFMUstate)(fmi2Component, fmi2FMUstate *);
CALL(fmi2SetFMUstate)(fmi2Component, fmi2FMUstate);
CALL(fmi2FreeFMUstate)(fmi2Component, fmi2FMUstate *);
CALL(fmi2GetDirectionalDerivative)(fmi2Component, const fmi2ValueReference[], size_t, const fmi2ValueReference[], size_t, const fmi2Real[],
                                   fmi2Real[]);
fmi2Component fmi2Instantiate(fmi2String, fmi2Type, fmi2String, fmi2String, const fmi2CallbackFunctions *, fmi2Boolean, fmi2Boolean);
void fmi2FreeInstance(fmi2Component);

static void print(const char *what, fmi2Status status, const double *values, size_t n)
{
  printf("%s %d", what, status);
  for (size_t k = 0; k < n; k++) printf(",%a", values[k]);
  putchar('\n');
}

static void logger(fmi2ComponentEnvironment environment, fmi2String name, fmi2Status status, fmi2String category, fmi2String format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  printf("%p %s %d %s: ", environment, name, status, category);
  vprintf(format, arguments);
  putchar('\n');
  va_end(arguments);
}

static unsigned references[SIZE_X + SIZE_Y];
static double values[SIZE_X + SIZE_Y], seed[SIZE_X];

static void run(fmi2Type type)
{
  const fmi2CallbackFunctions callbacks = { logger, calloc, free, NULL, NULL };
  const double step = 5 * STEP;
  fmi2FMUstate saved = NULL;
  fmi2Component c = fmi2Instantiate("one", type, TOKEN, "", &callbacks, 0, 1);
  for (unsigned k = 0; k < OUTPUTS; k++) references[k] = FIRST_OUTPUT + k;
  fmi2SetupExperiment(c, 0, 0, 0, 0, 0);
  fmi2EnterInitializationMode(c);
  print("wrong", fmi2DoStep(c, 0, step, 1), NULL, 0);
  print("start", fmi2ExitInitializationMode(c), NULL, 0);
  print("nominal", fmi2GetNominalsOfContinuousStates(c, values, STATES), values, STATES);
  if (type == fmi2CoSimulation) {
    for (int n = 0; n < 30; n++) {
      if (n == 10) fmi2GetFMUstate(c, &saved);
      print("step", fmi2DoStep(c, n * step, step, 1), NULL, 0);
      print("outputs", fmi2GetReal(c, references, OUTPUTS, values), values, OUTPUTS);
    }
    fmi2SetFMUstate(c, saved);
    fmi2FreeFMUstate(c, &saved);
    print("again", fmi2DoStep(c, 10 * step, step, 1), NULL, 0);
    print("outputs", fmi2GetReal(c, references, OUTPUTS, values), values, OUTPUTS);
    print("back", fmi2DoStep(c, 0, step, 1), NULL, 0);
  } else {
    static double x[SIZE_X], dx[SIZE_X], g[SIZE_G];
    fmi2EventInfo info;
    print("events", fmi2NewDiscreteStates(c, &info), &info.nextEventTime, 1);
    print("continuous", fmi2EnterContinuousTimeMode(c), NULL, 0);
    for (int n = 0; n < 30; n++) {
      fmi2Boolean event = 0, end = 0;
      fmi2GetContinuousStates(c, x, STATES);
      print("derivatives", fmi2GetDerivatives(c, dx, STATES), dx, STATES);
      print("indicators", fmi2GetEventIndicators(c, g, EVENTS), g, EVENTS);
      for (int k = 0; k < STATES; k++) x[k] += STEP * dx[k];
      fmi2SetTime(c, (n + 1) * STEP);
      fmi2SetContinuousStates(c, x, STATES);
      print("accept", fmi2CompletedIntegratorStep(c, 1, &event, &end), NULL, 0);
      if (!event && n % 7 != 0) continue;
      fmi2EnterEventMode(c);
      print("events", fmi2NewDiscreteStates(c, &info), &info.nextEventTime, 1);
      fmi2EnterContinuousTimeMode(c);
    }
    print("outputs", fmi2GetReal(c, references, OUTPUTS, values), values, OUTPUTS);
  }
  if (STATES > 0) {
    static unsigned states[SIZE_X];
    for (unsigned k = 0; k < STATES; k++) {
      references[OUTPUTS + k] = FIRST_DERIVATIVE + k;
      states[k] = FIRST_STATE + k;
      seed[k] = 1.0 + k;
    }
    print("slopes", fmi2GetDirectionalDerivative(c, references, OUTPUTS + STATES, states, STATES, seed, values), values, OUTPUTS + STATES);
  }
  references[0] = 4000000000u;
  print("unknown", fmi2GetReal(c, references, 1, values), NULL, 0);
  print("unknown", fmi2SetReal(c, references, 1, values), NULL, 0);
  fmi2FreeInstance(c);
}

int main(void)
{
  const fmi2CallbackFunctions callbacks = { logger, calloc, free, NULL, NULL };
  printf("%d\n", fmi2Instantiate("one", fmi2CoSimulation, "another", "", &callbacks, 0, 1) == NULL);
  run(fmi2CoSimulation);
  run(fmi2ModelExchange);
  return 0;
}
