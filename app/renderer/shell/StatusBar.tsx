/** Status bar: problems, size of the model, latest action, state of the run. */
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { subsystemType } from '../../../engine/model/subsystem'
import { recordsOf } from '../store/records'
import { useOutdated } from '../running/outdated'
import { ProgressText } from '../running/RunProgress'
import { useCompileKey } from '../running/use-compile-key'
import { useProblems } from '../problems/services'
import { useCompile, useProject, useRun, useSummary, useUi } from '../workbench/services'
import { outdatedTexts } from '../texts/outdated'
import { shellTexts } from '../texts/shell'

export function StatusBar() {
  const text = useUi((state) => state.statusText)
  return (
    <footer className="status-bar" aria-label={shellTexts.status}>
      <ProblemCount />
      <ModelSize />
      <span className="status-text" role="status">
        {text}
      </span>
      <span className="spacer" />
      <SelectionCount />
      <ProgressText />
      <RunState />
    </footer>
  )
}

function ProblemCount() {
  const count = useProblems((state) => state.problems.filter(({ outdated }) => outdated === undefined).length)
  const open = useUi((state) => state.problemsOpen)
  const set = useUi((state) => state.set)
  const Icon = count === 0 ? CircleCheck : TriangleAlert
  return (
    <button
      type="button"
      className={count === 0 ? 'status-item' : 'status-item danger'}
      aria-expanded={open}
      data-tip={shellTexts.showOrHideProblems}
      onClick={() => set({ problemsOpen: !open })}
    >
      <Icon size={13} aria-hidden="true" />
      {count === 0 ? shellTexts.noProblems : count === 1 ? shellTexts.oneProblem : shellTexts.problems(count)}
    </button>
  )
}

function ModelSize() {
  const blocks = useProject(
    (state) => recordsOf(state.doc, 'block').filter(({ value }) => value.type !== subsystemType).length,
  )
  const summary = useSummary()
  const outdated = useCompile((state) => state.resultKey) !== useCompileKey()
  const showView = useUi((state) => state.showView)
  return (
    <button type="button" className="status-item" data-tip={shellTexts.showModel} onClick={() => showView('model')}>
      {blocks} {blocks === 1 ? 'block' : 'blocks'}
      {summary !== null && (
        <span className={outdated ? 'stale' : undefined}>
          {outdated && shellTexts.outdatedSize}
          {shellTexts.dofStates(summary.degreesOfFreedom, summary.states)}
          {summary.constraints > 0 && shellTexts.constraints(summary.constraints)}
        </span>
      )}
    </button>
  )
}

function SelectionCount() {
  const count = useProject((state) => state.selection.blocks.length + state.selection.wires.length)
  return count < 2 ? null : <span className="status-item">{shellTexts.selected(count)}</span>
}

function RunState() {
  const status = useRun((state) => state.status)
  const paused = useRun((state) => state.paused === 'yes')
  const compiling = useCompile((state) => state.status === 'working')
  const source = useRun((state) => state.source)
  const outdated = useOutdated(status === 'running' || status === 'idle' ? null : source)
  const look = outdated !== null ? 'status-item stale' : status === 'failed' ? 'status-item danger' : 'status-item'
  return (
    <span className={look} data-testid="run-state" data-tip={outdated ?? undefined}>
      {compiling && status !== 'running'
        ? shellTexts.compiling
        : paused
          ? shellTexts.runPaused
          : outdated === null
            ? shellTexts.runStates[status]
            : outdatedTexts.inFront(outdatedTexts.short, shellTexts.runStates[status])}
    </span>
  )
}
