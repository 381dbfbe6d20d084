/** Icons that users give their subsystems: that of a built-in block, or a drawing of shapes. */
export { cleanDrawing, isDrawing, longestDrawing, longestFile, readDrawing } from './drawing'
export type { CleanDrawing, Drawing } from './drawing'
