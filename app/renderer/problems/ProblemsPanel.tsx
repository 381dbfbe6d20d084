/** Panel of all problems, one per line; clicking a problem shows the place where it can be fixed. */
import { CircleCheck, X } from 'lucide-react'
import { sentence } from '../ui/sentence'
import { useProblems, useServices } from './services'
import { useUi } from '../workbench/services'
import { problemTexts as texts } from '../texts/problems'
import { IconButton } from '../ui/IconButton'
import { showProblem } from './follow'
import { placeText } from './place'
import './problems.css'

export function ProblemsPanel() {
  const services = useServices()
  const problems = useProblems((state) => state.problems)
  const set = useUi((state) => state.set)
  return (
    <section className="problems" aria-label={texts.title}>
      <header className="panel-title">
        {texts.title} <span className={problems.length > 0 ? 'badge danger' : 'badge'}>{problems.length}</span>
        <span className="spacer" />
        <IconButton small icon={X} label={texts.close} onClick={() => set({ problemsOpen: false })} />
      </header>
      {problems.length === 0 ? (
        <p className="problems-none">
          <CircleCheck size={16} aria-hidden="true" /> {texts.none}
        </p>
      ) : (
        <ul className="problem-list">
          {problems.map((problem) => (
            <li key={`${problem.source} ${problem.message}`}>
              <button type="button" className="problem" onClick={() => showProblem(services, problem)}>
                <span className="problem-place">{placeText(problem)}</span>
                {problem.outdated !== undefined && <span className="outdated">{problem.outdated} · </span>}
                <span className={problem.outdated === undefined ? 'problem-text' : 'problem-text faint'}>
                  {sentence(problem.what, '')}
                </span>
                {problem.hint !== '' && <span className="faint">{sentence(problem.hint, '')}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
