/**
 * Dialog for a large file that takes seconds to read: its progress, and a button to cancel. Small files are read before
 * the dialog would appear.
 */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { resultsTexts } from '../../texts/results'
import { Dialog } from '../../ui/Dialog'
import type { Reading } from '../linked-view'
import { useServices } from '../services'
import { Button } from '../../ui/Button'

/** Delay before the dialog appears, ms, so that it does not flash. */
const PATIENCE = 300

/** Shows the dialog, also in front of the import dialog, which stays open while its file is read again. */
export function ReadingFile() {
  const reading = useStore(useServices().linked, (state) => state.reading)
  return reading === null ? null : <ReadingDialog reading={reading} />
}

function ReadingDialog({ reading: { file, done, cancel } }: { readonly reading: Reading }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <Dialog
      title={resultsTexts.readingFile(file)}
      onClose={cancel}
      actions={<Button label={resultsTexts.cancel} onClick={cancel} />}
    >
      <progress className="import-progress" value={done} aria-label={resultsTexts.readingFile(file)} />
    </Dialog>
  )
}
