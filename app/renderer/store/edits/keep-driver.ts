/** The step of the history that keeps a driver active in the chosen experiment, or silences it. */
import { takeoverTexts } from '../../texts/takeover'
import type { ProjectStore } from '../project-store'
import { keptIn, setKept, withKept } from './kept-drivers'

export function keepDriver(project: ProjectStore, driver: string, keep: boolean): void {
  const { doc, experiment, edit } = project.getState()
  if (experiment === null) return
  const text = keep ? takeoverTexts.keepEdit(driver) : takeoverTexts.silenceEdit(driver)
  edit(text, setKept(doc, experiment, withKept(keptIn(doc, experiment), driver, keep)))
}
