/** View of the compiled model in figures: degrees of freedom, states, and trees of the linear graphs. */
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import { FormulationPicker } from '../graph/FormulationPicker'
import { locate } from '../workbench/locate'
import { useServices } from '../workbench/services'
import { CompileNotice } from '../running/CompileNotice'
import { useCompiled } from '../running/use-compiled'
import { modelTexts } from '../texts/model'
import './model.css'
import { shownUnit } from '../../../engine/quantities/units'
import { ownerOf } from '../../../engine/model/names/names'

export function ModelView() {
  const compiled = useCompiled(true)
  const { summary, status, outdated } = compiled
  const usable = summary !== null && status !== 'blocked' && status !== 'failed'
  return (
    <section className="stack fill" aria-label={modelTexts.model}>
      <FormulationBar outdated={outdated && usable} />
      {usable ? <Summary summary={summary} /> : <CompileNotice compiled={compiled} />}
    </section>
  )
}

function FormulationBar({ outdated }: { readonly outdated: boolean }) {
  return (
    <header className="model-bar">
      <FormulationPicker />
      {outdated && (
        <span className="faint" role="status">
          {modelTexts.updating}
        </span>
      )}
    </header>
  )
}

function Summary({ summary }: { readonly summary: CompilationSummary }) {
  const { degreesOfFreedom, states, constraints, cost, milliseconds, coordinates } = summary
  const facts = [
    [modelTexts.degreesOfFreedom, degreesOfFreedom],
    [modelTexts.states, states],
    [modelTexts.constraints, constraints],
    [modelTexts.operations, cost.main.add + cost.main.mul + cost.main.div + cost.main.call],
  ] as const
  const speeds = new Set(coordinates)
  return (
    <div className="model-scroll">
      <dl className="model-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en')}</dd>
          </div>
        ))}
        <div>
          <dt>{modelTexts.derivedAndCompiledIn}</dt>
          <dd>{modelTexts.ms(Math.round(milliseconds.formulate + milliseconds.compile))}</dd>
        </div>
      </dl>
      <div className="model-columns">
        <section aria-label={modelTexts.states}>
          <h3>{modelTexts.states}</h3>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col" className="number">
                  {modelTexts.no}
                </th>
                <th scope="col">{modelTexts.state}</th>
                <th scope="col">{modelTexts.unit}</th>
                <th scope="col">{modelTexts.part}</th>
              </tr>
            </thead>
            <tbody>
              {summary.stateNames.map(({ name, unit }, i) => (
                <tr key={name}>
                  <td className="number faint">{i + 1}</td>
                  <td>
                    <MemberLink name={name} />
                  </td>
                  <td>{shownUnit(unit)}</td>
                  <td className="faint">{speeds.has(name) ? 'motion' : 'component'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <EdgeList title={modelTexts.translation} tree={summary.tree.translation} cotree={summary.cotree.translation} />
        <EdgeList title={modelTexts.rotation} tree={summary.tree.rotation} cotree={summary.cotree.rotation} />
      </div>
    </div>
  )
}

interface EdgeListProps {
  readonly title: string
  readonly tree: readonly string[]
  readonly cotree: readonly string[]
}

/**
 * Lists the edges of one linear graph. Coordinates belong to the edges of the tree; those of the cotree follow from
 * them.
 */
function EdgeList({ title, tree, cotree }: EdgeListProps) {
  return (
    <section aria-label={modelTexts.graph(title)}>
      <h3>
        {modelTexts.graph(title)} <span className="faint">{modelTexts.edges(tree.length, cotree.length)}</span>
      </h3>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{modelTexts.edge}</th>
            <th scope="col">{modelTexts.blockPrefix}</th>
          </tr>
        </thead>
        <tbody>
          {tree.map((edge) => (
            <tr key={edge}>
              <td>
                <MemberLink name={edge} />
              </td>
              <td>
                <span className="edge-tag tree">{modelTexts.tree}</span>
              </td>
            </tr>
          ))}
          {cotree.map((edge) => (
            <tr key={edge}>
              <td>
                <MemberLink name={edge} />
              </td>
              <td>
                <span className="edge-tag">{modelTexts.cotree}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Link with the text `Block.member`; clicking it shows the block. */
function MemberLink({ name }: { readonly name: string }) {
  const services = useServices()
  const block = ownerOf(name) ?? name
  return (
    <button type="button" className="plain-link" onClick={() => locate(services, block)}>
      {name}
    </button>
  )
}
