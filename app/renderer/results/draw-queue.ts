/**
 * Queue that draws plots one by one, one task each, so that user input is handled in between. The latest
 * figure replaces earlier ones.
 */

const waiting = new Map<HTMLElement, () => void>()

export function drawSoon(node: HTMLElement, draw: () => void): void {
  const idle = waiting.size === 0
  waiting.set(node, draw)
  if (idle) setTimeout(drawNext)
}

export function forgetDrawing(node: HTMLElement): void {
  waiting.delete(node)
}

function drawNext(): void {
  const [first] = waiting
  if (first === undefined) return
  const [node, draw] = first
  waiting.delete(node)
  try {
    draw()
  } finally {
    if (waiting.size > 0) setTimeout(drawNext)
  }
}
