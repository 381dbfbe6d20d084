/** Content of the equation view for a block or the whole model, as lists of equations under headings. */
import type { EquationDocument, Equation } from '../../../engine/formulate/equations/document'
import { equationLatex, equationText, termLatex, termText } from '../../../engine/formulate/equations/text'
import type { Term } from '../../../engine/formulate/equations/term'
import { rateUnit } from '../../../engine/quantities/units'
import { equationTexts as texts } from '../texts/equations'

export interface ShownEquation {
  readonly key: string
  readonly name: string
  /** Form of the left side. */
  readonly left: 'name' | 'derivative' | 'zero' | 'force' | 'acceleration'
  readonly right: Term
  readonly blocks: readonly string[]
  /** Unit of the left side; empty if unknown. */
  readonly unit: string
}

export interface ShownSection {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly groups: readonly { readonly title: string; readonly equations: readonly ShownEquation[] }[]
}

const within = (block: string | null) => {
  const inside = `${block ?? ''}/`
  return (blocks: readonly string[]): boolean =>
    block === null || blocks.some((b) => b === block || b.startsWith(inside))
}

/**
 * Returns the sections of a block or of the whole model.
 * @param block path of the block; null for the whole model
 */
export function sectionsOf(document: EquationDocument, block: string | null): ShownSection[] {
  const isWanted = within(block)
  const speedUnits = new Map(document.dynamics.speeds.map((s) => [s.name, s.unit]))
  const from = (equations: readonly Equation[], left: ShownEquation['left']): ShownEquation[] =>
    equations
      .filter((e) => isWanted(e.blocks))
      .map((e) => ({
        key: `${left} ${e.name}`,
        name: e.name,
        left,
        right: e.right,
        blocks: e.blocks,
        unit: unitOf(left, e.unit ?? speedUnits.get(e.name) ?? ''),
      }))
  const rows = document.constraints.rows.filter((r) => isWanted([r.block]))
  const level = (
    kind: string,
    left: ShownEquation['left'],
    of: (r: (typeof rows)[number]) => Term | null,
  ): ShownEquation[] =>
    rows.flatMap((r) => {
      const right = of(r)
      return right === null
        ? []
        : [{ key: `${kind} ${r.name}`, name: r.name, left, right, blocks: [r.block], unit: '' }]
    })
  const section = (id: string, title: string, about: string, groups: ShownSection['groups']): ShownSection => ({
    id,
    title,
    about,
    groups: groups.filter((g) => g.equations.length > 0),
  })
  const one = (equations: readonly ShownEquation[]) => [{ title: '', equations }]
  return [
    section('kinematics', texts.kinematics, texts.kinematicsAbout, one(from(document.kinematics, 'derivative'))),
    section('dynamics', texts.dynamics, texts.dynamicsAbout, [
      { title: texts.force, equations: from(document.dynamics.force, 'force') },
    ]),
    section('constraints', texts.constraints, texts.constraintsAbout, [
      { title: texts.positions, equations: level('position', 'zero', (r) => r.position) },
      { title: texts.velocities, equations: level('velocity', 'zero', (r) => r.velocity) },
      { title: texts.accelerations, equations: level('acceleration', 'acceleration', (r) => r.acceleration) },
    ]),
    section('components', texts.components, texts.componentsAbout, one(from(document.components, 'derivative'))),
    section('algebraic', texts.algebraic, texts.algebraicAbout, one(from(document.algebraic, 'zero'))),
    section('definitions', texts.definitions, texts.definitionsAbout, one(from(document.definitions, 'name'))),
    section('outputs', texts.outputs, texts.outputsAbout, one(from(document.outputs, 'name'))),
    section(
      'solution',
      texts.outputDefinitions,
      texts.outputDefinitionsAbout,
      one(from(document.outputDefinitions, 'name')),
    ),
  ].filter((s) => s.groups.length > 0)
}

/** Returns the unit of a left side, from the unit of its variable. */
function unitOf(left: ShownEquation['left'], unit: string): string {
  if (left === 'derivative') return rateUnit(unit)
  // Power is force times speed, so the unit of the speed gives that of the force.
  if (left === 'force') return unit === 'rad/s' ? 'N m' : unit === 'm/s' ? 'N' : ''
  return left === 'zero' ? '' : unit
}

/** Returns the blocks that have equations, in order of name. */
export function blocksOf(document: EquationDocument): string[] {
  const all = [
    ...document.kinematics,
    ...document.dynamics.speeds,
    ...document.components,
    ...document.algebraic,
    ...document.definitions,
    ...document.outputs,
  ].flatMap((e) => e.blocks)
  const constrained = document.constraints.rows.map((r) => r.block)
  return [...new Set([...all, ...constrained])].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

export function asText({ name, left, right }: ShownEquation): string {
  if (left === 'zero') return `0 = ${termText(right)}`
  if (left === 'force') return `b[${name}] = ${termText(right)}`
  if (left === 'acceleration') return `g[${name}] = ${termText(right)}`
  return equationText(name, right, left === 'derivative')
}

export function asLatex({ name, left, right }: ShownEquation): string {
  if (left === 'zero') return `0 = ${termLatex(right)}`
  if (left === 'force' || left === 'acceleration')
    return `${left === 'force' ? 'b' : 'g'}_{${equationLatex(name, right).replace(' = ', '} = ')}`
  return equationLatex(name, right, left === 'derivative')
}

export function entryText(
  document: EquationDocument,
  at: { readonly row: number; readonly column: number; readonly value: Term },
): string {
  const { speeds } = document.dynamics
  return `M[${speeds[at.row].name}, ${speeds[at.column].name}] = ${termText(at.value)}`
}

/** Returns the whole document as text to paste. */
export function allAs(
  document: EquationDocument,
  sections: readonly ShownSection[],
  names: readonly string[],
  dialect: 'text' | 'latex',
): string {
  const write = dialect === 'text' ? asText : asLatex
  const lines: string[] = []
  const heading = (title: string): void =>
    void lines.push(...(lines.length > 0 ? [''] : []), dialect === 'text' ? `# ${title}` : `% ${title}`)
  const { speeds, mass, symmetric } = document.dynamics
  for (const section of sections) {
    if (section.id === 'dynamics') {
      heading(texts.mass)
      for (const e of mass) {
        if (symmetric && e.column < e.row) continue
        if (!names.includes(speeds[e.row].name) && !names.includes(speeds[e.column].name)) continue
        const left =
          dialect === 'text' ? entryText(document, e) : `M_{${e.row + 1},${e.column + 1}} = ${termLatex(e.value)}`
        lines.push(dialect === 'text' ? left : `\\[ ${left} \\]`)
      }
    }
    for (const group of section.groups) {
      heading(group.title === '' ? section.title : group.title)
      for (const e of group.equations) lines.push(dialect === 'text' ? write(e) : `\\[ ${write(e)} \\]`)
    }
  }
  return `${lines.join('\n')}\n`
}
