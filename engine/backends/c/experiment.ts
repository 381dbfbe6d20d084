/**
 * main.c: runs the experiment of an exported model and prints its signals as CSV. Grid, break times,
 * samples and interpolation are those of `solve/run.ts`, in the same order of operations, so that both
 * take the same steps.
 */
import type { ExportedModel, ExportMethod } from '../exported'
import { commentText } from '../text/statements'
import { afterStep, discreteDeclarations, discreteFunctions, discreteStart } from './discrete'
import { cNumber } from './literals'

/** @param prefix of the names in model.h, e.g. `model_` */
export function printExperiment(model: ExportedModel, prefix: string): string {
  const { run, states, signals, breaks, work, derived, parameters, discrete } = model
  const z = discrete !== null && discrete.states.length > 0 ? ' z,' : ''
  const hasClocks = discrete !== null && discrete.clocks > 0
  const macro = prefix.toUpperCase()
  const size = (name: string, count: number): string => (count > 0 ? `${macro}${name}` : '1')
  const stages = method[run.method]
  const stageArrays = stages.stages > 1 ? ['stage'] : []
  const derivatives = Array.from({ length: stages.stages }, (_, i) => `k${i + 1}`)
  const correctedArray = model.corrections.length > 0 ? ['corrected'] : []
  const vectors = ['x', 'x0', 'end', 'row', ...stageArrays, ...derivatives, ...correctedArray]
  return `/*
 * Runs the experiment "${commentText(model.experiment)}" and prints its signals as CSV.
 *   experiment            the signals, on standard output
 *   experiment --time N   run N times without output and print the processor time per step
 */
#include "model.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { states = ${macro}STATES, signals = ${macro}SIGNALS, breakTimes = ${macro}BREAKS };

static const double stepSize = ${cNumber(run.step)};
static const double stopTime = ${cNumber(run.stop)};
static const double sampleInterval = ${cNumber(run.sample)};

static double p[${size('PARAMETERS', parameters.length)}];
static double d[${size('DERIVED', derived)}];
static double w[${size('WORK', work)}];
static double y[${size('SIGNALS', signals.length)}];
static double breaks[${size('BREAKS', breaks)}];
${vectors.map((name) => `static double ${name}[${size('STATES', states.length)}];`).join('\n')}

static const char *const stateNames[] = {
${strings(states.map(({ name }) => name))}
};

static const char *const headings[] = {
${strings(signals.map(({ name, unit }) => heading(name, unit)))}
};
${discrete === null ? '' : discreteDeclarations(discrete, strings)}
static void derivatives(double t, const double *at, double *out)
{
  ${prefix}derivatives(t, p, d, at,${z} w, out);
}

/* One step of length h; returns zero, or NaN if a state is not finite. */
static double advance(double from, double to, double h)
{
${stages.text}
}

${correct(model.corrections, prefix, z)}/* Instants that were computed in different ways and are closer than this are the same. */
static double sameInstant(double t, double spacing)
{
  return 1e-9 * spacing + 0x1p-48 * fabs(t);
}

static int ascending(const void *a, const void *b)
{
  const double left = *(const double *)a;
  const double right = *(const double *)b;
  return (left > right) - (left < right);
}

/* Break times inside the run, increasing, those that coincide merged; returns their number. */
static int findBreaks(double spacing)
{
  int count = 0;
  ${prefix}breaks(0.0, p, d, x,${z} w, breaks);
  qsort(breaks, breakTimes, sizeof breaks[0], ascending);
  for (int i = 0; i < breakTimes; i++) {
    const double t = breaks[i];
    const double same = sameInstant(t, spacing);
    if (!(t > same && t < stopTime - same)) continue;
    if (count > 0 && t - breaks[count - 1] <= same) continue;
    breaks[count++] = t;
  }
  return count;
}

static void printRow(double t, const double *at)
{
  ${prefix}outputs(t, p, d, at,${z} w, y);
  printf("%.17g", t);
  for (int i = 0; i < signals; i++) printf(",%.17g", y[i]);
  putchar('\\n');
}

/* Cubic Hermite interpolation of the step between \`from\` and \`to\`; x0 and k1 belong to its start. */
static void interpolate(double t, double from, double to, double *out)
{
  const double h = to - from;
  const double s = (t - from) / h;
  const double r = 1.0 - s;
  for (int i = 0; i < states; i++) {
    const double a = x0[i];
    const double b = x[i];
    out[i] = r * a + s * b + s * r * (r * (h * k1[i] - (b - a)) - s * (h * end[i] - (b - a)));
  }
}

${discrete === null ? '' : discreteFunctions(discrete, prefix)}/* The whole run; returns the number of steps, or -1 if a state became infinite or not a number. */
static long run(int print)
{
  const double sample = print ? sampleInterval : stopTime;
${
  hasClocks
    ? `  double near = fmin(stepSize, sample);
  for (int i = 0; i < clockCount; i++) near = fmin(near, clocks[2 * i]);`
    : '  const double near = fmin(stepSize, sample);'
}
  const int breakCount = findBreaks(near);
  double t = 0.0;
  double from = 0.0;
  long gridIndex = 1;
  long sampleIndex = 1;
  long steps = 0;
  int breakIndex = 0;
  memcpy(x, ${prefix}start, sizeof x);
${discrete === null ? '' : discreteStart(discrete, prefix)}  if (print) printRow(t, x);
  for (;;) {
    const double grid = (double)gridIndex * stepSize;
    int onGrid = grid <= stopTime + sameInstant(stopTime, near);
    double target = grid < stopTime - sameInstant(stopTime, near) ? grid : stopTime;
    double to = target;
    const double nextBreak = ${
      discrete === null
        ? 'breakIndex < breakCount ? breaks[breakIndex] : INFINITY'
        : 'nextInstant(breakIndex, breakCount, near)'
    };
    const int atBreak = nextBreak <= target + sameInstant(target, near);
    if (atBreak) {
      const double first = fmin(target, nextBreak);
      to = first - 0x1p-49 * fabs(first);
      if (nextBreak < target - sameInstant(target, near)) {
        target = nextBreak;
        onGrid = 0;
      }
    }

    const double nextSample = (double)sampleIndex * sample;
    const int dense = nextSample < target - sameInstant(target, near);
    const int whole = onGrid && t == (double)(gridIndex - 1) * stepSize;
    const double h = whole ? stepSize : target - t;
    if (dense) memcpy(x0, x, sizeof x);
    if (advance(from, to, h) != 0.0) {
      for (int i = 0; i < states; i++) {
        if (isfinite(x[i])) continue;
        fprintf(stderr, "error: state %s is not finite at t = %g s\\n", stateNames[i], target);
        break;
      }
      return -1;
    }
    steps++;
${model.corrections.length > 0 ? '    correct(target);\n' : ''}
${discrete === null ? plainAfterStep : afterStep(discrete, model.corrections.length > 0)}  }
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
${hasClocks ? `  ${prefix}clocks(0.0, p, d, x,${z} w, clocks);\n` : ''}  if (argc == 3 && strcmp(argv[1], "--time") == 0) {
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

/** What follows a step without sample times and events: rows and the next instants. */
const plainAfterStep = `    if (print) {
      const double limit = sameInstant(target, near);
      double at = (double)sampleIndex * sample;
      if (dense) derivatives(to, x, end);
      for (; at <= target + limit && at <= stopTime + limit; at = (double)sampleIndex * sample) {
        if (at < target - limit) {
          interpolate(at, from, to, row);
          printRow(at, row);
        } else printRow(at, x);
        sampleIndex++;
      }
    }
    if (target == stopTime) {
      if (print && (double)(sampleIndex - 1) * sample < stopTime - sameInstant(stopTime, near)) printRow(stopTime, x);
      return steps;
    }

    t = target;
    from = target;
    if (onGrid) gridIndex++;
    if (atBreak) {
      const double last = fmax(target, nextBreak);
      from = last + 0x1p-49 * fabs(last);
      breakIndex++;
    }
`

/** The formulas of the methods, as in `solve/euler.ts`, `heun.ts` and `rk4.ts`. */
const method: Readonly<Record<ExportMethod, { readonly stages: number; readonly text: string }>> = {
  euler: {
    stages: 1,
    text: `  double finite = 0.0;
  (void)to;
  derivatives(from, x, k1);
  for (int i = 0; i < states; i++) {
    x[i] += h * k1[i];
    finite += 0.0 * x[i];
  }
  return finite;`,
  },
  heun: {
    stages: 2,
    text: `  const double half = h / 2.0;
  double finite = 0.0;
  derivatives(from, x, k1);
  for (int i = 0; i < states; i++) stage[i] = x[i] + h * k1[i];
  derivatives(to, stage, k2);
  for (int i = 0; i < states; i++) {
    x[i] += half * (k1[i] + k2[i]);
    finite += 0.0 * x[i];
  }
  return finite;`,
  },
  rk4: {
    stages: 4,
    text: `  const double half = h / 2.0;
  const double sixth = h / 6.0;
  double finite = 0.0;
  derivatives(from, x, k1);
  for (int i = 0; i < states; i++) stage[i] = x[i] + half * k1[i];
  derivatives(from + half, stage, k2);
  for (int i = 0; i < states; i++) stage[i] = x[i] + half * k2[i];
  derivatives(from + half, stage, k3);
  for (int i = 0; i < states; i++) stage[i] = x[i] + h * k3[i];
  derivatives(to, stage, k4);
  for (int i = 0; i < states; i++) {
    x[i] += sixth * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
    finite += 0.0 * x[i];
  }
  return finite;`,
  },
}

/** Puts the state back onto the constraints. */
function correct(corrections: readonly string[], prefix: string, z: string): string {
  if (corrections.length === 0) return ''
  const calls = corrections.map(
    (name) => `  ${prefix}${name}(t, p, d, x,${z} w, corrected);\n  memcpy(x, corrected, sizeof x);`,
  )
  return `/* Puts the state back onto the constraints. */
static void correct(double t)
{
${calls.join('\n')}
}

`
}

/** Heading of a CSV column, quoted where it needs to be. */
function heading(name: string, unit: string): string {
  const text = `${name} [${unit}]`
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of string literals; an empty list holds one empty text, as C has no empty arrays. */
function strings(texts: readonly string[]): string {
  const literals = texts.length === 0 ? ['""'] : texts.map((text) => `"${escape(text)}"`)
  return literals.map((literal) => `  ${literal},`).join('\n')
}

/** Everything but printable ASCII as octal escapes; no trigraphs. */
function escape(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return Array.from(bytes, (byte) => {
    const plain = byte >= 32 && byte < 127 && !'"\\?'.includes(String.fromCharCode(byte))
    return plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`
  }).join('')
}
