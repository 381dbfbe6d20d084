/** The vehicle and blocks that the tests of the renderer edit. */
export { devRegistry as registry } from '../../../app/renderer/dev/registry'
export { vehicle } from '../../../app/renderer/dev/vehicle'
