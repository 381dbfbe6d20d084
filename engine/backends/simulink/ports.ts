/** ports.h: what `runtime/sfunction.c` knows of a model. */
import { argumentsOf, type SFunctionFacts } from './facts'

const numbers = (values: readonly (number | string)[]): string => (values.length === 0 ? '0' : values.join(', '))

export function portsHeader(facts: SFunctionFacts): string {
  const { name, inputs, outputs, parameters } = facts
  return `/* Ports and tunable parameters of this model. */
#define S_FUNCTION_NAME ${name}
#define INPUT_PORTS ${inputs.length}
#define OUTPUT_PORTS ${outputs.length}
#define TUNABLE ${parameters.length}
#define ARGUMENTS ${argumentsOf(facts).length}

/* Value references; whether outputs depend on an input at once. C has no empty arrays. */
static const unsigned outputs[] = {${numbers(outputs.map(({ reference }) => `${reference}u`))}};
static const unsigned tunable[] = {${numbers(parameters.map(({ reference }) => `${reference}u`))}};
static const int direct[] = {${numbers(inputs.map((input) => (input.direct ? 1 : 0)))}};
`
}
