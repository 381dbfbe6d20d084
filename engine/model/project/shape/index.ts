/** Declaration of project and library files, and functions that read facts from it. */
export { block, parameter, port } from './blocks'
export { experiment, inputColumn, lag, overlay, plot, reference, spectrum } from './experiment'
export { entriesOf, factsOf } from './facts'
export { coordinates, formulation } from './formulation'
export { libraryShape } from './library'
export { input, interfaceInput, modelInterface, projectShape } from './project'
export { vehicle } from './vehicle'
