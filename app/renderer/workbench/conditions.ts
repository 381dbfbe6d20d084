/** Conditions under which commands are enabled. */
import type { Services } from './services'

export const isRunning = ({ run }: Pick<Services, 'run'>): boolean => run.getState().status === 'running'
export const isIdle = (services: Pick<Services, 'run'>): boolean => !isRunning(services)
export const hasResult = ({ run }: Pick<Services, 'run'>): boolean => run.getState().result !== null
export const hasExperiment = ({ project }: Pick<Services, 'project'>): boolean => project.getState().experiment !== null
export const someBlock = ({ project }: Pick<Services, 'project'>): boolean =>
  project.getState().selection.blocks.length > 0
