/**
 * Services of the function language for editors: pure functions of the text and a position (one-based line and column).
 */
export { diagnostics } from './diagnostics'
export { complete, type Completion } from './completion'
export { hover, unitDoc } from './hover'
export { signatureHelp } from './signature'
export { format } from './format'
export { definition, outline, references, rename, type OutlineEntry } from './navigation'
export { semanticTokens } from './semantic'
export type { Range } from './analysis'
