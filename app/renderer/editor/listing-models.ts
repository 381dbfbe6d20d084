/** The listings that Monaco models show, needed for tooltips, which Monaco requests by model. */
import type * as MonacoModule from 'monaco-editor/editor'
import type { CodeListing } from '../../../engine/export/code/types'
import { hoverText, meaningAt } from './code-hover'

type Monaco = typeof MonacoModule

interface Shown {
  readonly listing: CodeListing
  readonly lines: readonly string[]
  /** Numbers of the shown lines, from 0; null for all. */
  readonly only: readonly number[] | null
}

const shown = new Map<string, Shown>()

/**
 * Records the listing of a model.
 * @returns a function that removes the record
 */
export function showListing(
  model: MonacoModule.editor.ITextModel,
  listing: CodeListing,
  lines: readonly string[],
  only: readonly number[] | null,
): () => void {
  const key = model.uri.toString()
  shown.set(key, { listing, lines, only })
  return () => shown.delete(key)
}

export function registerListingHover(monaco: Monaco): void {
  for (const language of ['javascript', 'cpp', 'wat']) {
    monaco.languages.registerHoverProvider(language, {
      provideHover(model, { lineNumber, column }) {
        const listing = shown.get(model.uri.toString())
        if (listing === undefined) return null
        const line = listing.only === null ? lineNumber - 1 : (listing.only[lineNumber - 1] ?? 0)
        const meaning = meaningAt(listing.listing, listing.lines[line] ?? '', line, column)
        if (meaning === null) return null
        const texts = hoverText(meaning, listing.lines[meaning.line] ?? '')
        return {
          range: new monaco.Range(lineNumber, meaning.startColumn, lineNumber, meaning.endColumn),
          contents: texts.map((value) => ({ value })),
        }
      },
    })
  }
}
