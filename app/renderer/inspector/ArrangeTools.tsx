/** Buttons that line up and space several selected blocks. */
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
import { getCommand, runCommand } from '../shell/commands'
import { useServices } from '../shell/services'
import { IconButton } from '../ui/IconButton'
import { inspectorTexts } from '../texts/inspector'

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
  const services = useServices()
  return (
    <div className="arrange-tools" role="group" aria-label={inspectorTexts.arrange}>
      {[...alignments, ...distributions].map(([id, icon], i) => (
        <IconButton
          key={id}
          small
          icon={icon}
          label={getCommand(id).title}
          disabled={i >= alignments.length && count < 3}
          onClick={() => runCommand(services, id)}
        />
      ))}
    </div>
  )
}
