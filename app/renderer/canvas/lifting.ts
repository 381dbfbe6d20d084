/**
 * Elements that are moved for every frame of a gesture. The browser puts a moved element where it belongs without going
 * through all layers of the page only while it takes part in an animation (Chromium, `DirectlyUpdateCcTransform`), so
 * it is given one that changes nothing and stands still.
 */
const still = {
  transform: [{ transform: 'translate(0px)' }, { transform: 'translate(0px)' }],
  translate: [{ translate: '0px' }, { translate: '0px' }],
}

/**
 * @param by the property that moves them
 * @returns ends it
 */
export function lift(elements: Iterable<Element>, by: keyof typeof still): () => void {
  const animations = [...elements].map((element) => {
    const animation = element.animate(still[by], { duration: 1e9, fill: 'both', composite: 'add' })
    animation.pause()
    return animation
  })
  return () => animations.forEach((animation) => animation.cancel())
}
