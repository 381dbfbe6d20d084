/** A window without a page, over an engine in the same task: what a view shows, before and after an analysis. Bundled with what patches add. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { jobKinds, type JobKind } from '../../../../jobs/kinds'
import type { HostMessage } from '../../../../jobs/protocol'
import { serveJobs } from '../../../../jobs/serve'
import type { ExportTargetId } from '../../../../engine/backends/targets'
import type { ProjectFile } from '../../../../engine/model/project/project'
import * as v from 'valibot'
import { commands } from '../../../../app/commands'
import { modelExportSchema } from '../../../../app/export/contract'
import type { JobHost } from '../../../../app/renderer/jobs/host'
import type { ResultKind } from '../../../../app/renderer/jobs/result-store'
import { ExperimentPanel } from '../../../../app/renderer/inspector/ExperimentPanel'
import { checkProject } from '../../../../engine/model/check/validate'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import { kindOf } from '../../../../app/renderer/drop/kinds'
import { experimentKey } from '../../../../app/renderer/running/analysis'
import { contributions, views } from '../../../../app/renderer/shell/contributions'
import { createServices } from '../../../../app/renderer/shell/services'
import { ServicesProvider } from '../../../../app/renderer/workbench/services'
import { createSettings } from '../../../../app/renderer/workbench/settings'
import { registry } from '../../../../blocks'
import { fakeBridge } from '../../renderer/fixtures/bridge'

export const dropKind = kindOf
export const written = serialiseProject
/** What is wrong with a project, with place and remedy. */
export const problemsOf = (project: ProjectFile): readonly string[] =>
  checkProject(project, registry, {}).map(({ what, place, hint }) => `${what} at ${place.parameter ?? ''}: ${hint}`)
export const isExportRequest = (request: object): boolean => v.is(modelExportSchema, request)
export const menuCommands: Readonly<Record<string, { readonly label: string }>> = commands

function engine(): JobHost {
  const listeners = new Set<(message: HostMessage) => void>()
  const post = serveJobs((message) => listeners.forEach((listener) => listener(message)), registry)
  return {
    post,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onBreakdown: () => () => undefined,
    restart: () => undefined,
  }
}

export function openWindow(project: ProjectFile, experiment: string) {
  const settings = createSettings({ read: () => null, write: () => undefined })
  const services = createServices({
    ...{ registry, bridge: fakeBridge({}), host: engine(), settings },
    // What features start listens to a page.
    contributions: contributions.map((one) => ({ ...one, start: undefined })),
    preferredTheme: 'light',
  })
  services.project.getState().load(project, { name: 'toy', location: null, files: {} })
  services.project.getState().chooseExperiment(experiment)
  /** A server renders the state that stores began with; here they have none but the present one. */
  const present = (store: object): void => {
    if ('getInitialState' in store && 'getState' in store) store.getInitialState = store.getState
  }
  return {
    titles: services.commands.list.map(({ title }) => title),
    show(id: string): string {
      const view = views.find((one) => one.id === id)
      if (view === undefined) throw new Error(`there is no view ${id}`)
      const shown = id in jobKinds ? [services.results.of(id as ResultKind)] : []
      for (const service of [...Object.values(services), ...shown]) present(service)
      return renderToStaticMarkup(createElement(ServicesProvider, { value: services }, createElement(view.component)))
    },
    inspector(): string {
      for (const service of Object.values(services)) present(service)
      return renderToStaticMarkup(createElement(ServicesProvider, { value: services }, createElement(ExperimentPanel)))
    },
    chooseTarget: (target: ExportTargetId): void => services.exporting.setState({ target }),
    /** Do an analysis as its view does. */
    analyse(kind: string): Promise<void> {
      const store = services.results.of(kind as ResultKind & JobKind)
      const done = new Promise<void>((resolve, reject) => {
        store.subscribe(({ status, problems }) => {
          if (status === 'done') resolve()
          if (status === 'failed') reject(new Error(problems[0]?.message))
        })
      })
      store.getState().renew({ key: experimentKey(services), project, files: {}, experiment })
      return done
    },
  }
}
