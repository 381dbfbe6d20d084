/** The view of the compiled model. */
import { FunctionSquare } from 'lucide-react'
import { shellTexts } from '../texts/shell'
import type { Contribution } from '../workbench/contribution'
import { ModelView } from './ModelView'

export const modelContribution: Contribution = {
  views: [{ id: 'model', label: shellTexts.model, icon: FunctionSquare, component: ModelView }],
}
