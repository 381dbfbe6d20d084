/** `node scripts/assemblies.mjs` writes the libraries that the program brings along (app/libraries). */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  fifthWheel,
  rackSteering,
  steeringInput,
  trailerHitch,
  variableRackSteering,
} from './lib/assemblies/couplings.mjs'
import { doubleWishbone } from './lib/assemblies/double-wishbone.mjs'
import { macPherson } from './lib/assemblies/macpherson.mjs'
import { multiLink, rigidAxle, rigidAxleAir } from './lib/assemblies/rear-axles.mjs'
import { trailingArm, trailingArmWithBushings } from './lib/assemblies/trailing-arm.mjs'
import { root } from './lib/paths.mjs'

const library = {
  wishboneLibrary: 1,
  name: 'Vehicle assemblies',
  description: 'Axles from hardpoints, steering, couplings of trailers',
  blocks: {
    MacPherson: { version: 1, block: macPherson() },
    DoubleWishbone: { version: 1, block: doubleWishbone() },
    MultiLink: { version: 1, block: multiLink() },
    TrailingArm: { version: 1, block: trailingArm() },
    TrailingArmWithBushings: { version: 1, block: trailingArmWithBushings() },
    RigidAxle: { version: 1, block: rigidAxle() },
    RigidAxleAir: { version: 1, block: rigidAxleAir() },
    SteeringInput: { version: 1, block: steeringInput() },
    RackSteering: { version: 1, block: rackSteering() },
    VariableRackSteering: { version: 1, block: variableRackSteering() },
    TrailerHitch: { version: 1, block: trailerHitch() },
    FifthWheel: { version: 1, block: fifthWheel() },
  },
}
writeFileSync(path.join(root, 'app/libraries/suspensions.library.json'), `${JSON.stringify(library, null, 2)}\n`)
