/**
 * Legend of force arrows: the kind of force of each colour, and the force that a full-length arrow of that kind stands
 * for.
 */
import { useMemo } from 'react'
import type { LoadedScene } from '../jobs/scene-store'
import { useSceneView } from './services'
import { sceneTexts } from '../texts/scene'
import { forceKinds, forceText, typicalForces } from './forces'

export function ForceLegend({ loaded }: { readonly loaded: LoadedScene }) {
  const shown = useSceneView((state) => state.forces)
  const { scene, motion } = loaded
  const sizes = useMemo(() => typicalForces(scene, motion), [scene, motion])
  const kinds = forceKinds.filter((kind) => sizes[kind] > 0)
  if (!shown || kinds.length === 0) return null
  return (
    <ul className="force-legend" aria-label={sceneTexts.forces}>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={`force-sample ${kind}`} aria-hidden="true" />
          {sceneTexts.forceKinds[kind]} <span className="faint">{sceneTexts.wholeArrow(forceText(sizes[kind]))}</span>
        </li>
      ))}
    </ul>
  )
}
