/** Equations of a model as texts that other programs read. */
import type { Instance } from '../../compile/instance'
import { gatherEquations } from './gather'
import { latexText } from './latex'
import { languages, programText } from './programs'

export const algebraFormats = ['sympy', 'maxima', 'latex', 'maple'] as const
export type AlgebraFormat = (typeof algebraFormats)[number]

/** Sizes in names and numbers: Python nests 200 parentheses at most, a line of LaTeX holds about ten names. */
const lengths = {
  program: { shared: 12, longest: 60 },
  latex: { shared: 8, longest: 14 },
}

/**
 * Returns the equations of a model, with the values of its parameters, in the syntax of another program.
 *
 * @throws ModelError `unsupported` for equations that have no form there, by name
 */
export function equationsAs(format: AlgebraFormat, instance: Instance): string {
  return format === 'latex'
    ? latexText(gatherEquations(instance, lengths.latex))
    : programText(gatherEquations(instance, lengths.program), languages[format])
}
