/** Texts for whoever starts: the welcome page, the empty canvas. */
export const startTexts = {
  emptyTitle: 'Start with a block',
  emptyHow: 'Click one in the palette, or press / and type its name. Each new block is wired to the selected one.',
  emptyLater: 'To wire by hand, drag from port to port. Models with bodies need a World block.',
  addWorld: 'Add the world',
  tutorial: 'Tutorial: a quarter car',
  emptyInside: 'Click a block in the palette, drag it here, or press / and type its name.',
  welcomeToWishbone: 'Welcome to Wishbone',
  close: 'Close',
  start: 'Start',
  newProject: 'New project',
  emptyCanvas: 'An empty canvas',
  openProject: 'Open project…',
  ownProject: 'From a project.json file',
  openedLately: 'Recent projects',
  recentEmpty: 'Projects that you open or save are listed here.',
  examples: 'Examples',
} as const
