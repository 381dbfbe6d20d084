/** Generated code with the lines of the selected block marked, and the explanation of the line under the cursor. */
import { useMemo, useState } from 'react'
import { ArrowDown, ArrowUp, BookA, ListFilter, PackageOpen } from 'lucide-react'
import { exportTargetIds, exportTargets, type ExportTargetId } from '../../../engine/backends/targets'
import type { CodeListing } from '../../../engine/export/code/types'
import { parentOf } from '../../../engine/model/subsystem'
import { useCodeView, useServices } from './services'
import { useProject } from '../workbench/services'
import { codeTexts } from '../texts/code'
import { IconButton } from '../ui/IconButton'
import { blockLines, type BlockLines } from './block-lines'
import { LinePanel } from './LinePanel'
import type { CodeStep } from './code-view-store'
import { ListingEditor } from './ListingEditor'
import { Choice } from '../ui/Choice'

/** State that the toolbar, the text and the panel beside it share. */
export interface ProgramState {
  readonly listing: CodeListing
  readonly lines: BlockLines
  readonly block: string | null
  readonly marked: readonly number[]
  readonly only: boolean
  readonly line: number | null
  /** Latest request to step to another line. */
  readonly request: CodeStep | null
  choose(block: string): void
  step(direction: CodeStep['direction']): void
  setLine(line: number): void
  setOnly(only: boolean): void
}

const none: readonly number[] = []

/**
 * Returns the state of the program view.
 * @returns the state; null while there is no listing
 */
export function useProgram(listing: CodeListing | null): ProgramState | null {
  const { project, codeView } = useServices()
  const { only, step: request } = useCodeView((state) => state)
  const block = useProject((state) => state.selection.blocks[0]) ?? null
  const [line, setLine] = useState<number | null>(null)
  const lines = useMemo(() => (listing === null ? null : blockLines(listing)), [listing])
  const marked = lines === null || block === null ? none : lines.of(block)

  if (listing === null || lines === null) return null
  return {
    listing,
    lines,
    block,
    marked,
    only,
    line,
    request,
    choose(name) {
      project.getState().enter(parentOf(name))
      project.getState().select({ blocks: name === '' ? [] : [name], wires: [], notes: [] })
    },
    step: (direction) => codeView.setState({ step: { direction } }),
    setLine,
    setOnly: (isChecked) => codeView.setState({ only: isChecked }),
  }
}

const targetOf = ({ language }: CodeListing): ExportTargetId | undefined =>
  exportTargetIds.find((id) => exportTargets[id].language === language)

export function ProgramBar({ program, outdated }: { readonly program: ProgramState; readonly outdated: boolean }) {
  const { lines, block, marked, only, listing, choose, step, setOnly } = program
  const listed = block !== null && lines.blocks.includes(block)
  const services = useServices()
  const target = targetOf(listing)
  const count =
    block === null
      ? codeTexts.allLines(listing.lineSources.length)
      : marked.length === 0
        ? codeTexts.nothing(block)
        : codeTexts.blockLines(marked.length)
  return (
    <>
      {outdated && (
        <span className="faint" role="status">
          {codeTexts.updating}
        </span>
      )}
      <Choice
        className="select function-choice"
        aria-label={codeTexts.block}
        value={block ?? ''}
        options={[['', codeTexts.noBlock], ...(block !== null && !listed ? [block] : []), ...lines.blocks]}
        onChoose={choose}
      />
      <span className="code-tools">
        <IconButton
          icon={BookA}
          label={codeTexts.names}
          small
          onClick={() => {
            setOnly(false)
            step('names')
          }}
        />
        <IconButton
          icon={ArrowUp}
          label={codeTexts.previous}
          keys="Shift+F8"
          small
          disabled={marked.length === 0}
          onClick={() => step(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={codeTexts.next}
          keys="F8"
          small
          disabled={marked.length === 0}
          onClick={() => step(1)}
        />
        <IconButton
          icon={ListFilter}
          label={codeTexts.only}
          small
          pressed={only}
          disabled={marked.length === 0 && !only}
          onClick={() => setOnly(!only)}
        />
        {target && (
          <IconButton
            icon={PackageOpen}
            label={codeTexts.exportShown}
            small
            onClick={() => services.commands.run(`export-${target}`)}
          />
        )}
      </span>
      <span className="faint code-count" role="status" data-tip={count}>
        {count}
      </span>
    </>
  )
}

export function ProgramText({ program, label }: { readonly program: ProgramState; readonly label: string }) {
  const { listing, marked, only, request, setLine } = program
  return <ListingEditor label={label} listing={listing} marked={marked} only={only} step={request} onLine={setLine} />
}

export function ProgramLine({ program }: { readonly program: ProgramState }) {
  return <LinePanel listing={program.listing} line={program.line} onMark={program.choose} />
}
