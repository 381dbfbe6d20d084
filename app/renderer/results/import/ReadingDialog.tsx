/** A large file takes seconds: how far it is, and the way out. Small ones are read before this would be seen. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { resultsTexts } from '../../texts/results'
import { Dialog } from '../../ui/Dialog'
import type { Reading } from '../linked-view'
import { useServices } from '../services'
import { Button } from '../../ui/Button'

/** Time before the dialog shows, ms: one that flashes is worse than none. */
const PATIENCE = 300

/** In front of the import dialog too, which stays while its file is read in another way. */
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
