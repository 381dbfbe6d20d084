/**
 * The code view: the functions of the model, to edit, and the generated program, to read, with the cost of each part.
 */
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import type { OperationCount } from '../../../engine/program/cost'
import { CompileNotice } from '../running/CompileNotice'
import { useCompiled } from '../running/use-compiled'
import { useCodeView, useServices } from './services'
import { EquationBar, EquationPanel, useEquations } from '../equations/EquationView'
import { codeTexts } from '../texts/code'
import { equationTexts } from '../texts/equations'
import { Tabs } from '../ui/Tabs'
import { FunctionBar, FunctionPanel } from './FunctionPanel'
import { ProgramBar, ProgramLine, ProgramText, useProgram } from './ProgramView'
import { useListing } from './use-listing'
import './code.css'

const tabs = [
  { id: 'function', label: codeTexts.functionText },
  { id: 'javascript', label: codeTexts.javascript },
  { id: 'c', label: 'C' },
  { id: 'webassembly', label: codeTexts.webassembly },
  { id: 'equations', label: equationTexts.tab },
] as const

export function CodeView() {
  const tab = useCodeView((state) => state.tab)
  const { codeView } = useServices()
  // The program is compiled only while it is shown, not while a function is being edited.
  const compiled = useCompiled(tab !== 'function')
  const { summary, status, outdated } = compiled
  const shown = status === 'blocked' || status === 'failed' ? null : summary
  const listing = useListing(tab !== 'function' && tab !== 'equations' ? tab : null, shown !== null && !outdated)
  const program = useProgram(shown === null ? null : listing)
  const equations = useEquations(tab === 'equations' && shown !== null, !outdated)
  const label = tabs.find(({ id }) => id === tab)?.label ?? ''
  return (
    <section className="code-view" aria-label={codeTexts.code}>
      <div className="code-main">
        <div className="code-bar">
          <Tabs
            label={codeTexts.language}
            idPrefix="code"
            tabs={tabs}
            current={tab}
            onChoose={(chosen) => codeView.setState({ tab: chosen, place: null })}
          />
          <span className="spacer" />
          {tab === 'function' && <FunctionBar />}
          {tab === 'equations' && equations && <EquationBar equations={equations} />}
          {program && <ProgramBar program={program} outdated={outdated} />}
        </div>
        <div className="code-panel" role="tabpanel" id="code-panel" aria-labelledby={`code-tab-${tab}`}>
          {tab === 'function' ? (
            <FunctionPanel />
          ) : equations !== null ? (
            <EquationPanel equations={equations} />
          ) : program !== null ? (
            <ProgramText program={program} label={codeTexts.generated(label)} />
          ) : shown === null ? (
            <CompileNotice compiled={compiled} />
          ) : (
            <div className="plot-loading">{tab === 'equations' ? equationTexts.loading : codeTexts.loading}</div>
          )}
        </div>
      </div>
      {shown !== null && tab !== 'function' && tab !== 'equations' && (
        <aside className="code-side">
          {program !== null && <ProgramLine program={program} />}
          <CostTable cost={shown.cost} />
        </aside>
      )}
    </section>
  )
}

const columns = ['add', 'mul', 'div', 'call', 'other'] as const satisfies readonly (keyof OperationCount)[]

function CostTable({ cost }: { readonly cost: CompilationSummary['cost'] }) {
  const functions = Object.keys(cost.functions)
  const parts = cost.blocks.filter(({ name }) => !functions.some((fn) => name === fn || name.startsWith(`${fn},`)))
  return (
    <section className="cost" role="complementary" aria-label={codeTexts.evaluationCost}>
      <h3>{codeTexts.evaluationCost}</h3>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{codeTexts.programPart}</th>
            {columns.map((key) => (
              <th scope="col" className="number" key={key} data-tip={codeTexts.operations[key]}>
                {codeTexts.columns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, count }) => (
            <CostRow key={name} name={name} count={count} />
          ))}
          <CostRow name={codeTexts.mainProgram} count={cost.main} strong />
          {Object.entries(cost.functions).map(([name, { calls, ...count }]) => (
            <CostRow key={name} name={name} detail={codeTexts.called(calls)} count={count} />
          ))}
          <CostRow name={codeTexts.totalWithCalls} count={cost.total} strong />
        </tbody>
      </table>
    </section>
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
      {columns.map((key) => (
        <td className="number" key={key}>
          {count[key].toLocaleString('en')}
        </td>
      ))}
    </tr>
  )
}
