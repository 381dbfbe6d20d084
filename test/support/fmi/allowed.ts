/**
 * FMUs that the process of a test may load. The process has one loader and one list: a second one would refuse the FMUs
 * of the first, and load those that run already once more.
 */
import { provideFmus } from '../../../app/fmu/loader'

const allowed = new Set<string>()
provideFmus(allowed, { enter: () => undefined, leave: () => undefined })

/** @param hash fingerprint of the FMU */
export const allowFmu = (hash: string): void => void allowed.add(hash)
