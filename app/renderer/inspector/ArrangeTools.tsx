/** Buttons that align and distribute several selected blocks. */
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
} from 'lucide-react'
import { inspectorTexts } from '../texts/inspector'
import { CommandButton } from '../workbench/CommandButton'

const alignments = [
  ['align-left', AlignStartVertical],
  ['align-centre', AlignCenterVertical],
  ['align-right', AlignEndVertical],
  ['align-top', AlignStartHorizontal],
  ['align-middle', AlignCenterHorizontal],
  ['align-bottom', AlignEndHorizontal],
] as const
const distributions = [
  ['distribute-horizontally', AlignHorizontalDistributeCenter],
  ['distribute-vertically', AlignVerticalDistributeCenter],
] as const

export function ArrangeTools({ count }: { readonly count: number }) {
  return (
    <div className="arrange-tools" role="group" aria-label={inspectorTexts.arrange}>
      {[...alignments, ...distributions].map(([id, icon], i) => (
        <CommandButton command={id} key={id} small icon={icon} disabled={i >= alignments.length && count < 3} />
      ))}
    </div>
  )
}
