/*
 * What Simulink puts behind an S-function, for tests: a program that runs two blocks side by side.
 *   program PERIOD STOP CHANGE INPUT ... : PARAMETER ...
 * The inputs are constant. At the time CHANGE the first tunable parameter of the second block is doubled. Rows: t, outputs of both.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void begin(SimStruct *S, const mxArray *period, const mxArray *values)
{
  S->params[0] = period;
  S->params[1] = values;
  S->paramsGiven = ARGUMENTS;
  mdlInitializeSizes(S);
  if (S->error != NULL || S->paramsGiven != S->paramsWanted) return;
  mdlInitializeSampleTimes(S);
  S->work = calloc(S->workLength, sizeof(real_T));
  mdlInitializeConditions(S);
}

int main(int argc, char **argv)
{
  static SimStruct blocks[2];
  static mxArray period, values[2];
  period.values[0] = strtod(argv[1], NULL);
  period.length = 1;
  const double stop = strtod(argv[2], NULL), change = strtod(argv[3], NULL);
  int i = 4;
  for (int k = 0; i < argc && strcmp(argv[i], ":") != 0; i++, k++) blocks[0].inputs[k] = blocks[1].inputs[k] = strtod(argv[i], NULL);
  for (i++; i < argc; i++) values[0].values[values[0].length++] = strtod(argv[i], NULL);
  values[1] = values[0];
  for (int b = 0; b < 2; b++) begin(&blocks[b], &period, &values[b]);
  for (long n = 0; blocks[0].error == NULL && blocks[1].error == NULL; n++) {
    const double t = (double)n * period.values[0];
    if (t > stop + 1e-9) break;
    if (change > 0 && t > change - 1e-9) {
      values[1].values[0] *= change > 0 ? 2.0 : 1.0;
      blocks[1].params[1] = &values[1];
      mdlCheckParameters(&blocks[1]);
      mdlProcessParameters(&blocks[1]);
      values[1].values[0] = values[1].values[0] / 2.0;
    }
    printf("%.17g", t);
    for (int b = 0; b < 2; b++) {
      blocks[b].time = t;
      mdlOutputs(&blocks[b], 0);
      for (int k = 0; k < blocks[b].outputPorts; k++) printf(",%.17g", blocks[b].outputs[k]);
    }
    putchar('\n');
    for (int b = 0; b < 2; b++) mdlUpdate(&blocks[b], 0);
    if (blocks[0].stop) break;
  }
  for (int b = 0; b < 2; b++) {
    if (blocks[b].error != NULL) fprintf(stderr, "%s\n", blocks[b].error);
    mdlTerminate(&blocks[b]);
  }
  const int failed = blocks[0].error != NULL;
  for (int b = 0; b < 2; b++) free(blocks[b].work);
  return failed;
}
