/** The symbolic core: expressions, construction, derivatives, evaluation, printing. */
export * from './expr'
export * from './vector'
export type { Origin } from './origin'
export { Pool } from './pool'
export { mathOf, type SymbolicMath } from './math'
export { topologicalOrder, CyclicExpression } from './order'
export { tangents, Tangents, gradients, partialsOf } from './derivative'
export { jacobian, searchJacobian } from './jacobian'
export {
  denseChoose,
  denseHold,
  denseInverse,
  denseSlide,
  denseSolve,
  heldAxes,
  holdLimits,
  rebuildWithin,
} from './dense'
export type { HeldAxes } from './dense'
export { lookupGrid } from './grid'
export { unlimited } from './hold'
export { stays } from './shares'
export type { ImplicitEquations } from './implicit'
export { opaqueOutputs } from './opaque'
export type { OpaqueCall, OpaqueFunction } from './opaque'
export { rebuild, substitute, Substitution } from './substitute'
export { magnitude } from './magnitude'
export { evaluate, evaluator } from './evaluate'
export { ownName, printBeginning, printDefinition, printExpr } from './print'
export { vectorMath, type VectorMath } from './vector'
export { expand, outputsOf, scaledFunction, type CallData, type ExternalFunction } from './external'
