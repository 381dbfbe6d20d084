/** Mark on a library block that differs from its library; it opens a menu of the possible actions. */
import type { SyntheticEvent } from 'react'
import { GitCompareArrows, LibraryBig, RefreshCw } from 'lucide-react'
import { nameOf } from '../../../engine/model/subsystem'
import { useLibrary, useServices } from './services'
import { libraryTexts } from '../texts/libraries'
import { Menu } from '../ui/Menu'
import { compareWithLibrary, updateInstances } from './actions'
import './library-mark.css'

const texts = libraryTexts.mark
const icon = { size: 14, 'aria-hidden': true } as const

export function LibraryMark({ path }: { readonly path: string }) {
  const services = useServices()
  const mark = useLibrary((state) => state.marks.get(path))
  if (mark === undefined) return null
  // Keys and double-clicks on the mark, and in its menu, do not affect the block.
  const handlers = { onKeyDown: stop, onDoubleClick: stop }
  return (
    <span className={`library-mark nodrag nopan ${mark}`} role="presentation" {...handlers}>
      <Menu
        className="library-mark-button"
        label={texts.label(nameOf(path), texts[mark])}
        tip={texts.tip(texts[mark])}
        button={<LibraryBig size={10} strokeWidth={2.25} aria-hidden="true" />}
        groups={[
          {
            heading: texts[mark],
            items: [
              {
                label: mark === 'changed' ? libraryTexts.link.revert : libraryTexts.update,
                icon: <RefreshCw {...icon} />,
                action: () => updateInstances(services, [path]),
              },
              {
                label: libraryTexts.compare,
                icon: <GitCompareArrows {...icon} />,
                action: () => compareWithLibrary(services, path),
              },
            ],
          },
        ]}
      />
    </span>
  )
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}
