/** Pictures of the examples, made by `node scripts/example-pictures.mjs` from their 3D views. */
const pictures = import.meta.glob<string>('./pictures/*.png', { eager: true, query: '?url', import: 'default' })

/** Returns the address of the picture of an example by its name; undefined if there is none. */
export function pictureOf(name: string): string | undefined {
  return pictures[`./pictures/${name}.png`]
}
