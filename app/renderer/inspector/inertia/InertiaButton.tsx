/** Button that opens the inertia helper, at blocks that have mass and moments of inertia. */
import { lazy, Suspense, useState } from 'react'
import { Weight } from 'lucide-react'
import type { BlockDefinition } from '../../../../engine/model/blocks/block'
import type { BlockInstance } from '../../../../engine/model/project/project'
import { inspectorTexts } from '../../texts/inspector'

const InertiaDialog = lazy(() => import('./InertiaDialog'))

interface InertiaButtonProps {
  readonly name: string
  readonly definition: BlockDefinition
  readonly instance: BlockInstance
}

/** Returns the heading of the group that contains the button; undefined if the block has no such parameters. */
export function inertiaGroup({ params }: BlockDefinition): string | undefined {
  return ['mass', 'Ixx', 'Iyy', 'Izz'].every((name) => params[name]?.kind === 'quantity')
    ? params['Ixx']?.group
    : undefined
}

export function InertiaButton(props: InertiaButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button inertia-button" onClick={() => setOpen(true)}>
        <Weight size={14} strokeWidth={1.75} aria-hidden="true" /> {inspectorTexts.inertia.open}
      </button>
      {open && (
        <Suspense>
          <InertiaDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
