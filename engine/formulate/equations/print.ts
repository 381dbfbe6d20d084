/** Equations of a system as text: h, the solved accelerations block by block, component states. */
import { definitionOf, printDefinition, printExpr, topologicalOrder, type Expr } from '../../symbolic'
import type { System } from '../system'
import { legendOf, stateLine } from './legend'
import { checkLength, namedParts, quoted } from './named-parts'
import { hasName, uniqueNames } from './unique-names'

/**
 * Prints each named intermediate once, in order, then q' = h, p' and the states of components. Names are unique, so
 * that the
 * lines, evaluated from top to bottom with the values of states, parameters and the time, give the derivatives of the
 * program.
 */
export function printEquations(system: System): string {
  const lines: string[] = []
  const section = (title: string): void => {
    if (lines.length > 0) lines.push('')
    lines.push(`# ${title}`)
  }
  const of = (kind: System['states'][number]['kind']): System['states'] => system.states.filter((s) => s.kind === kind)
  const equation = (left: string, right: Expr): string => `${left} = ${print(right)}`

  if (system.small.length > 0) {
    section('To first order in')
    lines.push(...system.small)
  }
  const roots = rootsOf(system)
  const all = topologicalOrder(roots)
  const { parts, nodes } = namedParts(all, roots, hasName)
  checkLength(nodes)
  const nameOf = uniqueNames(
    all,
    system.states.map((state) => state.symbol),
    parts,
  )
  const shown = (e: Expr): string | undefined => {
    const name = nameOf(e)
    return name === undefined ? undefined : quoted(name)
  }
  const print = (e: Expr): string => printExpr(e, shown)
  const intermediates = all.flatMap((e) => {
    const name = nameOf(e)
    if (name === undefined || e.op === 'symbol' || (e.op === 'wire' && !hasName(e))) return []
    const definition = definitionOf(e)
    // A wire that carries a named value has the name of that value.
    if (definition !== undefined && name === nameOf(definition)) return []
    return [{ name, text: definition === undefined ? printDefinition(e, shown) : print(definition) }]
  })
  section('Names and units')
  lines.push(
    ...legendOf(
      system,
      intermediates.map(({ name }) => name),
      false,
    ),
  )
  lines.push(...system.states.map((s) => stateLine(system, s)))
  section('Intermediates')
  for (const { name, text } of intermediates) lines.push(`${quoted(name)} = ${text}`)
  section("Kinematics q' = h(p, q, t)")
  for (const s of of('coordinate')) lines.push(equation(`${print(s.symbol)}'`, s.derivative))
  section("Dynamics p' (solved)")
  for (const s of of('speed')) lines.push(equation(`${print(s.symbol)}'`, s.derivative))
  if (of('component').length > 0) section('States of components')
  for (const s of of('component')) lines.push(equation(`${print(s.symbol)}'`, s.derivative))
  for (const { unknowns, residuals, matrix } of system.implicit) {
    section(`${matrix === null ? 'Implicit' : 'Linear implicit'} equations for ${unknowns.join(', ')}`)
    for (const { expr } of residuals) lines.push(equation('0', expr))
  }
  const rows = system.constraints.rows
  const holonomic = rows.flatMap((r) => (r.value === null ? [] : [{ name: r.name, value: r.value }]))
  section('Constraints Phi(q, t) = 0')
  if (holonomic.length === 0) lines.push('none')
  for (const { name, value } of holonomic) lines.push(`${name}: 0 = ${print(value)}`)
  const nonholonomic = rows.filter((r) => r.kind === 'nonholonomic')
  if (nonholonomic.length > 0) section('Constraints Phi_v(p, q, t) = 0')
  for (const r of nonholonomic) lines.push(`${r.name}: 0 = ${print(r.rate)}`)
  if (rows.length > 0) section("Multipliers f of M p' + C^T f = b: columns of C by constraint")
  for (const r of rows)
    for (const [f, column] of r.columns) lines.push(`C[${quoted(r.name)}, ${quoted(f.name)}] = ${print(column)}`)
  printDiscrete(system, print, section, lines)
  return `${lines.join('\n')}\n`
}

/**
 * Returns the roots of all printed expressions: derivatives, constraints, implicit equations, samples, events and
 * memory.
 */
function rootsOf({ states, constraints, implicit, discrete }: System): readonly Expr[] {
  const { updates, clocks, events, memory } = discrete
  return [
    ...states.map((s) => s.derivative),
    ...constraints.rows.flatMap((r) => [...(r.value === null ? [] : [r.value]), r.rate, ...r.columns.values()]),
    ...implicit.flatMap(({ residuals }) => residuals.map(({ expr }) => expr)),
    ...clocks.flatMap(({ period, offset }) => [period, offset]),
    ...updates.flatMap(({ assignment }) => [assignment.symbol, assignment.value]),
    ...events.flatMap(({ crossing, assignments }) => [crossing, ...assignments.flatMap((a) => [a.symbol, a.value])]),
    ...memory.flatMap(({ symbol, value }) => [symbol, value]),
  ]
}

/** Prints new values at sample times and with events. */
function printDiscrete(
  { discrete: { updates, clocks, events, memory } }: System,
  print: (e: Expr) => string,
  section: (title: string) => void,
  lines: string[],
): void {
  clocks.forEach(({ period, offset }, clock) => {
    section(`At t = ${print(offset)} + k ${print(period)}`)
    for (const u of updates)
      if (u.clock === clock) lines.push(`${print(u.assignment.symbol)} := ${print(u.assignment.value)}`)
  })
  for (const { name, direction, crossing, assignments, stop } of events) {
    section(`Event ${name}, ${direction === 'both' ? 'crossing' : direction} zero`)
    lines.push(`g = ${print(crossing)}`)
    for (const { symbol, value } of assignments) lines.push(`${print(symbol)} := ${print(value)}`)
    if (stop !== undefined) lines.push('end of the run')
  }
  if (memory.length > 0) section('After every accepted step')
  for (const { symbol, value } of memory) lines.push(`${print(symbol)} := ${print(value)}`)
}
