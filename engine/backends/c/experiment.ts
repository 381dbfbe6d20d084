/**
 * main.c: runs the experiment of an exported model and prints its signals as CSV. The model takes its steps alone; in
 * `runtime/experiment.c` are the rows, as in `solve/loop.ts`. Here are the parts that differ from model to model.
 */
import type { ExportedModel } from '../exported'
import { commentText } from '../text/statements'
import { constants } from './api/tables'
import { cNumber } from './literals'
import { messages } from './messages'
import { withPrefix } from './prefix'
import experimentText from './runtime/experiment.c?raw'
import { strings } from './strings'

const places = ['near', 'dense', 'target', 'finished', 'eventful', 'stopped']

/**
 * @param prefix of all names, `model_`
 * @param header that declares the equations
 */
export function printExperiment(model: ExportedModel, prefix: string, header: string): string {
  const { run, signals, inputs } = model
  return `/*
 * Runs the experiment "${commentText(model.experiment)}" and prints its signals as CSV.
 *   experiment            the signals, on standard output
 *   experiment --time N   run N times without output and print the processor time per step
 */
#include "${header}"
#include <math.h>
#include <stddef.h>

typedef ${model.precision === 'single' ? 'float' : 'double'} ${prefix}real;

${constants({ ...model, replaceable: [] }, places)}
#define NOT_REPLACED ${model.replaceable.length > 0 ? ', NULL' : ''}
#define STOP ${cNumber(run.stop)}
#define SAMPLE ${cNumber(run.sample)}
#define INPUTS ${inputs.length}
#define SIGNALS ${signals.length}

static const char *const headings[] = {
${strings(signals.map(({ name, unit }) => heading(name, unit)))}
};

${messages(model)}
${withPrefix(experimentText, prefix)}`
}

/** Returns the heading of a CSV column, quoted where it needs to be. */
function heading(name: string, unit: string): string {
  const text = `${name} [${unit}]`
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
