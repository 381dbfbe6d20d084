/**
 * Hook that returns why a manoeuvre's report is out of date: the project, the roles of the vehicle or the settings of
 * the manoeuvre have changed.
 */
import type { BodyOf } from '../../../jobs/kinds'
import { useOutdated, type Outdated } from '../running/outdated'
import { projectFromDocument } from '../store/records'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import { useManoeuvres } from './services'
import { useProject } from '../workbench/services'

/** @param source project and experiment from which the report was made */
export function useOutdatedManoeuvre(source: BodyOf<'manoeuvre'> | null): Outdated {
  const doc = useProject((state) => state.doc)
  const settings = useManoeuvres((state) => (source === null ? undefined : state.settings[source.manoeuvre])) ?? {}
  const reason = useOutdated(source)
  if (source === null || reason !== null) return reason
  const changed = [
    ...unlikeKeys(source.project.vehicle ?? {}, projectFromDocument(doc).vehicle ?? {}).map((role) =>
      texts.roleChanged(role),
    ),
    ...unlikeKeys(source.settings, settings),
  ]
  return changed.length === 0 ? null : texts.settingsChanged(changed)
}

function unlikeKeys(a: object, b: object): readonly string[] {
  const [old, now] = [Object.entries(a), Object.entries(b)].map((entries) => new Map<string, unknown>(entries))
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (key) => JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)),
  )
}
