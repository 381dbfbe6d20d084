/** The keys that move a control, each drawn as a key cap. */
import { useStore } from 'zustand'
import type { HandControl } from '../../../engine/model/project/project'
import { useServices } from './services'
import { keyName, waysOf } from './mapping'

export function KeyList({ kind }: { readonly kind: HandControl }) {
  const { drive } = useServices()
  const mapping = useStore(drive, (state) => state.mapping)
  if (kind === 'slider') return null
  const ways = waysOf[kind].flatMap((way) => (way === undefined ? [] : [mapping.ways[way].keys]))
  return (
    <span className="key-list">
      {ways.map((keys, i) => (
        <span key={i}>
          {i > 0 && ' / '}
          {keys.map((code) => (
            <kbd key={code}>{keyName(code)}</kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
