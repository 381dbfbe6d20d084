/** Path of the level that the canvas shows: from the whole project through subsystems to the current one. */
import { CornerLeftUp } from 'lucide-react'
import { Fragment } from 'react'
import { nameOf, parentOf } from '../../../engine/model/subsystem'
import { useProject } from '../workbench/services'
import { useServices } from './services'
import { getHeader } from '../store/records'
import { CommandButton } from '../workbench/CommandButton'
import { canvasTexts } from '../texts/canvas'

export function LevelPath() {
  const services = useServices()
  const level = useProject((state) => state.level)
  const title = useProject((state) => getHeader(state.doc).title)
  if (level === '') return null
  const around: string[] = []
  for (let path = parentOf(level); path !== ''; path = parentOf(path)) around.unshift(path)
  const { enter } = services.project.getState()
  return (
    <nav className="level-path" aria-label={canvasTexts.level}>
      <CommandButton command="leave" small icon={CornerLeftUp} label={canvasTexts.leaveSubsystem} />
      <button type="button" className="level-step" onClick={() => enter('')}>
        {title}
      </button>
      {around.map((path) => (
        <Fragment key={path}>
          <span aria-hidden="true">/</span>
          <button type="button" className="level-step" onClick={() => enter(path)}>
            {nameOf(path)}
          </button>
        </Fragment>
      ))}
      <span aria-hidden="true">/</span>
      <span className="level-here" aria-current="page">
        {nameOf(level)}
      </span>
    </nav>
  )
}
