/** The function of a block: a choice of the block, its text, and its errors, line by line. */
import { useMemo } from 'react'
import { CircleCheck, FunctionSquare } from 'lucide-react'
import { diagnostics } from '../../../engine/language/services'
import { locate, editFunction } from '../workbench/locate'
import { useCodeView, useServices } from './services'
import { useProject } from '../workbench/services'
import { FunctionEditor } from './FunctionEditor'
import { functionBlocks, textOfBlock } from '../store/edits/function-text'
import { codeTexts } from '../texts/code'
import { sentence } from '../ui/sentence'
import { EmptyState } from '../ui/EmptyState'
import { Choice } from '../ui/Choice'

/** Returns the requested block, otherwise the selected one, otherwise the first of the project. */
function useFunctionBlock(): { readonly block: string | undefined; readonly all: readonly string[] } {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const selected = useProject((state) => state.selection.blocks[0])
  const chosenBlock = useCodeView((state) => state.functionBlock)
  const all = useMemo(() => functionBlocks(doc, registry), [doc, registry])
  return { block: [chosenBlock, selected].find((name) => name != null && all.includes(name)) ?? all[0], all }
}

export function FunctionPanel() {
  const { block } = useFunctionBlock()
  if (block === undefined) {
    return (
      <EmptyState small icon={FunctionSquare} title={codeTexts.noFunctionBlock} text={codeTexts.functionsEmptyHint} />
    )
  }
  return (
    <div className="stack fill">
      <FunctionEditor key={block} block={block} />
      <Faults block={block} />
    </div>
  )
}

/** The bar above the text: the choice of the block, and a button that shows it on the canvas. */
export function FunctionBar() {
  const services = useServices()
  const { block, all } = useFunctionBlock()
  if (block === undefined) return null
  return (
    <>
      <Choice
        className="select function-choice"
        aria-label={codeTexts.functionBlock}
        value={block}
        options={all}
        onChoose={(next) => editFunction(services, next)}
      />
      <button type="button" className="button quiet function-show" onClick={() => locate(services, block)}>
        {codeTexts.showInDiagram}
      </button>
    </>
  )
}

function Faults({ block }: { readonly block: string }) {
  const services = useServices()
  const text = useProject((state) => textOfBlock(state.doc, services.registry, block)) ?? ''
  const problems = useMemo(() => diagnostics(text), [text])
  return (
    <section className="function-faults" aria-label={codeTexts.functionProblems}>
      {problems.length === 0 ? (
        <p className="function-sound" role="status">
          <CircleCheck size={14} aria-hidden="true" /> {codeTexts.noProblems}
        </p>
      ) : (
        <ul>
          {problems.map(({ start, message, hint }) => (
            <li key={`${start.line} ${start.column} ${message}`}>
              <button type="button" onClick={() => editFunction(services, block, start.line, start.column)}>
                <span className="function-fault-place">{codeTexts.lineColumn(start.line, start.column)}</span>
                <span>{sentence(message, hint)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
