/** Texts for whoever starts: the welcome page, the empty canvas. */
export const startTexts = {
  emptyTitle: 'Start with a block',
  emptyHow: 'Click one in the palette, or press / and type. The next one is wired to the block that is selected.',
  emptyLater: 'Drag from port to port to wire by hand. Every model stands on a world.',
  addWorld: 'Add the world',
  tutorial: 'Tutorial: a quarter car',
  emptyInside: 'Click a block in the palette, drag it here, or press / and type.',
  welcomeToWishbone: 'Welcome to Wishbone',
  close: 'Close',
  start: 'Start',
  newProject: 'New project',
  emptyCanvas: 'An empty canvas',
  openProject: 'Open project…',
  ownProject: 'A project.json of yours',
  openedLately: 'Recent projects',
  recentEmpty: 'Projects that you open or save are listed here.',
  examples: 'Examples',
} as const
