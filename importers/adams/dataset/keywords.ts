/**
 * Abbreviated words: statements, arguments and flags may be shortened as long as they stay
 * unambiguous. Where several words share a beginning, the shortest forms of the manual win.
 *
 * Source: Using Adams/Solver, statement reference (minimum abbreviations in bold).
 */

/** Statements of the language, whether or not they can be imported. */
export const statementNames = [
  'ACCGRAV', 'ADAMS_DATASET', 'ARRAY', 'BEAM', 'BUSHING', 'CONTACT', 'COUPLER', 'CURVE', 'CVCV', 'DEBUG', 'DIFF',
  'DIFFERENTIAL', 'END', 'EQUILIBRIUM', 'EXTERNAL_SYSTEM', 'FE_LOAD', 'FE_NODE', 'FE_PART', 'FIELD', 'FLEX_BODY',
  'FRICTION', 'GCON', 'GEAR', 'GFORCE', 'GRAPHICS', 'GSE', 'IC', 'INTEGRATOR', 'JOINT', 'JPRIM', 'KINEMATICS',
  'LANGUAGE', 'LSE', 'LSOLVER', 'MARKER', 'MATERIAL', 'MATRIX', 'MFORCE', 'MODE_SHAPE', 'MOTION', 'MREQUEST', 'NFORCE', 'NLFEA',
  'OUTPUT', 'PART', 'PINPUT', 'POINT_MASS', 'POUTPUT', 'PREFERENCES', 'PTCV', 'PTSF', 'REQUEST', 'RESULTS', 'SECTION', 'SENSOR',
  'SFORCE', 'SIMULATE', 'SPLINE', 'SPRINGDAMPER', 'STRING', 'SURFACE', 'TFSISO', 'TIRE', 'UCON', 'UNITS', 'VARIABLE',
  'VFORCE', 'VTORQUE',
] as const // prettier-ignore

export type StatementName = (typeof statementNames)[number]

/** Short forms that would be ambiguous on their own. */
const preferred: Readonly<Record<string, StatementName>> = {
  MA: 'MARKER', MAR: 'MARKER', M: 'MARKER', P: 'PART', PA: 'PART', J: 'JOINT', JO: 'JOINT', MO: 'MOTION', R: 'REQUEST',
  RE: 'REQUEST', REQ: 'REQUEST', G: 'GRAPHICS', GR: 'GRAPHICS', SF: 'SFORCE', SP: 'SPRINGDAMPER', SE: 'SENSOR', SI: 'SIMULATE',
  U: 'UNITS', V: 'VARIABLE', VA: 'VARIABLE', A: 'ACCGRAV', AC: 'ACCGRAV', ACC: 'ACCGRAV', O: 'OUTPUT', B: 'BUSHING',
} // prettier-ignore

/** Returns the statement that a word means; undefined if it is unknown or ambiguous. */
export function statementNamed(word: string): StatementName | undefined {
  return wordNamed(word, statementNames, preferred)
}

/**
 * @param words in capital letters
 * @param short abbreviations that would be ambiguous on their own
 */
export function wordNamed<T extends string>(
  word: string,
  words: readonly T[],
  short: Readonly<Record<string, T>> = {},
): T | undefined {
  const upper = word.toUpperCase()
  const exact = words.find((candidate) => candidate === upper)
  if (exact !== undefined) return exact
  if (Object.hasOwn(short, upper)) return short[upper]
  const fitting = words.filter((candidate) => candidate.startsWith(upper))
  // DYNAMIC and DYNAMICS are one word
  return fitting.find((shortest) => fitting.every((candidate) => candidate.startsWith(shortest)))
}
