/** Nodes of the level that the canvas shows, and its wires with their courses. */
import { useMemo, useState } from 'react'
import { useCanvas, useServices } from './services'
import { useProject } from '../workbench/services'
import { widthsOf } from '../store/scope'
import { useVariant } from '../variants/use-variant'
import { useOverlayDrawing } from './experiment-overlay/use-overlay'
import { FlowItems, type CanvasFlowNode, type WireItem } from './flow-items'
import { levelPlan, placed } from './geometry/routing/level-wires'

export function useFlowItems(): {
  readonly nodes: CanvasFlowNode[]
  readonly wires: readonly WireItem[]
} {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const level = useProject((state) => state.level)
  const selection = useProject((state) => state.selection)
  const variant = useVariant()
  const courses = useCanvas((state) => state.courses)
  const [items] = useState(() => new FlowItems(registry))

  const { cut } = useOverlayDrawing()

  const nodes = useMemo<CanvasFlowNode[]>(
    () => [
      ...items.noteNodes(doc, level, new Set(selection.notes)),
      ...items.blockNodes(doc, level, new Set(selection.blocks), variant),
    ],
    [items, doc, level, variant, selection.blocks, selection.notes],
  )
  const plan = useMemo(() => levelPlan(doc, registry, level), [doc, registry, level])
  const led = useMemo(() => {
    const { boxes, wires } = placed(plan)
    return courses.update(boxes, wires)
  }, [courses, plan])
  const bare = useMemo(
    () => items.wireItems(doc, level, new Set(selection.wires), widthsOf(doc, registry, variant).port, cut),
    [items, doc, registry, level, variant, selection.wires, cut],
  )
  const wires = useMemo(() => items.onCourse(bare, led), [items, bare, led])
  return { nodes, wires }
}
