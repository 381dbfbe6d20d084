/** Hook for content that takes time to load, for a component that may be unmounted by then. */
import { useEffect, useState } from 'react'

/**
 * @param load loads again when it is another function; the previous result stays until then
 * @param failed supplies a value if there is none, or reports the error
 */
export function useLoaded<T>(load: () => Promise<T>, failed: (error: unknown) => T | undefined): T | undefined {
  const [loaded, setLoaded] = useState<{ readonly value: T | undefined }>()
  useEffect(() => {
    let gone = false
    const take = (value: T | undefined): void => {
      if (!gone) setLoaded({ value })
    }
    load().then(take, (error: unknown) => take(failed(error)))
    return () => {
      gone = true
    }
  }, [load, failed])
  return loaded?.value
}
