/** Facts of the model that an S-function has: ports, tunable parameters, and their value references. */
import type { ExportedModel, ExportedVariable } from '../exported'
import { exchangeOf, firstReferences, isStartOfInput } from '../fmu/variables'
import { identifier, NameSpace } from '../text/names'

interface Port extends ExportedVariable {
  readonly reference: number
}

export interface SFunctionFacts {
  /** Name of the S-function and its file; MATLAB distinguishes names by 63 characters. */
  readonly name: string
  readonly inputs: readonly (Port & { readonly start: number; readonly direct: boolean })[]
  readonly outputs: readonly Port[]
  /** Parameters that stay tunable, with the name of their variable in the mask. */
  readonly parameters: readonly (Port & { readonly value: number; readonly variable: string })[]
}

/** @param model made with `exchange` */
export function sFunctionFacts(model: ExportedModel): SFunctionFacts {
  const first = firstReferences(model)
  const { states } = model
  const { signals: dependencies, same } = exchangeOf(model)
  const outputs = model.signals.map((signal, i) => {
    const place = same[i]
    if (place < 0) return { ...signal, reference: first.output + i }
    return { ...signal, reference: place < states.length ? first.state + place : first.input + place - states.length }
  })
  const used = new Set([...dependencies.flat(), ...same])
  const space = new NameSpace(['sampleTime', ...matlabWords])
  return {
    name: `${identifier(model.title).slice(0, 50)}_sfun`.replace(/^_+/, 'm_'),
    inputs: model.inputs.map((input, i) => ({
      ...input,
      reference: first.input + i,
      direct: used.has(states.length + i),
    })),
    outputs,
    parameters: model.parameters.flatMap((parameter, i) =>
      (parameter.tunable || parameter.readAtStart === true) && !isStartOfInput(model, parameter.name)
        ? [{ ...parameter, reference: first.parameter + i, variable: maskVariable(space, parameter.name) }]
        : [],
    ),
  }
}

/** Returns a valid variable name: it begins with a letter and has at most 63 characters. */
function maskVariable(space: NameSpace, name: string): string {
  return space.take(identifier(name).replace(/^_+/, 'p_').slice(0, 55))
}

/**
 * Returns the arguments of the S-function: the sample time and, if there are any, the tunable parameters as one vector.
 */
export function argumentsOf({ parameters }: SFunctionFacts): readonly string[] {
  const values = parameters.map(({ variable }) => variable).join('; ')
  return ['sampleTime', ...(parameters.length === 0 ? [] : [`[${values}]`])]
}

const matlabWords = [
  ...['break', 'case', 'catch', 'classdef', 'continue', 'else', 'elseif', 'end', 'for', 'function', 'global', 'if'],
  ...[
    'otherwise',
    'parfor',
    'persistent',
    'return',
    'spmd',
    'switch',
    'try',
    'while',
    'i',
    'j',
    'pi',
    'inf',
    'nan',
    'eps',
  ],
]
