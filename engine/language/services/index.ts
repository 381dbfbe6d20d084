/** What editors need of the function language: pure functions of the text and a position (one-based line and column). */
export { diagnostics, type Diagnostic } from './diagnostics'
export { complete, type Completion } from './completion'
export { hover, unitDoc, type Hover } from './hover'
export { signatureHelp, type Signature } from './signature'
export { format } from './format'
export { definition, outline, references, rename, type OutlineEntry, type Renaming } from './navigation'
export { semanticTokens, type SemanticToken } from './semantic'
export type { Position, Range } from './analysis'
