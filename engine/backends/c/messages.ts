/** What main.c says when the model takes no further step. */
import type { ExportedModel } from '../exported'
import { strings } from './strings'

export function messages({ states, discrete, events, unsolved }: ExportedModel, prefix: string): string {
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
  return `${list('stateNames', names(states))}${list('discreteNames', names(discrete))}${list('eventNames', names(events))}${failures(unsolved)}\
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
  default:
    fprintf(stderr, "error %d after t = %g s (%d)\\n", status, t, culprit);
  }
  return 1;
}
`
}

function failures(unsolved: ExportedModel['unsolved']): string {
  if (unsolved.length === 0) return ''
  return `static const char *const failureNames[] = {
${strings(unsolved.map(({ what }) => what))}
};

/* Places of w that become 1 when that happens. */
static const int failureStatus[] = {${unsolved.map(({ place }) => place).join(', ')}};

`
}
