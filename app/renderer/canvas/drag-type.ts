/** Media type of the data of a block dragged from the palette; the data is the type of the block. */
export const BLOCK_DRAG_TYPE = 'application/x-wishbone-block'
