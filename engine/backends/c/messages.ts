/** Functions in C that say why a model takes no further step. They write text; who calls them prints or logs it. */
import { memoryPlace, type ExportedModel } from '../exported'
import { cNumber } from './literals'
import { cString, strings } from './strings'

/**
 * Static tables of names and two functions over the arrays w and s of the model:
 * `unsolved(w, text, size)`, whether the last evaluation has found no result; `failure(w, s, text, size)`, whether
 * steps cannot go on. Both write why. They need `stdio.h`.
 */
export function messages(model: ExportedModel): string {
  const { states, discrete, events, unsolved } = model
  const at = (name: string): string => `s[${memoryPlace(model, name)}]`
  const names = (entries: readonly { readonly name: string }[]): string[] => entries.map(({ name }) => name)
  const say = (status: number, text: string): string => `  case ${status}:
    snprintf(text, size, ${text});
    break;
`
  return `${list('stateNames', names(states))}${list('discreteNames', names(discrete))}${list('eventNames', names(events))}${list('stopReasons', events.some((e) => e.stop !== undefined) ? events.map((e) => e.stop ?? '') : [])}${failureTable(events)}${evaluationFailures(unsolved)}\
/* Whether the last evaluation has found no result; says of what. */
static int unsolved(const double *w, char *text, size_t size)
{
${
  unsolved.length === 0
    ? `  (void)w;
  (void)text;
  (void)size;
`
    : `  for (int i = 0; i < ${unsolved.length}; i++) {
    if (w[failureStatus[i]] != 1.0) continue;
    snprintf(text, size, "%s", failureNames[i]);
    return 1;
  }
`
}  return 0;
}

/* Whether the model cannot go on; says why. */
static int failure(const double *w, const double *s, char *text, size_t size)
{
  const int culprit = (int)${at('culprit')};
  const double t = ${at('time')};
  const int status = (int)${at('status')};
  if (status == 0) return 0;
  if (unsolved(w, text, size)) {
    size_t length = 0;
    while (text[length] != '\\0') length++;
    snprintf(text + length, size - length, " after t = %g s", t);
    return 1;
  }
  switch (status) {
${states.length === 0 ? '' : say(1, '"state %s is not finite after t = %g s", stateNames[culprit], t')}\
${events.length === 0 ? '' : say(2, '"what decides on the event %s is not a number after t = %g s", eventNames[culprit], t')}\
${events.length === 0 ? '' : say(3, '"the event %s happens without end at t = %g s", eventNames[culprit], t')}\
${discrete.length === 0 ? '' : say(4, '"%s, which is remembered from step to step, is not a number after t = %g s", discreteNames[culprit], t')}\
${states.length === 0 ? '' : say(5, '"state %s grows too fast for the step after t = %g s", stateNames[culprit], t')}\
${failures(model)}\
  default:
    snprintf(text, size, "error %d after t = %g s (%d)", status, t, culprit);
  }
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
    snprintf(text, size, "%s %g%s at t = %g s", failures[culprit].before,
             failures[culprit].offset + failures[culprit].factor * s[${memoryPlace(model, 'g')} + culprit], failures[culprit].after, t);
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

/* Places of w that become 1 when that happens. */
static const int failureStatus[] = {${unsolved.map(({ place }) => place).join(', ')}};

`
}
