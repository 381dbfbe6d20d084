/** Texts for whoever starts: the empty canvas. */
export const startTexts = {
  emptyTitle: 'Start with a block',
  emptyHow: 'Click one in the palette, or press / and type. The next one is wired to the block that is selected.',
  emptyLater: 'Drag from port to port to wire by hand. Every model stands on a world.',
  addWorld: 'Add the world',
  tutorial: 'Tutorial: a quarter car',
  emptyInside: 'Click a block in the palette, drag it here, or press / and type.',
} as const
