/**
 * terminalsAndIcons.xml of FMI 3.0.2 (section 2.4.9): inputs and outputs of a block are a terminal, within those of the
 * subsystems that the block is in. A picture stands for the whole FMU.
 */
import { iconSize } from './icon'
import type { FmuVariable } from './variables'
import { element, xmlDocument, type Element } from './xml'

interface Terminal {
  readonly inner: Map<string, Terminal>
  readonly members: { readonly variable: string; readonly member: string }[]
}

/** Levels of a name; those in quotes may contain separators. */
const level = /'(?:[^'\\]|\\.)+'|[^./]+/g

const empty = (): Terminal => ({ inner: new Map(), members: [] })

export function terminalsAndIcons(variables: readonly FmuVariable[]): string {
  const root = empty()
  for (const { name, causality } of variables) {
    if (causality !== 'input' && causality !== 'output') continue
    const levels = name.match(level) ?? [name]
    const member = levels.at(-1) ?? name
    // a variable that is in no block is its own terminal
    const terminal = (levels.length > 1 ? levels.slice(0, -1) : levels).reduce((outer, part) => {
      const terminal = outer.inner.get(part) ?? empty()
      outer.inner.set(part, terminal)
      return terminal
    }, root)
    terminal.members.push({ variable: name, member })
  }
  const half = iconSize / 2
  const square = { x1: -half, y1: -half, x2: half, y2: half }
  return xmlDocument(
    element('fmiTerminalsAndIcons', { fmiVersion: '3.0' }, [
      element('GraphicalRepresentation', {}, [
        element('CoordinateSystem', { ...square, suggestedScalingFactorTo_mm: 0.1 }),
        element('Icon', square),
      ]),
      ...(root.inner.size === 0 ? [] : [element('Terminals', {}, [...root.inner].map(terminalElement))]),
    ]),
  )
}

/** Members are found by their names, regardless of their order: the matching rule `bus`. */
function terminalElement([name, { inner, members }]: readonly [string, Terminal]): Element {
  return element('Terminal', { name, matchingRule: 'bus' }, [
    ...members.map(({ variable, member }) =>
      element('TerminalMemberVariable', { variableName: variable, memberName: member, variableKind: 'signal' }),
    ),
    ...[...inner].map(terminalElement),
  ])
}
