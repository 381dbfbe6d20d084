/**
 * Functions in C that say why a model takes no further step. They write text with nothing but the language; who calls
 * them prints or logs it.
 */
import { memoryPlace, type ExportedModel } from '../exported'
import { cNumber } from './literals'
import writers from './runtime/text.c?raw'
import { cString, strings } from './strings'

/**
 * Returns the static tables of names and two functions over the arrays w and s of the model: `unsolved(w, text, size)`,
 * whether the last evaluation has found no result; `failure(w, s, text, size)`, whether steps cannot go on (with `c`
 * before `s` where the model has that). Both write why. They need `math.h` and `stddef.h`.
 */
export function messages(model: ExportedModel): string {
  const { states, discrete, events, clocks, unsolved } = model
  const real = model.precision === 'single' ? 'float' : 'double'
  const clock = model.clock === undefined ? 's' : 'c'
  const at = (name: string): string => `${clock}[${memoryPlace(model, name)}]`
  const names = (entries: readonly { readonly name: string }[]): string[] => entries.map(({ name }) => name)
  const say = (status: number, before: string, name: string, after: string): string => `  case ${status}:
    write_text(text, size, ${cString(before)}, ${name}, ${cString(after)});
    break;
`
  return `${writers}
${list('stateNames', names(states))}${list('discreteNames', names(discrete))}${list('eventNames', names(events))}${list('clockNames', clocks)}${list('stopReasons', events.some((e) => e.stop !== undefined) ? events.map((e) => e.stop ?? '') : [])}${failureTable(events)}${evaluationFailures(unsolved)}\
/* Whether the last evaluation found no solution; writes the unknown into text. */
static int unsolved(const ${real} *w, char *text, size_t size)
{
${
  unsolved.length === 0
    ? `  (void)w;
  (void)text;
  (void)size;
`
    : `  for (int i = 0; i < ${unsolved.length}; i++) {
    if (w[failureStatus[i]] != 1) continue;
    write_text(text, size, failureNames[i], "", "");
    return 1;
  }
`
}  return 0;
}

/* Whether the model cannot continue; writes the reason into text. */
static int failure(const ${real} *w, ${clock === 'c' ? 'const double *c, ' : ''}const ${real} *s, char *text, size_t size)
{
  const int cause = (int)${at('cause')};
  const double t = ${at('time')};
  const int status = (int)${at('status')};
  (void)s;
  (void)cause;
  if (status == 0) return 0;
  if (unsolved(w, text, size)) {
    append_text(text, size, " after");
    append_time(text, size, t);
    return 1;
  }
  switch (status) {
${states.length === 0 ? '' : say(1, 'state ', 'stateNames[cause]', ' is not finite after')}\
${events.length === 0 ? '' : say(2, 'what decides on the event ', 'eventNames[cause]', ' is not a number after')}\
${events.length === 0 ? '' : say(3, 'the event ', 'eventNames[cause]', ' occurs endlessly at')}\
${discrete.length === 0 ? '' : say(4, '', 'discreteNames[cause]', ', which is remembered from step to step, is not a number after')}\
${states.length === 0 ? '' : say(5, 'state ', 'stateNames[cause]', ' grows too fast for the step after')}\
${failures(model)}\
${clocks.length === 0 ? '' : say(7, 'the sample time of ', 'clockNames[cause]', ' is not above zero, or too short, at')}\
  default:
    write_text(text, size, "error ", "", "");
    append_number(text, size, status);
    append_text(text, size, " after");
  }
  append_time(text, size, t);
  return 1;
}
`
}

const list = (name: string, texts: readonly string[]): string =>
  texts.length === 0 ? '' : `static const char *const ${name}[] = {\n${strings(texts)}\n};\n\n`

/** Status 6: text around the value, which follows from the crossing function of the event. */
function failures(model: ExportedModel): string {
  if (model.events.every((e) => e.fail === undefined)) return ''
  return `  case 6:
    write_text(text, size, failures[cause].before, " ", "");
    append_number(text, size, failures[cause].offset + failures[cause].factor * (double)s[${memoryPlace(model, 'g')} + cause]);
    append_text(text, size, failures[cause].after);
    append_text(text, size, " at");
    break;
`
}

function failureTable(events: ExportedModel['events']): string {
  if (events.every((e) => e.fail === undefined)) return ''
  const rows = events.map(({ fail }) => {
    const { before = '', offset = 0, factor = 0, after = '' } = fail ?? {}
    return `  { ${cString(before)}, ${cNumber(offset)}, ${cNumber(factor)}, ${cString(after)} },`
  })
  return `/* Of events that end the run with an error: the value is offset + factor times the crossing function. */
static const struct {
  const char *before;
  double offset;
  double factor;
  const char *after;
} failures[] = {
${rows.join('\n')}
};

`
}

function evaluationFailures(unsolved: ExportedModel['unsolved']): string {
  if (unsolved.length === 0) return ''
  return `static const char *const failureNames[] = {
${strings(unsolved.map(({ what }) => what))}
};

/* Indices in w that become 1 when that happens. */
static const int failureStatus[] = {${unsolved.map(({ place }) => place).join(', ')}};

`
}
