/**
 * How long a test waits for what must come, ms by the clock: what it waits for has come long before on a machine that is not busy, and
 * on one with ten programs waiting for each of its processors it comes as well. Only a failure takes this long.
 */
export const patience = 180_000
