/**
 * The panel about the line under the cursor: the values that it computes, and the blocks and edges whose equations it
 * comes from.
 */
import type { CodeListing } from '../../../engine/export/code/types'
import { locate } from '../workbench/locate'
import { useServices } from './services'
import { codeTexts } from '../texts/code'
import { Button } from '../ui/Button'

/**
 * Largest number of blocks to list: bodies of functions that all tyres share come from more than a reader can take in.
 */
const MOST = 8

interface LinePanelProps {
  readonly listing: CodeListing
  /** Line number, from 0; null before a line is chosen. */
  readonly line: number | null
  readonly onMark: (block: string) => void
}

export function LinePanel({ listing, line, onMark }: LinePanelProps) {
  const source = line === null ? undefined : listing.sources[listing.lineSources[line] ?? -1]
  const meaning = line === null ? undefined : listing.meanings[listing.lineMeanings[line] ?? -1]
  return (
    <section className="code-line" aria-label={codeTexts.line} aria-live="polite">
      <h3>{line === null ? codeTexts.line : codeTexts.lineHeading(line + 1)}</h3>
      {line === null ? (
        <p className="faint">{codeTexts.noLine}</p>
      ) : (
        <>
          {meaning !== undefined && <p className="code-line-meaning">{meaning}</p>}
          {source === undefined || source.blocks.length === 0 ? (
            <p className="faint">{codeTexts.noSource}</p>
          ) : (
            <>
              <h4>{codeTexts.from}</h4>
              <ul className="code-blocks">
                {source.blocks.slice(0, MOST).map((block) => (
                  <BlockChip key={block} block={block} onMark={onMark} />
                ))}
                {source.blocks.length > MOST && (
                  <li className="faint">{codeTexts.otherBlocks(source.blocks.length - MOST)}</li>
                )}
              </ul>
            </>
          )}
          {source !== undefined && source.edges.length > 0 && (
            <>
              <h4>{codeTexts.edges}</h4>
              <p className="code-edges">{source.edges.slice(0, MOST).join(', ')}</p>
            </>
          )}
        </>
      )}
    </section>
  )
}

function BlockChip({ block, onMark }: { readonly block: string; readonly onMark: (block: string) => void }) {
  const services = useServices()
  return (
    <li>
      <Button look="small" label={block} data-tip={codeTexts.markBlock(block)} onClick={() => onMark(block)} />
      <button
        type="button"
        className="plain-link"
        aria-label={codeTexts.showBlock(block)}
        onClick={() => locate(services, block)}
      >
        {codeTexts.show}
      </button>
    </li>
  )
}
