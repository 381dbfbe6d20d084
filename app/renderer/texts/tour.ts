/** Texts of the guided tour: what each step shows, and what there is to do. */
export const tourTexts = {
  command: 'Guided tour',
  offer: 'Take the tour',
  decline: 'Don’t offer the tour again',
  next: 'Next',
  skip: 'Skip',
  previous: 'Back',
  done: 'Finish',
  close: 'Close the tour',
  progress: '{{current}} of {{total}}',
  left: 'Tour closed. To continue from here, choose Help > Guided tour.',
  ended: 'Tour finished. Press F1 for help.',
  steps: {
    block: {
      title: 'A vehicle is a diagram',
      text: 'This car consists of blocks: bodies, joints, springs and tyres. Click the block Body.',
    },
    inspector: {
      title: 'Its parameters',
      text: 'The inspector shows the parameters of the block. Change the mass: type 2.4 t and press Enter. Fields accept numbers with units and reject units of the wrong kind.',
    },
    run: {
      title: 'Run it',
      text: 'Beside the button is the experiment: in this one, the driver steers a sine wave. Press Run.',
    },
    results: {
      title: 'Results',
      text: 'Wishbone draws the curves during the run. Dashed lines are reference data for the original mass. Click Validation to see how far they differ, then click Next.',
    },
    signals: {
      title: 'Any signal',
      text: 'You can plot every quantity of every block, even after the run. Open TireFL and click one of its signals.',
    },
    scene: {
      title: 'See it move',
      text: 'Open the 3D view. Wishbone draws it from the blocks.',
    },
    play: {
      title: 'Play',
      text: 'Press the play button below the view. Drag to rotate the view, and scroll to zoom. Click a part to select its block.',
    },
    diagram: {
      title: 'Back to the diagram',
      text: 'Open the diagram again.',
    },
    undo: {
      title: 'Nothing is lost',
      text: 'You can undo everything, step by step. Press Undo until the car has its original mass again, or skip this step.',
    },
    help: {
      title: 'To learn more',
      text: 'Help has tutorials, from a quarter car to a vehicle in thirty minutes, and a page for every block: select a block and press F1. Press Ctrl+K to find any command.',
    },
  },
} as const
