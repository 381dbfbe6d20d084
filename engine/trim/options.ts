/** Options of operating points and their curves, as the command and the window state them. */
import type { ScalarValue } from '../model/project/project'

export interface TrimOptions {
  /** Parameter of the curve (`CurveRequest.over`); the operating point alone if absent. */
  readonly over?: string
  readonly from?: ScalarValue
  readonly to?: ScalarValue
  /** True to continue beyond the first fold. */
  readonly through?: boolean
  /** Radius of the circle, m, positive to the left; that of the experiment if neither radius nor speed is stated. */
  readonly radius?: number
  /** Speed, m/s. Without a radius, turns over the lateral acceleration have this speed. */
  readonly speed?: number
  /** Targets along the curve, by signal: expressions of its value, `over`. */
  readonly along?: Readonly<Record<string, ScalarValue>>
  /** Freed steering angle at the road wheels and wheelbase, m, of a model whose wheels are not found. */
  readonly steering?: string
  readonly wheelbase?: number
  /** Signal of the forward speed in the radius of sigma; the speed of the body if absent. */
  readonly forward?: string
}
