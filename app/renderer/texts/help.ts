/** Texts of the help panel, and the documents that it shows. */
export interface DocumentInfo {
  /** Path below `docs/`, without `.md`. */
  readonly id: string
  readonly title: string
  readonly detail: string
}

export const tutorials: readonly DocumentInfo[] = [
  {
    id: 'tutorial/quarter-car',
    title: 'A quarter car from an empty canvas',
    detail: 'Half an hour: blocks, wires, a run, natural frequencies, a kerb',
  },
  {
    id: 'tutorial/four-wheels',
    title: 'Build a four-wheel vehicle',
    detail: 'Half an hour: one corner as a subsystem, used four times; wheel loads, yaw rate',
  },
  {
    id: 'tutorial/validation',
    title: 'Validate a model against reference data',
    detail: 'Ten minutes: import a measurement, tolerances, the report',
  },
]

export const guides: readonly DocumentInfo[] = [
  { id: 'editor', title: 'The diagram', detail: 'Blocks, wires, subsystems, find and replace' },
  { id: 'libraries', title: 'Libraries', detail: 'Subsystems that you can use in any project' },
  { id: 'results', title: 'Results', detail: 'Plots, cursors, spectra, runs, reference data, files' },
  { id: 'logs', title: 'Logs', detail: 'From a log to a comparison in five steps' },
  { id: 'scene', title: 'The 3D view', detail: 'Playback, camera, and how blocks are drawn' },
  { id: 'cueing', title: 'The cueing report', detail: 'Vehicle against simulator, false cues, limits, variants' },
  { id: 'formulations', title: 'Coordinates and loops', detail: 'Trees, constraints, operation counts' },
  { id: 'function-language', title: 'Function language', detail: 'Blocks with your own equations' },
  { id: 'export', title: 'Exports', detail: 'The model for other programs: interface, targets, verification' },
  { id: 'project-file', title: 'Project file', detail: 'What is in project.json' },
]

export const helpTexts = {
  panel: 'Help',
  command: 'Help',
  menu: 'Help menu',
  close: 'Close help',
  home: 'All help pages',
  search: 'Search the help',
  nothing: (query: string): string => `No help page matches “${query}”.`,
  tour: 'Guided tour',
  tutorials: 'Tutorials',
  guides: 'Guides',
  blocks: 'Blocks',
  missing: 'This help page can’t be shown.',
  add: 'Add to the diagram',
  inLibrary: (library: string): string => `Block from the library ${library}`,
  projectSubsystem: 'Subsystem of this project',
  addExample: 'Insert an example',
  exampleAdded: (title: string): string => `Inserted an example of ${title}`,
  exampleTip: 'The block and everything it needs, ready to run',
  ports: 'Ports',
  parameters: 'Parameters',
  signals: 'Signals',
  headings: {
    name: 'name',
    kind: 'kind',
    meaning: 'meaning',
    unit: 'unit',
    usual: 'default',
    range: 'range',
  },
  optional: 'optional',
  structural: 'structural: the values 0, 1 and −1 are built into the equations',
  logged: 'logged by default',
  usedWith: (condition: string): string => `with ${condition}`,
  widthLabel: 'Width of the help',
  paneName: 'The help',
} as const
