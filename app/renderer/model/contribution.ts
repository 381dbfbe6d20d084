/** Contribution of the compiled model to the window: its views. */
import { FunctionSquare, MoveVertical } from 'lucide-react'
import { viewLabel } from '../../../jobs/kinds'
import { shellTexts } from '../texts/shell'
import type { Contribution } from '../workbench/contribution'
import { ModelView } from './ModelView'
import { SuspensionView } from './SuspensionView'

export const modelContribution: Contribution = {
  views: [
    { id: 'model', label: shellTexts.model, icon: FunctionSquare, component: ModelView },
    { id: 'suspension', label: viewLabel('suspension'), icon: MoveVertical, component: SuspensionView },
  ],
}
