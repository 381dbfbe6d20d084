/** Dialog that asks for the new stop time when a run that has ended is continued. */
import { useState } from 'react'
import { evaluateAs, variableScope } from '../../../engine/model/expression'
import { ModelError } from '../../../engine/errors/model-error'
import { valueFromText } from '../ui/fields/entry'
import { runningTexts } from '../texts/running'
import { Dialog } from '../ui/Dialog'
import { useRun } from '../workbench/services'
import { useServices } from './services'
import { Button } from '../ui/Button'
import { Alert } from '../ui/Alert'

export function ContinueDialog() {
  const name = useRun((state) => state.result?.name)
  const reached = useRun((state) => state.result?.state?.time)
  return name !== undefined && reached !== undefined ? <Question name={name} reached={reached} /> : null
}

function Question({ name, reached }: { readonly name: string; readonly reached: number }) {
  const { run, ui, project } = useServices()
  const [text, setText] = useState(() => `${usualStop(reached)} s`)
  const [wrong, setWrong] = useState(false)
  const close = (): void => ui.getState().closeDialog()
  const shown = `${Number(reached.toPrecision(6))} s`
  const continueRun = (): void => {
    const stop = seconds(text)
    if (stop === undefined || !(stop > reached)) return setWrong(true)
    close()
    run.getState().continueRun(project.getState().origin.files, stop)
    ui.getState().showRun()
  }
  return (
    <Dialog
      title={runningTexts.continueTitle(name)}
      onClose={close}
      cancel={runningTexts.cancel}
      actions={<Button look="primary" label={runningTexts.continue} onClick={continueRun} />}
    >
      <p>{runningTexts.continueText(shown)}</p>
      <label className="go-on-field">
        <span>{runningTexts.stopTime}</span>
        <input
          className="field"
          value={text}
          spellCheck={false}
          aria-invalid={wrong}
          aria-describedby={wrong ? 'go-on-wrong' : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') continueRun()
          }}
        />
      </label>
      {wrong && <Alert id="go-on-wrong" text={runningTexts.stopTimeBad(shown)} />}
    </Dialog>
  )
}

/** Proposes a stop time of twice the time reached, rounded to two digits. */
function usualStop(reached: number): number {
  return Number((2 * reached).toPrecision(2))
}

function seconds(text: string): number | undefined {
  const value = valueFromText(text)
  if (value === undefined) return undefined
  try {
    return evaluateAs(value, 's', variableScope({}))
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}
