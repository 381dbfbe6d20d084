/**
 * The part of main.c that handles sample times and events, as `solve/agenda.ts` and `solve/events/handler.ts` do
 * with a fixed step: sample times are hit, events act at the end of the step in which they happen.
 */
import type { ExportedDiscrete, ExportedTarget } from '../exported'

const wantedSign = { rising: 1, falling: -1, both: 0 } as const

/** Whether a name of main.c is needed: C compilers warn of what is not used. */
export interface DiscreteParts {
  readonly clocks: boolean
  readonly events: boolean
}

export const partsOf = (discrete: ExportedDiscrete): DiscreteParts => ({
  clocks: discrete.clocks > 0,
  events: discrete.events.length > 0,
})

/** @param strings prints lines of string literals */
export function discreteDeclarations(
  { states, clocks, events }: ExportedDiscrete,
  strings: (texts: readonly string[]) => string,
): string {
  const results = Math.max(1, ...events.map((e) => e.targets.length))
  return `
enum { discreteStates = ${states.length}, clockCount = ${clocks}, eventCount = ${events.length} };

/* Discrete states, then their values before the instant that is being handled. */
static double z[${Math.max(1, 2 * states.length)}];
static double u[${results}];
${
  clocks === 0
    ? ''
    : `/* Period and first instant of each clock, the number of its next tick, and whether it ticks now. */
static double clocks[${2 * clocks}];
static double ticks[${clocks}];
static int due[${clocks}];
`
}${
    events.length === 0
      ? ''
      : `static double g[${events.length}];
/* Signs of the crossing functions as last seen; 0 where one has been zero since the start. */
static int signs[${events.length}];
/* The sign that makes an event happen; 0 for either. */
static const int wanted[] = {${events.map((e) => wantedSign[e.direction]).join(', ')}};
static const int stops[] = {${events.map((e) => (e.stop === undefined ? 0 : 1)).join(', ')}};
/* The event that ends the run. */
static int stopping;

static const char *const eventNames[] = {
${strings(events.map((e) => e.name))}
};
`
  }`
}

export function discreteFunctions(discrete: ExportedDiscrete, prefix: string): string {
  const { clocks, events, updates } = discrete
  return `static int assign(double *value, double next)
{
  if (*value == next) return 0;
  *value = next;
  return 1;
}

/* The next break time or tick; INFINITY if there is none. */
static double nextInstant(int breakIndex, int breakCount, double near)
{
  double next = breakIndex < breakCount ? breaks[breakIndex] : INFINITY;
${clocks === 0 ? '' : '  for (int i = 0; i < clockCount; i++) next = fmin(next, clocks[2 * i + 1] + ticks[i] * clocks[2 * i]);\n'}\
  return next > stopTime + sameInstant(stopTime, near) ? INFINITY : next;
}

/* Takes everything that is not later than t; returns the last of these instants. */
static double takeInstants(double t, int *breakIndex, int breakCount, double near)
{
  const double limit = t + sameInstant(t, near);
  double last = t;
  while (*breakIndex < breakCount && breaks[*breakIndex] <= limit) last = fmax(last, breaks[(*breakIndex)++]);
${
  clocks === 0
    ? ''
    : `  for (int i = 0; i < clockCount; i++) {
    const double tick = clocks[2 * i + 1] + ticks[i] * clocks[2 * i];
    due[i] = tick <= limit;
    if (!due[i]) continue;
    last = fmax(last, tick);
    ticks[i] += 1.0;
  }
`
}  return last;
}
${clocks === 0 ? '' : sampling(updates, prefix)}${events.length === 0 ? '' : eventFunctions(discrete, prefix)}
`
}

function sampling(updates: ExportedDiscrete['updates'], prefix: string): string {
  const calls = updates.map(
    ({ clock, target }, i) => `  if (due[${clock}]) {
    ${prefix}sample_${i}(t, p, d, x, z, w, u);
    assign(z + ${target}, u[0]);
  }`,
  )
  return `
/* New values of discrete states whose clocks tick now. */
static void sampleDue(double t)
{
  memcpy(z + discreteStates, z, discreteStates * sizeof z[0]);
${calls.join('\n')}
}
`
}

function eventFunctions({ events, states }: ExportedDiscrete, prefix: string): string {
  const at = ({ array, index }: ExportedTarget): string => (index === 0 ? array : `${array} + ${index}`)
  const cases = events.flatMap(({ targets }, i) =>
    targets.length === 0
      ? []
      : [
          `  case ${i}:
    ${prefix}event_${i}(t, p, d, x,${states.length > 0 ? ' z,' : ''} w, u);
${targets.map((target, k) => `    assign(${at(target)}, u[${k}]);`).join('\n')}
    break;`,
        ],
  )
  return `
static void findRoots(double t)
{
  ${prefix}roots(t, p, d, x,${states.length > 0 ? ' z,' : ''} w, g);
}

static void acceptSign(int event)
{
  if (g[event] > 0.0) signs[event] = 1;
  if (g[event] < 0.0) signs[event] = -1;
}

static int happens(int event)
{
  const int now = (g[event] > 0.0) - (g[event] < 0.0);
  return now != 0 && now != signs[event] && (wanted[event] == 0 || wanted[event] == now);
}

/* The first event that is to happen at the present state, -1 if there is none. */
static int firstPending(double t)
{
  int first = -1;
  findRoots(t);
  for (int i = eventCount - 1; i >= 0; i--) {
    if (happens(i)) first = i;
    else acceptSign(i);
  }
  return first;
}

static void actions(double t, int event)
{
${states.length > 0 ? '  memcpy(z + discreteStates, z, discreteStates * sizeof z[0]);\n' : ''}\
  switch (event) {
${cases.join('\n')}
  default:
    break;
  }
}

/* Lets all events of this instant act; returns -1 if there is no end of them. */
static int act(double t)
{
  int event = 0;
  for (int count = 0; count <= 1000 * eventCount; count++) {
    const int next = firstPending(t);
    if (next < 0) return 0;
    event = next;
    signs[event] = g[event] > 0.0 ? 1 : -1;
    if (stops[event] && stopping < 0) stopping = event;
    actions(t, event);
  }
  fprintf(stderr, "error: the event %s happens without end at t = %g s\\n", eventNames[event], t);
  return -1;
}
`
}

/** At the start of \`run\`, after the states are set. */
export function discreteStart(discrete: ExportedDiscrete, prefix: string): string {
  const { clocks, events, states } = discrete
  return [
    ...(states.length === 0
      ? []
      : [
          `  memcpy(z, ${prefix}discrete, discreteStates * sizeof z[0]);`,
          '  memcpy(z + discreteStates, z, discreteStates * sizeof z[0]);',
        ]),
    ...(clocks === 0
      ? []
      : [
          '  for (int i = 0; i < clockCount; i++) {',
          '    const double first = -sameInstant(0.0, near) - clocks[2 * i + 1];',
          '    ticks[i] = fmax(0.0, ceil(first / clocks[2 * i]));',
          '  }',
          '  if (nextInstant(breakIndex, breakCount, near) <= sameInstant(0.0, near)) {',
          '    takeInstants(0.0, &breakIndex, breakCount, near);',
          '    sampleDue(0.0);',
          '  }',
        ]),
    ...(events.length === 0
      ? []
      : [
          '  memset(signs, 0, sizeof signs);',
          '  stopping = -1;',
          '  findRoots(0.0);',
          '  for (int i = 0; i < eventCount; i++) acceptSign(i);',
        ]),
    '',
  ].join('\n')
}

/** What follows a step: rows before its end, sample times, events, rows at its end. */
export function afterStep(discrete: ExportedDiscrete, corrected: boolean): string {
  const parts = partsOf(discrete)
  return `${parts.events ? '    const int happening = firstPending(to) >= 0;\n' : ''}    if (print) {
      const double limit = target - sameInstant(target, near);
      double at = (double)sampleIndex * sample;
      if (dense) derivatives(to, x, end);
      for (; at < limit; at = (double)sampleIndex * sample) {
        interpolate(at, from, to, row);
        printRow(at, row);
        sampleIndex++;
      }
    }

    t = target;
    from = target;
    if (onGrid) gridIndex++;
    if (atBreak) {
      const double last = takeInstants(fmax(target, nextBreak), &breakIndex, breakCount, near);
      from = last + 0x1p-49 * fabs(last);
${parts.clocks ? '      sampleDue(from);\n' : ''}    }
    int acted = 0;
${
  parts.events
    ? `    if ((happening || atBreak) && firstPending(from) >= 0) {
      acted = 1;
      if (print) printRow(target, x);
      if (act(from) < 0) return -1;
${corrected ? '      correct(from);\n' : ''}      if (print) printRow(target, x);
      if ((double)sampleIndex * sample <= target + sameInstant(target, near)) sampleIndex++;
    }
`
    : ''
}    if (print && !acted) {
      const double limit = sameInstant(target, near);
      double at = (double)sampleIndex * sample;
      for (; at <= target + limit && at <= stopTime + limit; at = (double)sampleIndex * sample) {
        printRow(at, x);
        sampleIndex++;
      }
    }
${parts.events ? '    if (stopping >= 0) return steps;\n' : ''}    if (target == stopTime) {
      if (print && !acted && (double)(sampleIndex - 1) * sample < stopTime - sameInstant(stopTime, near))
        printRow(stopTime, x);
      return steps;
    }
`
}
