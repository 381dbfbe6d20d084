/** `node scripts/assemblies.mjs` writes the libraries that the program brings along (app/libraries). */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { doubleWishbone } from './lib/assemblies/double-wishbone.mjs'
import { macPherson } from './lib/assemblies/macpherson.mjs'
import { root } from './lib/paths.mjs'

const library = {
  wishboneLibrary: 1,
  name: 'Vehicle assemblies',
  description: 'Axles from hardpoints, steering, couplings of trailers',
  blocks: {
    MacPherson: { version: 1, block: macPherson() },
    DoubleWishbone: { version: 1, block: doubleWishbone() },
  },
}
writeFileSync(path.join(root, 'app/libraries/suspensions.library.json'), `${JSON.stringify(library, null, 2)}\n`)
