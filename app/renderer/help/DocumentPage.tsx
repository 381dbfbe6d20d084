/** A tutorial or a guide. */
import { useEffect, useMemo, useState } from 'react'
import { helpTexts as texts } from '../texts/help'
import { Prose, ProsePlacesContext, type ProsePlaces } from '../ui/prose/Prose'
import { documentText, pageOfLink, pictureIn } from './documents'

interface DocumentPageProps {
  readonly id: string
  readonly onFollow: (page: string) => void
}

export function DocumentPage({ id, onFollow }: DocumentPageProps) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    documentText(id).then(
      (found) => {
        if (!gone) setText(found)
      },
      () => {
        if (!gone) setText(texts.missing)
      },
    )
    return () => {
      gone = true
    }
  }, [id])
  const places = useMemo(
    (): ProsePlaces => ({
      follow(to) {
        const page = pageOfLink(id, to)
        return page === undefined ? undefined : () => onFollow(page)
      },
      picture: (source) => pictureIn(id, source),
    }),
    [id, onFollow],
  )
  if (text === null) return null
  return (
    <article className="help-document">
      <ProsePlacesContext value={places}>
        <Prose text={text} />
      </ProsePlacesContext>
    </article>
  )
}
