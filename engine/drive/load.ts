/** How well a drive keeps up with the clock, as the window shows it. */

export interface DriveLoad {
  /** Computing time over wall time in the last second, 0 to 1. */
  readonly share: number
  /** How far it is behind the clock, s. */
  readonly lag: number
  /** How unevenly slices come in the last second: root mean square of the time between them about its mean, s. */
  readonly jitter: number
  /** Simulated over wall time in the last second: below one where it cannot keep up. */
  readonly speed: number
  /** Slices that did not get as far as the clock. */
  readonly overruns: number
}
