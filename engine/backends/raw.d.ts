/**
 * Files of other languages whose text is a module: `import text from './instance.c?raw'`.
 * docs/decisions/0109-runtimes-as-files.md says why.
 */
declare module '*.c?raw' {
  const text: string
  export default text
}
declare module '*.h?raw' {
  const text: string
  export default text
}
declare module '*.py?raw' {
  const text: string
  export default text
}
declare module '*.m?raw' {
  const text: string
  export default text
}
declare module '*.js?raw' {
  const text: string
  export default text
}
declare module '*Makefile?raw' {
  const text: string
  export default text
}
declare module '*.txt?raw' {
  const text: string
  export default text
}
declare module '*.awk?raw' {
  const text: string
  export default text
}
