/** Everything that is wrong, one line each; a click goes to the block and the field. */
import { CircleCheck, X } from 'lucide-react'
import { editFunction } from '../code/functionText'
import { sentence } from '../inspector/ParameterGroups'
import { locate } from '../shell/actions'
import { useProblems, useServices, useUi } from '../shell/services'
import type { Services } from '../shell/services'
import { IconButton } from '../ui/IconButton'
import type { Problem } from './problemsStore'
import './problems.css'

export function ProblemsPanel() {
  const services = useServices()
  const problems = useProblems((state) => state.problems)
  const set = useUi((state) => state.set)
  return (
    <section className="problems" aria-label="Problems">
      <header className="panel-title">
        Problems <span className={problems.length > 0 ? 'badge danger' : 'badge'}>{problems.length}</span>
        <span className="spacer" />
        <IconButton small icon={X} label="Close problems" onClick={() => set({ problemsOpen: false })} />
      </header>
      {problems.length === 0 ? (
        <p className="problems-none">
          <CircleCheck size={16} aria-hidden="true" /> No problems: the project can be compiled.
        </p>
      ) : (
        <ul className="problem-list">
          {problems.map((problem) => (
            <li key={`${problem.source} ${problem.message}`}>
              <button type="button" className="problem" onClick={() => show(services, problem)}>
                <span className="problem-place">{placeOf(problem)}</span>
                <span className="problem-text">{sentence(problem.what, '')}</span>
                {problem.hint !== '' && <span className="problem-hint">{sentence(problem.hint, '')}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function placeOf({ place, source }: Problem): string {
  const { block, port, parameter, signal, time } = place
  const member = port ?? parameter
  if (block !== undefined && place.codeLine !== undefined) return `${block}.${member}:${place.codeLine}`
  if (block !== undefined) return member === undefined ? block : `${block}.${member}`
  if (signal !== undefined) return time === undefined ? signal : `${signal}, ${Number(time.toPrecision(4))} s`
  return parameter ?? (source === 'run' ? 'Run' : 'Project')
}

/** The block and its field, or the panel where the faulty setting is. */
function show(services: Services, { place }: Problem): void {
  const { block, parameter, port, signal } = place
  if (block !== undefined && place.codeLine !== undefined) {
    return editFunction(services, block, place.codeLine, place.column)
  }
  const owner = block ?? signal?.split('.')[0]
  if (owner !== undefined) return locate(services, owner, parameter, port)
  const { set } = services.ui.getState()
  if (parameter?.startsWith('variables.') === true) return set({ inspectorTab: 'project', inspectorOpen: true })
  const experiment = /^experiments\.([^.]+)\./.exec(parameter ?? '')?.[1]
  if (experiment !== undefined) {
    services.project.getState().chooseExperiment(experiment)
    set({ inspectorTab: 'experiment', inspectorOpen: true })
  }
}
