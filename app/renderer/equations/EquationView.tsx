/** The equations of the model, typeset: of the selected block or of all, with the mass matrix as a picture. */
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Copy, FileText } from 'lucide-react'
import { useStore } from 'zustand'
import type { EquationDocument } from '../../../engine/formulate/equations/document'
import { parentOf } from '../../../engine/model/subsystem'
import { locate } from '../workbench/locate'
import { chosenFormulation } from '../running/running'
import { useProject, useServices } from '../workbench/services'
import { useCompileKey } from '../running/use-compile-key'
import { modelInUse } from '../variants/in-use'
import { equationTexts as texts } from '../texts/equations'
import { IconButton } from '../ui/IconButton'
import { Formula, LawOfMotion, indexedMath, numberMath, symbolMath, textMath } from './Formula'
import { MassPattern } from './MassPattern'
import { allAs, asLatex, asText, blocksOf, sectionsOf, type ShownEquation, type ShownSection } from './sections'
import './equations.css'
import { shownUnit } from '../../../engine/quantities/units'
import { Choice } from '../ui/Choice'

/** Number of equations to typeset at once; further ones follow when the user scrolls near them. */
const CHUNK = 30

export interface EquationsState {
  readonly document: EquationDocument
  readonly block: string | null
  readonly sections: readonly ShownSection[]
  readonly blocks: readonly string[]
}

/**
 * Requests the equations and returns the state of the view.
 * @param isShown whether the view is shown
 * @param compiled whether the current model is compiled
 */
export function useEquations(isShown: boolean, compiled: boolean): EquationsState | null {
  const services = useServices()
  const document = useStore(services.results.of('equations'), ({ result }) => result?.equations ?? null)
  const selected = useProject((state) => state.selection.blocks[0]) ?? null
  const block = useDeferredValue(selected)
  const key = useCompileKey()

  useEffect(() => {
    if (!isShown || !compiled) return
    const { doc: current, experiment, origin } = services.project.getState()
    services.results
      .of('equations')
      .getState()
      .ensure({
        key,
        ...modelInUse(current, experiment),
        files: origin.files,
        formulation: chosenFormulation(services),
      })
  }, [services, isShown, compiled, key])

  return useMemo(() => {
    if (!isShown || document === null) return null
    return { document, block, sections: sectionsOf(document, block), blocks: blocksOf(document) }
  }, [isShown, document, block])
}

export function EquationBar({ equations }: { readonly equations: EquationsState }) {
  const services = useServices()
  const { document, block, sections, blocks } = equations
  const count = sections.reduce((n, s) => n + s.groups.reduce((m, g) => m + g.equations.length, 0), 0)
  const choose = (name: string): void => {
    services.project.getState().enter(parentOf(name))
    services.project.getState().select({ blocks: name === '' ? [] : [name], wires: [], notes: [] })
  }
  const all = (dialect: 'text' | 'latex'): string => allAs(document, sections, ownRows(equations), dialect)
  const copy = useCopy()
  return (
    <>
      <Choice
        className="select function-choice"
        aria-label={texts.blockChoice}
        value={block ?? ''}
        options={[['', texts.wholeModel], ...(block !== null && !blocks.includes(block) ? [block] : []), ...blocks]}
        onChoose={choose}
      />
      <span className="code-tools">
        <IconButton icon={Copy} label={texts.copyAllLatex} small onClick={() => copy(all('latex'))} />
        <IconButton icon={FileText} label={texts.copyAllText} small onClick={() => copy(all('text'))} />
      </span>
      <span className="faint code-count">{texts.count(count)}</span>
    </>
  )
}

export function EquationPanel({ equations }: { readonly equations: EquationsState }) {
  const { document, block, sections } = equations
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => new Set(ownRows(equations)), [equations])
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [block])
  return (
    <section className="stack fill" aria-label={texts.view}>
      <nav className="equation-parts" aria-label={texts.sections}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#equations-${id}`} onClick={(event) => goTo(event, scroller.current, id)}>
            {title}
          </a>
        ))}
      </nav>
      <div className="equation-scroll" ref={scroller} tabIndex={0} role="region" aria-label={texts.tab}>
        {document.small.length > 0 && <p className="faint">{texts.small(document.small.join(', '))}</p>}
        {document.holding.length > 0 && <p className="faint">{texts.holding(document.holding.join(', '))}</p>}
        {sections.length === 0 && block !== null && <p className="faint">{texts.nothing(block)}</p>}
        {sections.map((section) => (
          <section key={section.id} id={`equations-${section.id}`} aria-label={section.title}>
            <h3>{section.title}</h3>
            <p className="faint">{section.about}</p>
            {section.id === 'dynamics' && (
              <>
                <LawOfMotion constrained={document.constraints.rows.length > 0} />
                <MassPattern document={document} rows={block === null ? null : rows} />
              </>
            )}
            {section.groups.map(({ title, equations: list }) => (
              <div key={title}>
                {title !== '' && <h4>{title}</h4>}
                <Chunks equations={list} whole={block === null} key={block ?? ''} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}

/** Returns the names of the speeds that belong to the block. */
function ownRows({ document, block }: EquationsState): string[] {
  const inside = `${block ?? ''}/`
  return document.dynamics.speeds
    .filter(({ blocks }) => block === null || blocks.some((b) => b === block || b.startsWith(inside)))
    .map(({ name }) => name)
}

/** Scrolls to a section within the equations, so that the window itself doesn't scroll. */
function goTo(event: { preventDefault: () => void }, scroller: HTMLElement | null, id: string): void {
  event.preventDefault()
  const section = document.getElementById(`equations-${id}`)
  if (section === null || scroller === null) return
  const by = section.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollBy({ top: by })
  scroller.focus({ preventScroll: true })
}

/** Typesets the first equations, and more whenever the end comes near the visible part. */
function Chunks({ equations, whole }: { readonly equations: readonly ShownEquation[]; readonly whole: boolean }) {
  const [count, setCount] = useState(CHUNK)
  const end = useRef<HTMLLIElement>(null)
  const more = count < equations.length
  useEffect(() => {
    const element = end.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((e) => e.isIntersecting)) setCount((n) => n + CHUNK)
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, count])
  return (
    <ul className="equation-list">
      {equations.slice(0, count).map((e) => (
        <EquationRow key={e.key} equation={e} whole={whole} />
      ))}
      {more && <li ref={end} className="equation-more" style={{ height: (equations.length - count) * 34 }} />}
    </ul>
  )
}

function EquationRow({ equation, whole }: { readonly equation: ShownEquation; readonly whole: boolean }) {
  const services = useServices()
  const copy = useCopy()
  const [block] = equation.blocks
  return (
    <li className="equation-row">
      <Formula left={leftSide(equation)} right={equation.right} label={asText(equation)} />
      <span className="equation-tools row gap-2 rigid text-xs">
        {equation.unit !== '' && <span className="equation-unit">{shownUnit(equation.unit)}</span>}
        {whole && block !== undefined && (
          <button
            type="button"
            className="plain-link"
            aria-label={texts.showBlock(block)}
            onClick={() => locate(services, block)}
          >
            {block}
          </button>
        )}
        <IconButton icon={Copy} label={texts.copyLatex} small onClick={() => copy(asLatex(equation))} />
        <IconButton icon={FileText} label={texts.copyText} small onClick={() => copy(asText(equation))} />
      </span>
    </li>
  )
}

function leftSide({ name, left }: ShownEquation): ReactNode {
  switch (left) {
    case 'zero':
      return numberMath(0)
    case 'force':
      return indexedMath('b', symbolMath(name))
    case 'acceleration':
      return indexedMath('g', textMath(name))
    default:
      return symbolMath(name, left === 'derivative')
  }
}

function useCopy(): (text: string) => void {
  const { ui } = useServices()
  return (text) => {
    navigator.clipboard.writeText(text).then(
      () => ui.getState().set({ statusText: texts.copied }),
      () => ui.getState().notify('warning', texts.copyFailed),
    )
  }
}
