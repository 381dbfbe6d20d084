/**
 * main.c: runs the experiment of an exported model and prints its signals as CSV. The model takes its steps alone; here are
 * the rows, as in `solve/loop.ts`.
 */
import { argumentArrays, type ExportedModel } from '../exported'
import { commentText } from '../text/statements'
import { cNumber } from './literals'
import { messages } from './messages'
import { strings } from './strings'

/**
 * @param prefix of the names of the equations, e.g. `model_eq_`
 * @param header that declares them
 */
export function printExperiment(model: ExportedModel, prefix: string, header: string): string {
  const { run, states, signals, work, derived, parameters, discrete, inputs, events, replaceable } = model
  const macro = prefix.toUpperCase()
  const arrays = argumentArrays(model).join(', ')
  const real = model.precision === 'single' ? 'float' : 'double'
  const clock = model.clock === undefined ? 's' : 'c'
  const memory = model.clock === undefined ? 's' : 'c, s'
  const own = replaceable.length > 0 ? ', NULL' : ''
  const size = (name: string, count: number): string => (count > 0 ? `${macro}${name}` : '1')
  const place = (name: string): string => `${clock}[${macro}AT_${name}]`
  const call = (name: string): string => `${prefix}${name}(${arrays}, ${memory}${own});`
  const stops = events.some((e) => e.stop !== undefined)
  return `/*
 * Runs the experiment "${commentText(model.experiment)}" and prints its signals as CSV.
 *   experiment            the signals, on standard output
 *   experiment --time N   run N times without output and print the processor time per step
 */
#include "${header}"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { signals = ${macro}SIGNALS };

static const double stepSize = ${cNumber(run.step)};
static const double stopTime = ${cNumber(run.stop)};
static const double sampleInterval = ${cNumber(run.sample)};

static ${real} p[${size('PARAMETERS', parameters.length)}];
static ${real} d[${size('DERIVED', derived)}];
static ${real} x[${size('STATES', states.length)}];
${discrete.length > 0 ? `static ${real} z[2 * ${macro}DISCRETE];\n` : ''}\
${inputs.length > 0 ? `static ${real} u[${macro}INPUTS];\n` : ''}\
static ${real} w[${size('WORK', work)}];
static ${real} s[${macro}MEMORY];
${model.clock === undefined ? '' : `static double c[${macro}CLOCK];\n`}\

static ${real} y[${size('SIGNALS', signals.length)}];
static ${real} row[${size('STATES', states.length)}];

static const char *const headings[] = {
${strings(signals.map(({ name, unit }) => heading(name, unit)))}
};

${messages(model)}
/* Whether the model cannot continue; says why on standard error. */
static int failed(void)
{
  char text[512];
  if (!failure(w, ${memory}, text, sizeof text)) return 0;
  fprintf(stderr, "error: %s\\n", text);
  return 1;
}

/* Instants that were computed in different ways and are closer than this are the same. */
static double sameInstant(double t)
{
  return 1e-9 * ${place('NEAR')} + 0x1p-48 * fabs(t);
}

static void printRow(double t, const ${real} *at)
{
${
  inputs.length > 0
    ? `  ${prefix}inputs(t, ${argumentArrays(model)
        .filter((n) => n !== 'u')
        .join(', ')}, u${own});\n`
    : ''
}\
  ${prefix}outputs(t, ${arrays.replace('x', 'at')}, y${own});
  printf("%.17g", t);
  for (int i = 0; i < signals; i++) printf(",%.17g", y[i]);
  putchar('\\n');
}

/* The whole run; returns the number of steps, or -1 if it cannot continue. */
static long run(int print)
{
  const double sample = print ? sampleInterval : stopTime;
  long sampleIndex = 1;
  long steps = 0;
  memcpy(x, ${prefix}start, sizeof x);
${discrete.length > 0 ? `  memcpy(z, ${prefix}discrete, sizeof ${prefix}discrete);\n  memcpy(z + ${macro}DISCRETE, ${prefix}discrete, sizeof ${prefix}discrete);\n` : ''}\
${inputs.length > 0 ? `  memcpy(u, ${prefix}input_start, sizeof u);\n` : ''}\
  memset(w, 0, sizeof w);
  ${prefix}begin(stepSize, sample, stopTime, ${arrays}, ${memory}${own});
  ${place('DENSE')} = print;
  if (failed()) return -1;
  if (print) printRow(0.0, x);
  for (;;) {
    ${call('advance')}
    steps++;
    if (failed()) return -1;
    const double target = ${place('TARGET')};
    const double limit = sameInstant(target);
    double at = (double)sampleIndex * sample;
    for (; print && at < target - limit; at = (double)++sampleIndex * sample) {
      ${prefix}between(at, ${arrays}, ${memory}, row${own});
      printRow(at, row);
    }
    ${call('tick')}
    if (failed()) return -1;
    const int finished = ${place('FINISHED')} != 0.0;
    const double end = finished ? stopTime : target;
    const int eventful = ${place('EVENTFUL')} != 0.0;
    if (print && eventful) printRow(end, x);
    ${call('react')}
    if (failed()) return -1;
    if (print && eventful) {
      printRow(end, x);
      if (at <= end + limit) sampleIndex++;
    } else if (print) {
      for (; at <= end + limit && at <= stopTime + limit; at = (double)++sampleIndex * sample) printRow(at, x);
    }
${stops ? `    if (${place('STOPPED')} != 0.0) {\n      if (print) fprintf(stderr, "the run ends with the event %s at t = %g s: %s\\n", eventNames[(int)${place('STOPPED')} - 1], end, stopReasons[(int)${place('STOPPED')} - 1]);\n      return steps;\n    }\n` : ''}\
    if (!finished) continue;
    if (print && !eventful && (double)(sampleIndex - 1) * sample < stopTime - sameInstant(stopTime)) printRow(stopTime, x);
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
  printf("%.9g microseconds per step\\n", 1e6 * (double)(clock() - began) / CLOCKS_PER_SEC / (double)steps);
  return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
  memcpy(p, ${prefix}parameters, sizeof p);
  ${prefix}init(p, d);
  if (argc == 3 && strcmp(argv[1], "--time") == 0) {
    const long runs = strtol(argv[2], NULL, 10);
    if (runs > 0) return measure(runs);
  }
  if (argc > 1) {
    fprintf(stderr, "usage: experiment [--time RUNS]\\n");
    return 2;
  }
  printf("t [s]");
  for (int i = 0; i < signals; i++) printf(",%s", headings[i]);
  putchar('\\n');
  return run(1) < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
`
}

/** Heading of a CSV column, quoted where it needs to be. */
function heading(name: string, unit: string): string {
  const text = `${name} [${unit}]`
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
