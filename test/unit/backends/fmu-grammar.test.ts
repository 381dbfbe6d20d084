/**
 * The grammar of the XML files of FMUs: files with every element and attribute that it knows are valid, and every change of them is refused, by the
 * grammar and, where they are at hand, by the schemas of the standards.
 */
import { describe, expect, it } from 'vitest'
import {
  attributesOf,
  grammarProblems,
  grammars,
  isOfType,
  ruleOf,
  type Grammar,
  type Tree,
} from '../../support/fmi/grammar'
import { hasSchemas, schemaFolder, schemasProblems } from '../../support/fmi/rules'

type Version = 2 | 3

const examples: Readonly<Record<string, string>> = {
  text: 'a',
  boolean: 'true',
  float: '1.5',
  double: '-1e300',
  dateTime: '2024-02-29T12:00:00Z',
  version: '3.0',
  hexBinary: '0aFF',
}
const wrong: Readonly<Record<string, readonly string[]>> = {
  boolean: ['yes', 'True', ''],
  float: ['1,5', 'inf'],
  double: ['1,5', 'Infinity', '', '0x10'],
  byte: ['128', '-129', '1.0'],
  short: ['32768'],
  int: ['2147483648', '1.5', ''],
  long: ['9223372036854775808'],
  unsignedByte: ['256', '-1'],
  unsignedShort: ['65536'],
  unsignedInt: ['4294967296', '-1', 'one'],
  unsignedLong: ['18446744073709551616', '-1'],
  nonNegativeInteger: ['-1', '1.5'],
  hexBinary: ['abc', 'xy'],
  dateTime: ['2024-02-29', 'yesterday'],
  version: ['2.0', '3', '03.0'],
}

function exampleOf(type: string): string {
  if (type.startsWith('list,')) return `${exampleOf(type.slice(5))} ${exampleOf(type.slice(5))}`
  return examples[type] ?? (type.includes('|') || type === '2.0' ? type.split('|')[0] : '1')
}
const wrongOf = (type: string): readonly string[] =>
  type === 'text'
    ? []
    : type.startsWith('list,')
      ? wrongOf(type.slice(5))
          .filter((v) => v !== '')
          .map((v) => `${exampleOf(type)} ${v}`)
      : (wrong[type] ?? ['nothing', ''])

/** Everything that the grammar allows in an element, once; a terminal has terminals to one level. */
function sample(grammar: Grammar, parent: string, name: string, depth = 0): Tree {
  const rule = ruleOf(grammar, parent, name)
  if (rule === undefined) throw new Error(`there is no <${name}>`)
  const [children, line] = rule
  const words = children === 'ANY' ? [] : children.split(' ').filter(Boolean)
  const seen = new Set<string>()
  const inner = words.flatMap((word) => {
    const alternatives = word.replace(/[?*+]$/, '').split('|')
    const chosen = /[*+]$/.test(word) ? alternatives : alternatives.slice(0, 1)
    return chosen.flatMap((child) => {
      // Both kinds of FMI 2.0 can stand in either order.
      if (seen.has(child) || (child === 'Terminal' && name === 'Terminal' && depth > 3)) return []
      seen.add(child)
      return [sample(grammar, name, child, depth + 1)]
    })
  })
  return { name, attributes: attributesOf(line).map((a) => [a.name, exampleOf(a.type)]), children: inner }
}

const xml = ({ name, attributes, children, hasText }: Tree): string =>
  `<${name}${attributes.map(([key, value]) => ` ${key}="${value}"`).join('')}>${hasText === true ? 'a' : ''}${children.map(xml).join('')}</${name}>`

/** Every sample in which one place differs, with what was done. */
function* changed(node: Tree, grammar: Grammar, parent = ''): Generator<readonly [string, Tree]> {
  const rule = ruleOf(grammar, parent, node.name)
  if (rule === undefined) return
  const [children, line] = rule
  const known = attributesOf(line)
  for (const a of known) {
    const others = node.attributes.filter(([name]) => name !== a.name)
    if (a.required) yield [`${parent}/${node.name} without ${a.name}`, { ...node, attributes: others }]
    for (const value of wrongOf(a.type))
      yield [`${parent}/${node.name} ${a.name}="${value}"`, { ...node, attributes: [...others, [a.name, value]] }]
  }
  if (!line.includes('*'))
    yield [
      `${parent}/${node.name} with another attribute`,
      { ...node, attributes: [...node.attributes, ['other', '1']] },
    ]
  if (children === 'ANY') return
  yield [`${parent}/${node.name} with text`, { ...node, hasText: true }]
  yield [
    `${parent}/${node.name} with another element`,
    { ...node, children: [...node.children, { name: 'Other', attributes: [], children: [] }] },
  ]
  const words = children.split(' ').filter(Boolean)
  for (const [i, child] of node.children.entries()) {
    const word =
      words.find((w) =>
        w
          .replace(/[?*+]$/, '')
          .split('|')
          .includes(child.name),
      ) ?? ''
    const without = node.children.filter((_, k) => k !== i)
    const isAlone = without.every(
      ({ name }) =>
        !word
          .replace(/[?*+]$/, '')
          .split('|')
          .includes(name),
    )
    if (!/[?*]$/.test(word) && isAlone)
      yield [`${parent}/${node.name} without <${child.name}>`, { ...node, children: without }]
    if (!/[*+]$/.test(word) && !/^(ModelExchange|CoSimulation)$/.test(child.name))
      yield [
        `${parent}/${node.name} with <${child.name}> twice`,
        { ...node, children: node.children.toSpliced(i, 0, child) },
      ]
    const next = node.children.at(i + 1)
    const isSameWord =
      next !== undefined &&
      word
        .replace(/[?*+]$/, '')
        .split('|')
        .includes(next.name)
    const isFree =
      child.name === 'ModelExchange' && next?.name === 'CoSimulation' && words.includes('VendorAnnotations?')
    if (next !== undefined && !isSameWord && !isFree)
      yield [
        `${parent}/${node.name}: <${next.name}> before <${child.name}>`,
        { ...node, children: node.children.toSpliced(i, 2, next, child) },
      ]
    for (const [what, other] of changed(child, grammar, node.name))
      yield [what, { ...node, children: node.children.toSpliced(i, 1, other) }]
  }
}

const files: readonly (readonly [Version, string, string])[] = [
  [2, 'fmiModelDescription', 'fmi2ModelDescription.xsd'],
  [3, 'fmiModelDescription', 'fmi3ModelDescription.xsd'],
  [3, 'fmiBuildDescription', 'fmi3BuildDescription.xsd'],
  [3, 'fmiTerminalsAndIcons', 'fmi3TerminalsAndIcons.xsd'],
]

/** Changes of one kind at the same place count once. */
function changesOf(version: Version, root: string): readonly (readonly [string, Tree])[] {
  const grammar = grammars[version]
  const all = new Map<string, Tree>()
  for (const [what, node] of changed(sample(grammar, '', root), grammar)) if (!all.has(what)) all.set(what, node)
  return [...all]
}

describe.each(files)('FMI %i: <%s>', (version, root, schema) => {
  it('is valid with everything that it can have', () => {
    expect(grammarProblems(sample(grammars[version], '', root), grammars[version])).toEqual([])
  })

  it('is refused with any change', () => {
    const changes = changesOf(version, root)
    expect(changes.length).toBeGreaterThan(40)
    expect(
      changes.filter(([, tree]) => grammarProblems(tree, grammars[version]).length === 0).map(([what]) => what),
    ).toEqual([])
  })

  it.runIf(hasSchemas)(
    `is judged likewise by the schemas of the standards in ${schemaFolder}`,
    async () => {
      // The schemas take 10 ms for each of the 1500 changes of the largest file: every third of them.
      const all = changesOf(version, root)
      const changes = all.length > 1000 ? all.filter((_, i) => i % 3 === 0) : all
      const valid = xml(sample(grammars[version], '', root))
      const judged = await schemasProblems([valid, ...changes.map(([, tree]) => xml(tree))], version, schema)
      expect(judged[0]).toEqual([])
      expect(changes.filter((_, i) => judged[i + 1].length === 0).map(([what]) => what)).toEqual([])
    },
    120_000,
  )
})

it('knows types of values', () => {
  expect(['INF', '-INF', 'NaN', '1.', '.5', '+1e-3'].every((text) => isOfType(text, 'double'))).toBe(true)
  expect(isOfType('1 2  3', 'list,int')).toBe(true)
  expect(isOfType(' true ', 'boolean')).toBe(true)
})
