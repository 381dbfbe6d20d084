/**
 * Services that every part of the window can use. A folder that creates more of them exports an interface
 * from its `services.ts`, such as `ResultsService`. A folder that uses more lists them there, each by that interface,
 * and never takes them from another folder that has them too. The shell creates all of them and passes them to every
 * component; its completeness is checked where it lists the contribution of each folder.
 */
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import type { Bridge } from '../../bridge'
import type { JobClient } from '../jobs/client'
import type { Results } from '../jobs/result-store'
import type { RunStore } from '../jobs/run-store'
import type { SceneStore } from '../jobs/scene-store'
import type { ProjectStore } from '../store/project-store'
import type { Commands } from './command'
import type { Slots } from './slots'
import type { UiStore } from './ui-store'

export interface Services {
  readonly registry: BlockRegistry
  readonly bridge: Bridge
  readonly project: ProjectStore
  readonly ui: UiStore
  /** Commands that can be run by name. */
  readonly commands: Commands
  /** Elements that features insert into other parts of the window. */
  readonly slots: Slots
  /** Called before another project replaces the open one: every feature discards what belongs to the open project. */
  readonly forget: () => void
  readonly run: RunStore
  /** Client of the engine, for jobs whose results are not cached. */
  readonly jobs: JobClient
  /** Cached results of the engine: compiled model, code, equations, linear graph, and reports of analyses. */
  readonly results: Results
  /** Scenes that the 3D view draws. */
  readonly scenes: SceneStore
}

const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

/** @returns the hook with which the components of a folder get the services that its `services.ts` names */
export function servicesHook<S = Services>(): () => S {
  return () => {
    const services = useContext(ServicesContext)
    if (services === null) throw new Error('This component must be inside a ServicesProvider')
    return services as Services & S
  }
}

type StoreHook<State> = <T>(selector: (state: State) => T) => T

/** @returns a hook that selects from one store of the services */
export function storeHook<S, State>(choose: (services: S) => StoreApi<State>): StoreHook<State> {
  const useAll = servicesHook<S>()
  return (selector) => useStore(choose(useAll()), selector)
}

export const useServices = servicesHook()
export const useProject = storeHook(({ project }: Services) => project)
export const useUi = storeHook(({ ui }: Services) => ui)
export const useRun = storeHook(({ run }: Services) => run)
export const useCompile = storeHook(({ results }: Services) => results.of('compile'))
export const useSummary = (): CompilationSummary | null => useCompile(({ result }) => result?.summary ?? null)
export const useScenes = storeHook(({ scenes }: Services) => scenes)
