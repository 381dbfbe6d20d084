/** Context menu that is open. */
import { useCallback } from 'react'
import { useServices, useUi } from '../services'
import { MenuList } from '../../ui/Menu'
import { Popover } from '../../ui/Popover'

export function ContextMenu() {
  const { ui } = useServices()
  const menu = useUi((state) => state.menu)
  const close = useCallback(() => ui.getState().set({ menu: null }), [ui])
  if (menu === null) return null
  const { label, groups, x, y } = menu
  return (
    <Popover key={`${label} ${x} ${y}`} x={x} y={y} onClose={close}>
      <MenuList label={label} groups={groups} onClose={close} />
    </Popover>
  )
}
