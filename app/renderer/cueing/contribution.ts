/** The view of the cueing report. */
import { Orbit } from 'lucide-react'
import { cueingTexts } from '../texts/cueing'
import type { Contribution } from '../workbench/contribution'
import { forgetChoice } from './choice-store'
import { CueingView } from './CueingView'

export const cueingContribution: Contribution = {
  views: [{ id: 'cueing', label: cueingTexts.title, icon: Orbit, component: CueingView }],
  forget: forgetChoice,
}
