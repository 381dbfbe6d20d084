/** The generated program, to be read, beside what each of its parts costs. */
import { useState } from 'react'
import type { CompilationSummary, OperationCount } from '../../../engine/host/protocol'
import { CompileNotice } from '../model/CompileNotice'
import { useCompiled } from '../model/useCompiled'
import { Tabs } from '../ui/Tabs'
import { CodeEditor } from './CodeEditor'
import './code.css'

type Language = keyof CompilationSummary['code']

const tabs = [
  { id: 'javascript', label: 'JavaScript' },
  { id: 'c', label: 'C' },
  { id: 'equations', label: 'Equations' },
] as const
const editorLanguage = { javascript: 'javascript', c: 'cpp', equations: 'equations' } as const

export function CodeView({ visible }: { readonly visible: boolean }) {
  const compiled = useCompiled(visible)
  const [language, setLanguage] = useState<Language>('javascript')
  const { summary, status } = compiled
  if (summary === null || status === 'blocked' || status === 'failed') {
    return (
      <section className="code-view" aria-label="Code">
        <CompileNotice compiled={compiled} />
      </section>
    )
  }
  const label = tabs.find(({ id }) => id === language)?.label ?? ''
  return (
    <section className="code-view" aria-label="Code">
      <div className="code-main">
        <div className="code-bar">
          <Tabs label="Language" idPrefix="code" tabs={tabs} current={language} onChoose={setLanguage} />
          <span className="spacer" />
          {compiled.outdated && (
            <span className="faint" role="status">
              updating…
            </span>
          )}
          <span className="faint">
            {summary.code[language].split('\n').length.toLocaleString('en')} lines, read only
          </span>
        </div>
        <div className="code-panel" role="tabpanel" id="code-panel" aria-labelledby={`code-tab-${language}`}>
          <CodeEditor label={`Generated ${label}`} text={summary.code[language]} language={editorLanguage[language]} />
        </div>
      </div>
      <CostTable cost={summary.cost} />
    </section>
  )
}

const columns = [
  ['add', 'add', 'Additions and subtractions'],
  ['mul', 'mul', 'Multiplications'],
  ['div', 'div', 'Divisions'],
  ['call', 'call', 'sin, cos, sqrt, exp and the like'],
  ['other', 'other', 'abs, min, max, negation, selection'],
] as const satisfies readonly (readonly [keyof OperationCount, string, string])[]

function CostTable({ cost }: { readonly cost: CompilationSummary['cost'] }) {
  const functions = Object.keys(cost.functions)
  const parts = cost.blocks.filter(({ name }) => !functions.some((fn) => name === fn || name.startsWith(`${fn},`)))
  return (
    <aside className="cost" aria-label="Cost of one evaluation">
      <h3>Cost of one evaluation</h3>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Part of the program</th>
            {columns.map(([key, label, doc]) => (
              <th scope="col" className="number" key={key} data-tip={doc}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, count }) => (
            <CostRow key={name} name={name} count={count} />
          ))}
          <CostRow name="Main program" count={cost.main} strong />
          {Object.entries(cost.functions).map(([name, { calls, ...count }]) => (
            <CostRow key={name} name={name} detail={`called ${calls} ×`} count={count} />
          ))}
          <CostRow name="Total with calls" count={cost.total} strong />
        </tbody>
      </table>
    </aside>
  )
}

interface CostRowProps {
  readonly name: string
  readonly detail?: string
  readonly count: OperationCount
  readonly strong?: boolean
}

function CostRow({ name, detail, count, strong = false }: CostRowProps) {
  return (
    <tr className={strong ? 'strong' : ''}>
      <th scope="row">
        {name}
        {detail !== undefined && <span className="faint"> {detail}</span>}
      </th>
      {columns.map(([key]) => (
        <td className="number" key={key}>
          {count[key].toLocaleString('en')}
        </td>
      ))}
    </tr>
  )
}
