/** The wires that follow what is dragged; `inHand.ts` draws them. */
import { ViewportPortal } from '@xyflow/react'
import { useCanvas, useServices } from '../../shell/services'

export function WiresInHand() {
  const { inHand } = useServices()
  const some = useCanvas((state) => state.inHand.size > 0)
  return (
    <ViewportPortal>
      <svg className={some ? 'wires in-hand' : 'wires'} ref={(sheet) => inHand.drawOn(sheet)} aria-hidden="true" />
    </ViewportPortal>
  )
}
