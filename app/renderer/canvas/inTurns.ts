/** Small pieces of work for many blocks at once, a few in every frame so that none takes long. */

/** As many as can be drawn anew in one frame. */
const AT_ONCE = 16
const waiting = new Set<() => void>()
let frame = 0

/** @returns takes it back */
export function inTurns(work: () => void): () => void {
  waiting.add(work)
  if (frame === 0) frame = requestAnimationFrame(next)
  return () => void waiting.delete(work)
}

function next(): void {
  const some = [...waiting].slice(0, AT_ONCE)
  for (const work of some) {
    waiting.delete(work)
    work()
  }
  frame = waiting.size === 0 ? 0 : requestAnimationFrame(next)
}
