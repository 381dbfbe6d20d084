/** Type of the blocks that have a tyre force model. */
export const tireType = 'tires/tire'

/** Returns whether constraints hold a tyre with these parameters on the road, so that it has no forces over slip. */
export const isHeld = ({ forceModel }: Readonly<Record<string, unknown>>): boolean =>
  forceModel === 'level-1' || forceModel === 'level-2'
