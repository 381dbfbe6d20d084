/** Type of the blocks that have a tyre force model. */
export const tireType = 'tires/tire'
