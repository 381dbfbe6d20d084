/** Overlays: the changes of an experiment to the diagram while it runs. */
export { addedBy, isAbout, withExperiments, withoutAbsent } from './absent'
export { freeExperimentName, freeExperimentTitle, withExperiment } from './add-experiment'
export { changedDiagram, overlaid, overlayOf, requireFit, withOverlay } from './apply'
export { insertExperiment } from './insert-text'
export { overlayBetween, type OverlaidDiagram } from './difference'
export { cutWires, misfits } from './fit'
export { standaloneProject } from './standalone'
export type { ExperimentOverlay, OverlayBlock } from '../project/overlay'
