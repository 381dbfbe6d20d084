/** Texts of driving by hand. */
export const driveTexts = {
  command: 'Drive by hand…',
  title: 'Drive by hand',
  explain: 'The experiment runs in step with the clock. Choose which sources your hands move.',
  none: 'This model has no source. Add one that feeds what you want to move, e.g. a motion driver or a brake.',
  start: 'Start driving',
  cancel: 'Cancel',
  source: 'Source',
  control: 'Moved by',
  full: 'Full',
  kinds: {
    steer: 'Left and right',
    throttle: 'Up key, right trigger',
    brake: 'Down key, left trigger',
    slider: 'Slider only',
  },
  drivenLabel: (name: string) => `Drive ${name} by hand`,
  kindLabel: (name: string) => `What moves ${name}`,
  fullLabel: (name: string) => `Full value of ${name}`,
  dashboard: 'Dashboard',
  speed: 'Speed',
  load: 'Load',
  behind: (seconds: number) => `${(1000 * seconds).toFixed(0)} ms behind`,
  slow: (factor: number) =>
    `Slower than real time: ${(100 * factor).toFixed(0)} %. A longer step or a cheaper solver keeps up.`,
  keys: 'Arrow keys or W A S D, or a gamepad; sliders with the mouse. F7 pauses, Esc ends the drive.',
  saveInputs: 'Save what the hands did…',
} as const
