/** Short messages in the corner, in front of open dialogs; they disappear automatically, except errors. */
import { createPortal } from 'react-dom'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { IconButton } from '../ui/IconButton'
import { useFrontDialog } from '../ui/open-dialogs'
import { useUi } from '../workbench/services'
import { shellTexts } from '../texts/shell'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const

export function Notices() {
  const notices = useUi((state) => state.notices)
  const dismiss = useUi((state) => state.dismiss)
  const dialog = useFrontDialog()
  const list = (
    <div className="notices" aria-live="polite">
      {notices.map(({ id, tone, text, action }) => {
        const Icon = icons[tone]
        return (
          <div className={`floating notice ${tone}`} role={tone === 'danger' ? 'alert' : 'status'} key={id}>
            <Icon size={16} aria-hidden="true" />
            <span className="notice-text fill">
              {text}
              {action !== undefined && (
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    dismiss(id)
                    action.run()
                  }}
                >
                  {action.label}
                </button>
              )}
            </span>
            <IconButton small icon={X} label={shellTexts.dismiss} onClick={() => dismiss(id)} />
          </div>
        )
      })}
    </div>
  )
  return dialog === undefined ? list : createPortal(list, dialog)
}
