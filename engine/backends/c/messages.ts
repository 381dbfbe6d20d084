/** What main.c says when the model takes no further step. */
import { memoryPlace, type ExportedModel } from '../exported'
import { cNumber } from './literals'
import { cString, strings } from './strings'

export function messages(model: ExportedModel, prefix: string): string {
  const { states, discrete, events, unsolved } = model
  const macro = prefix.toUpperCase()
  const at = (name: string): string => `s[${macro}AT_${name}]`
  const list = (name: string, texts: readonly string[]): string =>
    texts.length === 0 ? '' : `static const char *const ${name}[] = {\n${strings(texts)}\n};\n\n`
  const names = (entries: readonly { readonly name: string }[]): string[] => entries.map(({ name }) => name)
  const say = (status: number, text: string): string =>
    `  case ${status}:
    fprintf(stderr, ${text});
    break;
`
  return `${list('stateNames', names(states))}${list('discreteNames', names(discrete))}${list('eventNames', names(events))}${list('stopReasons', events.some((e) => e.stop !== undefined) ? events.map((e) => e.stop ?? '') : [])}${failureTable(events)}${evaluationFailures(unsolved)}\
/* Whether the model cannot go on; says why. */
static int failed(void)
{
  const int culprit = (int)${at('CULPRIT')};
  const double t = ${at('TIME')};
  const int status = (int)${at('STATUS')};
  if (status == 0) return 0;
${
  unsolved.length === 0
    ? ''
    : `  for (int i = 0; i < ${unsolved.length}; i++) {
    if (w[failureStatus[i]] != 1.0) continue;
    fprintf(stderr, "error: %s after t = %g s\\n", failureNames[i], t);
    return 1;
  }
`
}  switch (status) {
${states.length === 0 ? '' : say(1, '"error: state %s is not finite after t = %g s\\n", stateNames[culprit], t')}\
${events.length === 0 ? '' : say(2, '"error: what decides on the event %s is not a number after t = %g s\\n", eventNames[culprit], t')}\
${events.length === 0 ? '' : say(3, '"error: the event %s happens without end at t = %g s\\n", eventNames[culprit], t')}\
${discrete.length === 0 ? '' : say(4, '"error: %s, which is remembered from step to step, is not a number after t = %g s\\n", discreteNames[culprit], t')}\
${states.length === 0 ? '' : say(5, '"error: state %s grows too fast for the step after t = %g s\\n", stateNames[culprit], t')}\
${failures(model)}\
  default:
    fprintf(stderr, "error %d after t = %g s (%d)\\n", status, t, culprit);
  }
  return 1;
}
`
}

/** Status 6: text around the value, which follows from the crossing function of the event. */
function failures(model: ExportedModel): string {
  if (model.events.every((e) => e.fail === undefined)) return ''
  return `  case 6:
    fprintf(stderr, "error: %s %g%s at t = %g s\\n", failures[culprit].before,
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
