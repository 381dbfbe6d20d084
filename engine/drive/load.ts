/** Load of a drive: how well the simulation keeps up with the clock, as the window shows it. */

export interface DriveLoad {
  /** Computing time over wall time in the last second, 0 to 1. */
  readonly share: number
  /** Time by which the simulation is behind the clock, s. */
  readonly lag: number
  /** Unevenness of the slices in the last second: standard deviation of the time between slices, s. */
  readonly jitter: number
  /** Simulated time over wall time in the last second. Below 1, the simulation does not keep up. */
  readonly speed: number
  /** Number of slices that ended further behind the clock than is allowed. */
  readonly overruns: number
}
