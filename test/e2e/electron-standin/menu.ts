/** `electron.Menu`: the template as it was given; entries are clicked by their labels. */
import type { MenuItemConstructorOptions } from 'electron'

type Template = readonly MenuItemConstructorOptions[]

export interface ApplicationMenu {
  /** Labels of every entry that acts, as `File > Save`. */
  entries(): readonly string[]
  /** Click an entry, e.g. `click('File > Save')`. */
  click(path: string): void
}

export function createMenu() {
  let installed: Template = []
  const menu: ApplicationMenu = {
    entries: () => [...actions(installed).keys()],
    click(path) {
      const action = actions(installed).get(path)
      if (action === undefined) throw new Error(`no menu entry "${path}"; there are ${menu.entries().join(', ')}`)
      action()
    },
  }
  return {
    menu,
    module: {
      buildFromTemplate: (template: Template): Template => template,
      setApplicationMenu(template: Template) {
        installed = template
      },
    },
  }
}

function actions(template: Template, above = ''): ReadonlyMap<string, () => void> {
  const found = new Map<string, () => void>()
  for (const item of template) {
    const path = above + (item.label ?? item.role ?? '').replace('&', '')
    if (Array.isArray(item.submenu))
      for (const [key, action] of actions(item.submenu, `${path} > `)) found.set(key, action)
    // The arguments that Electron passes (menu item, window, event) are none of the application's.
    else if (item.click !== undefined) found.set(path, item.click as () => void)
  }
  return found
}
