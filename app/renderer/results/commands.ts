/** Commands that act on the results. */
import type { Services } from './services'

/**
 * Plots the signals of the selection; without a selection, those of the next item that the user clicks on the canvas.
 */
export function probeSelection({ project, canvas, ui }: Services): void {
  ui.getState().showDiagram()
  const { blocks, wires } = project.getState().selection
  const only = blocks.length + wires.length === 1 ? (blocks[0] ?? wires[0]) : undefined
  const kind = blocks.length === 1 ? 'block' : 'wire'
  const selector = kind === 'block' ? '.react-flow__node' : '.diagram-wire'
  const element = only === undefined ? null : document.querySelector(`${selector}[data-id="${CSS.escape(only)}"]`)
  if (only === undefined || element === null) return canvas.setState(({ probing }) => ({ probing: !probing }))
  const { left, bottom } = element.getBoundingClientRect()
  canvas.getState().set({ probe: { target: { kind, name: only }, screen: [left, bottom + 6] } })
}

/** Shows two cursors at a third and two thirds of the visible range, or hides them. */
export function toggleCursors({ linked, run }: Services): void {
  const { cursors, range } = linked.getState()
  if (cursors !== null) return linked.setState({ cursors: null })
  const { result } = run.getState()
  const times = result?.table.values('t')
  const [from, to] = range ?? [times?.[0] ?? 0, times?.at(-1) ?? 1]
  linked.setState({ cursors: { a: from + (to - from) / 3, b: from + (2 * (to - from)) / 3 } })
}
