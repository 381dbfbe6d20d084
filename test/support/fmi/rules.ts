/**
 * Rules of FMI 2.0.5 and 3.0.2 for model descriptions, written from the standards and independent of what writes the descriptions: their form
 * (`grammar.ts`), and what schemas can't express: names and references, causality, variability and initial values, units and types, model structure.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { grammarProblems, grammars, treeOf } from './grammar'

/** Schemas of the standards (Modelica Association) beside the repository; the repository has none. */
export const schemaFolder = join(import.meta.dirname, '../../../../shared/reference/fmi')
export const hasSchemas = existsSync(schemaFolder)

/** What xmllint says against a schema of the standards about each text; nothing where a text is valid. */
export async function schemasProblems(
  texts: readonly string[],
  version: 2 | 3,
  schema: string,
): Promise<readonly (readonly string[])[]> {
  const folder = join(schemaFolder, `schema${version}`)
  const read = (fileName: string) => ({ fileName, contents: readFileSync(join(folder, fileName), 'utf8') })
  const preload = readdirSync(folder)
    .filter((name) => name !== schema)
    .map(read)
  const xml = texts.map((contents, i) => ({ fileName: `checked${i}.xml`, contents }))
  const options = { xml, schema: read(schema), preload, initialMemoryPages: 1024, maxMemoryPages: 8192 }
  const { errors } = await validateXML(options)
  const of = (i: number) =>
    errors.filter(({ loc, rawMessage }) => (loc?.fileName ?? rawMessage.split(':')[0]) === `checked${i}.xml`)
  return texts.map((_, i) => of(i).map(({ message }) => message))
}

/** What is wrong with the form of a file, and what the schemas of the standards say where they are at hand. */
export async function formProblems(xml: string, version: 2 | 3, schema: string): Promise<readonly string[]> {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement
  const [judged] = hasSchemas ? await schemasProblems([xml], version, schema) : [[]]
  return [...grammarProblems(treeOf(root), grammars[version]), ...judged]
}

interface Variable {
  readonly name: string
  readonly reference: string
  readonly causality: string
  readonly variability: string
  readonly initial: string | undefined
  readonly text: (attribute: string) => string | undefined
  readonly number: (attribute: string) => number | undefined
}

const attribute = (element: Element, name: string): string | undefined => element.getAttribute(name) ?? undefined
const all = (root: ParentNode, selector: string): Element[] => [...root.querySelectorAll(selector)]

function variablesOf(root: Document, version: 2 | 3): readonly Variable[] {
  return [...(root.querySelector('ModelVariables')?.children ?? [])].map((element) => {
    const inner = version === 2 ? element.children[0] : element
    const text = (name: string) => attribute(inner, name) ?? attribute(element, name)
    const number = (name: string) => (text(name) === undefined ? undefined : Number(text(name)))
    return {
      name: attribute(element, 'name') ?? '',
      reference: attribute(element, 'valueReference') ?? '',
      causality: attribute(element, 'causality') ?? 'local',
      variability: attribute(element, 'variability') ?? 'continuous',
      initial: attribute(element, 'initial'),
      text,
      number,
    }
  })
}

/** FMI 2.0.5, table on page 48; FMI 3.0.2, table 17: which initial values go with which causality and variability. */
const initials: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'parameter fixed': ['exact', undefined],
  'parameter tunable': ['exact', undefined],
  'input continuous': [undefined],
  'output continuous': ['calculated', 'exact', 'approx', undefined],
  'local continuous': ['calculated', 'exact', 'approx', undefined],
  'local discrete': ['calculated', 'exact', 'approx', undefined],
  'independent continuous': [undefined],
}

const part = String.raw`(?:[A-Za-z_][A-Za-z0-9_]*|'(?:[^'\\]|\\.)+')(?:\[\d+(?:,\d+)*\])?`
/** FMI 2.0.5, section 2.2.9; FMI 3.0.2, section 2.4.7.5.1. */
const structuredName = new RegExp(`^(?:${part}(?:\\.${part})*|der\\(${part}(?:\\.${part})*(?:,\\d+)?\\))$`)

/** @returns what breaks a rule, one sentence each */
export function ruleProblems(xml: string, version: 2 | 3): readonly string[] {
  const root = new DOMParser().parseFromString(xml, 'text/xml')
  const variables = variablesOf(root, version)
  const head = root.documentElement
  return [
    ...variables.flatMap((v) => variableProblems(v, root)),
    ...duplicates(variables.map(({ name }) => name)).map((name) => `${name} is there twice`),
    ...duplicates(variables.map(({ reference }) => reference)).map((r) => `the value reference ${r} is there twice`),
    ...(head.getAttribute('variableNamingConvention') === 'structured'
      ? variables.filter(({ name }) => !structuredName.test(name)).map(({ name }) => `${name} is no structured name`)
      : []),
    ...structureProblems(root, variables, version),
  ]
}

function duplicates(texts: readonly string[]): string[] {
  return texts.filter((text, i) => texts.indexOf(text) !== i)
}

function variableProblems(v: Variable, root: Document): string[] {
  const { name, causality, variability, initial, text, number } = v
  const problems: string[] = []
  const require = (good: boolean, what: string): void => {
    if (!good) problems.push(`${name}: ${what}`)
  }
  const allowed = initials[`${causality} ${variability}`] as readonly (string | undefined)[] | undefined
  require(allowed?.includes(initial) ?? false, `${causality}, ${variability}, ${initial}`)
  const start = number('start')
  const settable = initial === 'exact' || initial === 'approx' || causality === 'input'
  require((start !== undefined) === settable, `start value ${start}`)
  for (const key of ['start', 'min', 'max', 'nominal'])
    require(text(key) === undefined || Number.isFinite(number(key)), `${key} is ${text(key)}`)
  require((number('min') ?? -Infinity) <= (start ?? 0) || start === undefined, 'start below min')
  require((number('max') ?? Infinity) >= (start ?? 0) || start === undefined, 'start above max')
  require((number('nominal') ?? 1) > 0, 'nominal not above zero')
  const unit = text('unit')
  const defined = all(root, 'UnitDefinitions > Unit').find((e) => e.getAttribute('name') === unit)
  require(unit === undefined || defined !== undefined, `unit ${unit} is not defined`)
  const shown = text('displayUnit')
  const shownUnits = defined === undefined ? [] : all(defined, 'DisplayUnit').map((e) => e.getAttribute('name'))
  require(shown === undefined || shownUnits.includes(shown), `display unit ${shown} is not defined`)
  const type = text('declaredType')
  const declared = all(root, 'TypeDefinitions > *').find((e) => e.getAttribute('name') === type)
  require(type === undefined || declared !== undefined, `type ${type} is not defined`)
  const typeUnit = declared?.getAttribute('unit') ?? declared?.children[0]?.getAttribute('unit')
  require(declared === undefined || typeUnit === unit, `type ${type} has the unit ${typeUnit}`)
  return problems
}

function structureProblems(root: Document, variables: readonly Variable[], version: 2 | 3): string[] {
  const find = (e: Element): Variable | undefined => {
    if (version === 3) return variables.find(({ reference }) => reference === e.getAttribute('valueReference'))
    return variables[Number(e.getAttribute('index')) - 1]
  }
  const dependenciesOf = (e: Element): readonly (Variable | undefined)[] => {
    const list = (e.getAttribute('dependencies') ?? '').split(' ').filter((entry) => entry !== '')
    return list.map((entry) =>
      version === 3 ? variables.find(({ reference }) => reference === entry) : variables[Number(entry) - 1],
    )
  }
  const listed = (two: string, three: string): Element[] => all(root, version === 2 ? `${two} > Unknown` : three)
  const stateOf = (v: Variable): Variable | undefined => {
    const state = v.text('derivative')
    if (state === undefined) return undefined
    return version === 2 ? variables[Number(state) - 1] : variables.find(({ reference }) => reference === state)
  }
  const names = (list: readonly (Variable | undefined)[]): string[] => list.map((v) => v?.name ?? '?').sort()
  const outputs = listed('Outputs', 'Output')
  const derivatives = listed('Derivatives', 'ContinuousStateDerivative')
  const states = variables.flatMap((v) => stateOf(v) ?? [])
  const calculated = ({ initial }: Variable): boolean => initial === 'calculated' || initial === 'approx'
  const rates = variables.filter((v) => stateOf(v) !== undefined)
  const expected = [...variables.filter((v) => v.causality === 'output'), ...rates, ...states].filter(calculated)
  const known = new Set([...states, ...variables.filter(({ causality }) => /input|independent/.test(causality))])
  const unknowns = [...outputs, ...derivatives, ...all(root, 'EventIndicator')]
  const same = (what: string, a: readonly string[], b: readonly string[]): string[] =>
    JSON.stringify(a) === JSON.stringify(b) ? [] : [`${what}: ${a.join(' ')} instead of ${b.join(' ')}`]
  return [
    ...same('outputs', names(outputs.map(find)), names(variables.filter((v) => v.causality === 'output'))),
    ...same('derivatives', names(derivatives.map(find)), names(rates)),
    ...same(
      'initial unknowns',
      names(listed('InitialUnknowns', 'InitialUnknown').map(find)),
      names([...new Set(expected)]),
    ),
    ...unknowns.flatMap((e) =>
      dependenciesOf(e).flatMap((v) =>
        v !== undefined && known.has(v) ? [] : [`${find(e)?.name} depends on ${v?.name}, which is not known`],
      ),
    ),
    ...unknowns.flatMap((e) => {
      const places = dependenciesOf(e).map((v) => (v === undefined ? -1 : variables.indexOf(v)))
      return places.every((place, i) => i === 0 || places[i - 1] < place) ? [] : [`${find(e)?.name}: not in order`]
    }),
    ...variables
      .filter((v) => v.text('reinit') !== undefined && !states.includes(v))
      .map(({ name }) => `${name}: reinit`),
  ]
}

/** Variables of terminals that the description does not have, or that are neither inputs nor outputs. */
export function terminalProblems(terminals: string, description: string): readonly string[] {
  const root = new DOMParser().parseFromString(description, 'text/xml')
  const connectors = new Set(
    variablesOf(root, 3).flatMap(({ name, causality }) => (/input|output/.test(causality) ? [name] : [])),
  )
  const members = all(new DOMParser().parseFromString(terminals, 'text/xml'), 'TerminalMemberVariable')
  const used = members.map((e) => e.getAttribute('variableName') ?? '')
  return [
    ...used.filter((name) => !connectors.has(name)),
    ...[...connectors].filter((name) => !used.includes(name)).map((name) => `${name} is in no terminal`),
  ]
}
