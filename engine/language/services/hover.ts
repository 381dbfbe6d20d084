/** Description of the word under the pointer. */
import { baseUnitText, dimensionText, isUnitName, parseUnit, shownUnit, withShownUnit } from '../../quantities/units'
import { functionWords, standardFunctions, statementFunctions } from '../syntax/builtins'
import { Source, type Position } from '../syntax/source'
import { analyse, headingOf, inComment, wordAt, type Range } from './analysis'
import { roleTexts } from './completion'

export interface Hover extends Range {
  /** Code: `input v: m/s`. */
  readonly title: string
  readonly doc: string
}

const wordTexts: Readonly<Record<string, string>> = {
  input: 'A signal that enters through a port: input name: unit',
  output: 'A signal that leaves through a port: output name: unit',
  parameter: 'A number that is set in the inspector: parameter name: unit = value, min value, max value',
  state: 'A quantity that is integrated over time: state name: unit = start, with der(name) = rate',
  table:
    'Rows for interpolate(), spline() and pchip(): table name(x: unit, y: unit) = [[x1, y1], [x2, y2]]; over two arguments table name(x, y, z) = [[0, y1, y2], [x1, z11, z12], [x2, z21, z22]]',
  discrete:
    'A quantity that keeps its value between instants: discrete name: unit = start, with new values in when { }',
  unknown: 'A quantity that equations determine at every instant: unknown name: unit = first guess, with 0 = value',
  function: 'A function of this text: function name(a, b) = value, or { statements, return value }',
  let: 'A variable: let name = value',
  else: 'The alternative of an if',
  for: 'Statements for each whole number of a range: for i in 1:3 { }',
  in: 'Range of a loop: for i in 1:3 { }',
  when: 'What happens at instants: when condition { }, or when sample(start, interval) { }',
  return: 'The value of a function; its last statement',
  der: 'Derivative of a state with respect to time: der(x) = value',
}

export function hover(text: string, position: Position): Hover | null {
  const source = new Source(text)
  const place = source.place(position)
  if (inComment(text, place)) return null
  const hovered = wordAt(text, place)
  if (hovered === undefined) return null
  const { word } = hovered
  const start = source.position(hovered.place)
  const range = { start, end: { line: start.line, column: start.column + word.length } }
  const analysis = analyse(text)
  const occurrence = analysis.occurrences.get(hovered.place)
  if (occurrence !== undefined && occurrence.name === word) {
    const { role, type, declared } = occurrence
    const doc = declared === 0 ? 'Time of the simulation' : analysis.model.source.docAt(declared)
    return { ...range, title: `${roleTexts[role].toLowerCase()} ${word}${type === '' ? '' : `: ${type}`}`, doc }
  }
  const declaration = analysis.model.tree.declarations.find(({ column }) => column === hovered.place)
  if (declaration !== undefined) return { ...range, title: `${declaration.kind} ${word}`, doc: declaration.doc }
  const called = /^\s*\(/.test(text.slice(hovered.place - 1 + word.length, hovered.place + word.length + 20))
  const helper = analysis.model.tree.functions.find(({ name }) => name === word)
  if (helper !== undefined) return { ...range, title: `function ${headingOf(helper)}`, doc: helper.doc }
  const standard = standardFunctions.get(word) ?? statementFunctions.get(word)
  if (standard !== undefined && called) {
    return { ...range, title: `${word}(${standard.parameters.join(', ')})`, doc: standard.doc }
  }
  if (functionWords.includes(word)) return { ...range, title: word, doc: wordTexts[word] ?? '' }
  if (isUnitName(word)) return { ...range, title: `unit ${word}`, doc: unitDoc(word) }
  return null
}

/** Returns the description of a unit in SI. @param name of a single unit */
export function unitDoc(name: string): string {
  const { scale, dimension } = parseUnit(name)
  const si = dimensionText(dimension)
  if (scale !== 1) return withShownUnit(Number(scale.toPrecision(12)), si)
  // A unit with its own name is explained by the units that it consists of.
  const other = si === name ? baseUnitText(dimension) : si
  return other === name ? 'SI unit' : `SI unit (${shownUnit(other)})`
}
