/** The view of the linear graph. */
import { Waypoints } from 'lucide-react'
import { shellTexts } from '../texts/shell'
import type { Contribution } from '../workbench/contribution'
import { GraphView } from './GraphView'

export const graphContribution: Contribution = {
  views: [{ id: 'graph', label: shellTexts.graph, icon: Waypoints, component: GraphView }],
}
