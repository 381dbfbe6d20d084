/** Page of the help with a tutorial or a guide. */
import { useCallback, useMemo } from 'react'
import { helpTexts as texts } from '../texts/help'
import { Prose, ProsePlacesContext, type ProsePlaces } from '../ui/prose/Prose'
import { documentText, pageOfLink, pictureIn } from './documents'
import { useLoaded } from '../ui/use-loaded'

interface DocumentPageProps {
  readonly id: string
  readonly onFollow: (page: string) => void
}

const missing = (): string => texts.missing

export function DocumentPage({ id, onFollow }: DocumentPageProps) {
  const text = useLoaded(
    useCallback(() => documentText(id), [id]),
    missing,
  )
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
  if (text === undefined) return null
  return (
    <article className="help-document">
      <ProsePlacesContext value={places}>
        <Prose text={text} />
      </ProsePlacesContext>
    </article>
  )
}
