/** Icons that users give their subsystems: that of a built-in block, or a drawing of shapes. */
export { cleanDrawing, isDrawing, longestDrawing, readDrawing } from './drawing'
export type { Drawing } from './drawing'
