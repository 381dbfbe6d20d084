/**
 * bridge.h: the constants of a model for `runtime/bridge.c`. Rows of its runs are those of `main.c`
 * (`c/experiment.ts`).
 */
import { memoryPlace, type ExportedModel } from '../exported'

const places = ['target', 'near', 'finished', 'eventful', 'arrived', 'dense', 'gridIndex', 'stop'] as const

export function bridgeHeader(model: ExportedModel, token: string): string {
  const { inputs } = model
  const moving = inputs.flatMap(({ handling }, i) => (handling === 'held' ? [] : [i]))
  const ends = inputs.flatMap(({ handling }, i) => (handling === 'interpolated' ? [i] : []))
  const integers = (name: string, values: readonly number[]): string =>
    `static const int ${name}[] = {${values.length === 0 ? '0' : values.join(', ')}};`
  return [
    '/* Constants of this model for bridge.c. */',
    `#define BRIDGE_TOKEN "${token}"`,
    ...places.map((name) => `#define PLACE_${name.toUpperCase()} ${memoryPlace(model, name)}`),
    `#define MOVING ${moving.length}`,
    `#define INTERPOLATED ${ends.length}`,
    ...(moving.length === 0
      ? []
      : [
          integers('moving', moving),
          ...['inputsMove', 'inputBase', 'inputSlope', 'intervalStart'].map(
            (name) => `#define PLACE_${name.toUpperCase()} ${memoryPlace(model, name)}`,
          ),
        ]),
    ...(ends.length === 0 ? [] : [integers('interpolated', ends)]),
    '',
  ].join('\n')
}
