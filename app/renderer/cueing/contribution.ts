/** The view of the cueing report. */
import { Orbit } from 'lucide-react'
import { viewLabel } from '../../../jobs/kinds'
import type { Contribution } from '../workbench/contribution'
import { forgetChoice } from './choice-store'
import { CueingView } from './CueingView'

export const cueingContribution: Contribution = {
  views: [{ id: 'cueing', label: viewLabel('cueing'), icon: Orbit, component: CueingView }],
  forget: forgetChoice,
}
