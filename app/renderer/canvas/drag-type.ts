/** Type of the data that a block dragged from the palette carries: the block's type. */
export const BLOCK_DRAG_TYPE = 'application/x-wishbone-block'
