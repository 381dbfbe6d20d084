/** Completions at a place: names in scope, functions, units, or the words that begin a statement. */
import { standardFunctions } from '../syntax/builtins'
import { Source, type Position } from '../syntax/source'
import { parseUnit, unitNames } from '../../quantities/units'
import { analyse, headingOf, inComment, namesAt, type NameInScope } from './analysis'

export interface Completion {
  readonly label: string
  readonly kind: 'variable' | 'parameter' | 'function' | 'unit' | 'keyword'
  /** Unit, signature or the like, shown beside the label. */
  readonly detail: string
  readonly doc: string
  /** Text with placeholders, `${1:name}`, if it differs from the label. */
  readonly snippet?: string
}

const declarations: readonly (readonly [string, string, string])[] = [
  ['input', 'input ${1:u}: ${2:1}', 'A port for a signal'],
  ['input vector', 'input vector ${1:u}[${2:3}]: ${3:1}', 'A port for a vector'],
  ['output', 'output ${1:y}: ${2:1}', 'A port that provides a signal'],
  ['parameter', 'parameter ${1:p}: ${2:1} = ${3:1}', 'A field of the inspector'],
  ['state', 'state ${1:x}: ${2:1} = ${3:0}', 'A quantity that is integrated over time'],
  ['discrete', 'discrete ${1:x}: ${2:1} = ${3:0}', 'A quantity that keeps its value between instants'],
  ['unknown', 'unknown ${1:z}: ${2:1} = ${3:0}', 'A quantity that an equation, 0 = ..., determines at every instant'],
  ['table', 'table ${1:curve}(${2:x}: ${3:m}, ${4:y}: ${5:N}) = [[0, 0], [1, 1]]', 'Rows to interpolate in'],
  ['function', 'function ${1:f}(${2:x}) = ${3:x}', 'Your own function'],
]

const statements: readonly (readonly [string, string, string])[] = [
  ['let', 'let ${1:name} = ${2:value}', 'A variable'],
  ['if', 'if ${1:condition} {\n  $2\n}', 'Statements for a case'],
  ['else', 'else {\n  $1\n}', 'Statements for the other case'],
  ['for', 'for ${1:i} in ${2:1}:${3:3} {\n  $4\n}', 'Statements for each of a range of whole numbers'],
  ['when', 'when ${1:condition} {\n  $2\n}', 'Statements for the instant at which a condition becomes true'],
  ['sample', 'when sample(${1:0}, ${2:10 ms}) {\n  $3\n}', 'Statements for every sample time'],
  ['reinit', 'reinit(${1:x}, ${2:value})', 'A new value of a state, inside "when"'],
  ['terminate', 'terminate("${1:message}")', 'The end of the run, inside "when"'],
  ['der', 'der(${1:x}) = ${2:value}', 'Derivative of a state'],
  ['return', 'return ${1:value}', 'Result of a function'],
]

export function complete(text: string, position: Position): readonly Completion[] {
  const place = new Source(text).place(position)
  if (inComment(text, place)) return []
  const before = text.slice(text.lastIndexOf('\n', place - 2) + 1, place - 1)
  if (expectsUnit(before)) return units
  const analysis = analyse(text)
  const names = namesAt(analysis, place)
  if (/\bder\s*\(\s*\w*$/.test(before)) {
    return names
      .filter(({ role }) => role === 'state')
      .map(({ name, type, doc }) => ({ label: name, kind: 'variable', detail: type, doc }))
  }
  if (/\b(pre|reinit)\s*\(\s*\w*$/.test(before)) {
    const role = /\breinit\s*\(\s*\w*$/.test(before) ? 'state' : 'discrete'
    return names
      .filter((name) => name.role === role)
      .map(({ name, type, doc }) => ({ label: name, kind: 'variable', detail: type, doc }))
  }
  if (/\bwhen\s+\w*$/.test(before)) return [...variablesOf(names), ...triggers, ...standard]
  const variables = variablesOf(names)
  const helpers = analysis.model.tree.functions.map((fn): Completion => {
    const snippet = `${fn.name}(${placeholders(fn.args.map(({ name }) => name))})`
    return {
      label: fn.name,
      kind: 'function',
      detail: headingOf(fn),
      doc: fn.doc || 'Function declared in this text',
      snippet,
    }
  })
  const begins = /^\s*\w*$/.test(before) || /[{;}]\s*\w*$/.test(before)
  return [...variables, ...helpers, ...standard, ...(begins ? beginnings(/^\w*$/.test(before)) : words)]
}

function variablesOf(names: readonly NameInScope[]): readonly Completion[] {
  return names.map(({ name, role, type, doc }) => {
    const kind = role === 'parameter' || role === 'table' ? 'parameter' : 'variable'
    return { label: name, kind, detail: type, doc: doc === '' ? roleTexts[role] : doc }
  })
}

/** After a number and a space, or after the colon of a declaration. */
function expectsUnit(before: string): boolean {
  if (
    /^\s*(input|output|parameter|state|discrete|unknown|let)\s+(?:vector\s+)?\w+\s*(\[[^\]]*\])?\s*:[^=]*$/.test(before)
  )
    return true
  if (/^\s*(table|function)\s[^)=]*:\s*[^,)]*$/.test(before)) return true
  return /(^|[^\w.])(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?\s+[A-Za-z]\w*([/*]\w*)*$/.test(before)
}

const placeholders = (names: readonly string[]): string => names.map((name, i) => `\${${i + 1}:${name}}`).join(', ')

const standard: readonly Completion[] = [...standardFunctions.values()].map(({ name, parameters, doc }) => ({
  label: name,
  kind: 'function',
  detail: `${name}(${parameters.join(', ')})`,
  doc,
  snippet: `${name}(${placeholders(parameters)})`,
}))

/** After "when", besides conditions. */
const triggers: readonly Completion[] = [
  {
    label: 'sample',
    kind: 'keyword',
    detail: 'sample(start, interval)',
    doc: 'The instants start, start + interval and so on',
    snippet: 'sample(${1:0}, ${2:10 ms})',
  },
]

const words: readonly Completion[] = [
  {
    label: 'if',
    kind: 'keyword',
    detail: 'if(condition, a, b)',
    doc: 'One of two values',
    snippet: 'if ${1:condition} { ${2:a} } else { ${3:b} }',
  },
  ...['and', 'or', 'not'].map((label): Completion => ({ label, kind: 'keyword', detail: '', doc: 'Joins conditions' })),
  { label: 'pi', kind: 'parameter', detail: '3.14159...', doc: 'Half the angle of a circle in rad' },
]

function beginnings(top: boolean): readonly Completion[] {
  return [...(top ? declarations : []), ...statements].map(([label, snippet, doc]) => ({
    label,
    kind: 'keyword',
    detail: '',
    doc,
    snippet,
  }))
}

const units: readonly Completion[] = unitNames.map((name) => {
  const { multiplier, divisor, scale } = parseUnit(name)
  const detail = scale === 1 ? 'SI' : divisor === 1 ? `${multiplier} in SI` : `${multiplier}/${divisor} in SI`
  return { label: name, kind: 'unit', detail, doc: 'Unit' }
})

export const roleTexts = {
  input: 'Input',
  output: 'Output',
  parameter: 'Parameter',
  state: 'State',
  discrete: 'Discrete state',
  unknown: 'Unknown',
  table: 'Table',
  time: 'Time',
  let: 'Variable',
  counter: 'Counter of a loop',
  argument: 'Argument',
  derivative: 'Derivative',
} as const
