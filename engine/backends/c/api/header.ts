/** model.h: sizes of a model, then the interface of an instance (`runtime/interface.h`), which is the same for all. */
import type { ExportedModel } from '../../exported'
import { commentText } from '../../text/statements'
import { withPrefix } from '../prefix'
import interfaceText from '../runtime/interface.h?raw'
import type { JacobianPattern } from './jacobian'

/** Explains the behaviour of inputs that are not held within a step, and the duties of a caller. */
function handlingText(inputs: ExportedModel['inputs'], prefix: string): string {
  const list = (handling: string): string =>
    inputs.flatMap((input) => (input.handling === handling ? [input.name] : [])).join(', ')
  const [interpolated, extrapolated] = [list('interpolated'), list('extrapolated')]
  return [
    ...(interpolated === ''
      ? []
      : [
          `/* Interpolated: ${commentText(interpolated)}. Set the value of the end of a step; it comes in a line from the value before. So set`,
          `   the values of time zero and call ${prefix}start before those of the first step. */`,
        ]),
    ...(extrapolated === ''
      ? []
      : [
          `/* Extrapolated: ${commentText(extrapolated)}. Set the value of the start of a step; it continues with the slope of the last step. */`,
        ]),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** @param prefix of all names, `model_` */
export function apiHeader(model: ExportedModel, pattern: JacobianPattern | null, prefix: string): string {
  const { title, experiment, parameters, states, inputs, signals, replaceable, precision } = model
  const macro = prefix.toUpperCase()
  const size = (name: string, value: number, doc: string): string => `#define ${macro}${name} ${value} /* ${doc} */`
  return `/*
 * ${commentText(title)}, with the parameters and start values of the experiment "${commentText(experiment)}".
 *
 * An instance lies in memory of the caller. Nothing is global, nothing is allocated, nothing is printed, nothing exits: several
 * instances can run at the same time, each in one thread at a time. Units are SI, angles are in rad.
 */
#ifndef ${macro}H
#define ${macro}H

${size('PARAMETERS', parameters.length, 'values that can be changed while the model runs')}
${size('STATES', states.length, 'continuous states')}
${size('INPUTS', inputs.length, 'values set from outside')}
${handlingText(inputs, prefix)}\
${size('OUTPUTS', signals.length, 'signals')}
${size('FUNCTIONS', replaceable.length, 'functions that can be replaced')}
${pattern === null ? '' : `${size('JACOBIAN_ENTRIES', pattern.rows.length, 'entries of the Jacobian that are not always zero')}\n`}
/* Times are doubles. */
typedef ${precision === 'single' ? 'float' : 'double'} ${prefix}real;

${withPrefix(interfaceText, prefix)}
#endif
`
}
