/** Texts of the guided tour: what each step shows, and what there is to do. */
export const tourTexts = {
  command: 'Guided tour',
  offer: 'Take the tour',
  decline: 'Do not offer the tour again',
  next: 'Next',
  skip: 'Skip',
  previous: 'Back',
  done: 'Finish',
  close: 'Leave the tour',
  progress: '{{current}} of {{total}}',
  left: 'Tour left: it goes on here with Help, Guided tour',
  ended: 'Tour finished: F1 has more',
  steps: {
    block: {
      title: 'A vehicle is a picture',
      text: 'This car is made of blocks: bodies, joints, springs, tyres. Click the block Body.',
    },
    inspector: {
      title: 'Its numbers',
      text: 'Here are its parameters. Change the mass: type 2.4 t and press Enter. A field takes numbers with units, and says when a unit cannot be right.',
    },
    run: {
      title: 'Run it',
      text: 'The experiment beside the button says what happens: the driver steers a sine. Press Run.',
    },
    results: {
      title: 'What came out',
      text: 'Curves appear while the run goes on. Dashed lines are reference data, from before you made the car heavier. Click Validation to see how far apart they are, then Next.',
    },
    signals: {
      title: 'Any signal',
      text: 'Every quantity of every block can be plotted, also afterwards. Open TireFL and click a signal of it.',
    },
    scene: {
      title: 'See it move',
      text: 'Open the 3D view: it draws itself from the blocks.',
    },
    play: {
      title: 'Play',
      text: 'Press the play button below the picture. Drag turns the picture, the wheel comes nearer. A click on a part selects its block.',
    },
    diagram: {
      title: 'Back to the picture',
      text: 'Go back to the diagram.',
    },
    undo: {
      title: 'Nothing is lost',
      text: 'Everything can be undone, step by step. Press undo until the car has its old mass again, or skip.',
    },
    help: {
      title: 'When you want to know more',
      text: 'Help has tutorials, from a quarter car to a vehicle in thirty minutes, and a page for every block: press F1 on one. Ctrl+K finds every command.',
    },
  },
} as const
