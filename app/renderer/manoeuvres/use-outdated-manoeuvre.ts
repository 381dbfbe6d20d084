/**
 * Hook that returns why a manoeuvre's report is out of date: the project, the roles of the vehicle or the settings of
 * the manoeuvre have changed.
 */
import type { BodyOf } from '../../../jobs/kinds'
import { useOutdated, type Outdated } from '../running/outdated'
import { projectFromDocument } from '../store/records'
import { manoeuvresTexts as texts } from '../texts/manoeuvres'
import { useManoeuvres, useProject } from './services'

/** @param made what the report was made of */
export function useOutdatedManoeuvre(made: BodyOf<'manoeuvre'> | null): Outdated {
  const doc = useProject((state) => state.doc)
  const settings = useManoeuvres((state) => (made === null ? undefined : state.settings[made.manoeuvre])) ?? {}
  const reason = useOutdated(made)
  if (made === null || reason !== null) return reason
  const changed = [
    ...unlikeKeys(made.project.vehicle ?? {}, projectFromDocument(doc).vehicle ?? {}).map((role) =>
      texts.roleChanged(role),
    ),
    ...unlikeKeys(made.settings, settings),
  ]
  return changed.length === 0 ? null : texts.settingsChanged(changed)
}

function unlikeKeys(a: object, b: object): readonly string[] {
  const [old, now] = [Object.entries(a), Object.entries(b)].map((entries) => new Map<string, unknown>(entries))
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (key) => JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)),
  )
}
