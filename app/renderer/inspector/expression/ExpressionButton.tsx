/** Button that opens the larger window for an expression. Monaco is loaded only then. */
import { lazy, Suspense, useState } from 'react'
import { Maximize2 } from 'lucide-react'
import { inspectorTexts } from '../../texts/inspector'
import { IconButton } from '../../ui/IconButton'
import type { ExpressionContext } from '../../editor/context'

const ExpressionDialog = lazy(() => import('./ExpressionDialog'))

interface ExpressionButtonProps {
  readonly label: string
  readonly block: string
  readonly doc: string
  readonly text: string
  /** Returns the context of the expression; called when the window opens. */
  readonly context: () => ExpressionContext
  readonly onCommit: (text: string) => void
}

export function ExpressionButton({ label, block, doc, text, context, onCommit }: ExpressionButtonProps) {
  const [open, setOpen] = useState<ExpressionContext | null>(null)
  const texts = inspectorTexts.expression
  return (
    <>
      <IconButton small aside icon={Maximize2} label={texts.open(label)} onClick={() => setOpen(context())} />
      {open !== null && (
        <Suspense>
          <ExpressionDialog
            title={texts.title(label, block)}
            doc={doc}
            text={text}
            context={open}
            onClose={() => setOpen(null)}
            onApply={(entered) => {
              setOpen(null)
              const taken = entered.trim()
              if (taken !== text) onCommit(taken)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
