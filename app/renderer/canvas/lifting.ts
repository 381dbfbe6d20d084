/**
 * Animations for elements that move in every frame of a gesture. The browser can move an element without going through
 * all layers of the page only while the element takes part in an animation (Chromium, `DirectlyUpdateCcTransform`). So
 * elements get an animation that changes nothing and stands still.
 */
const still = {
  transform: [{ transform: 'translate(0px)' }, { transform: 'translate(0px)' }],
  translate: [{ translate: '0px' }, { translate: '0px' }],
}

/**
 * Gives elements an animation that changes nothing.
 * @param by property that moves the elements
 * @returns a function that ends the animations
 */
export function lift(elements: Iterable<Element>, by: keyof typeof still): () => void {
  const animations = [...elements].map((element) => {
    const animation = element.animate(still[by], { duration: 1e9, fill: 'both', composite: 'add' })
    animation.pause()
    return animation
  })
  return () => animations.forEach((animation) => animation.cancel())
}
