/**
 * Parts of a model for which the engine needs a block. The definition states the role, and the engine finds the block
 * by it, regardless of its type called.
 */

export type BlockRole =
  /** Ground: frames wired to it do not move. It provides gravity, and a project has exactly one. */
  | 'world'
  /**
   * Source whose output follows its parameter `target` through lags with the parameter `bandwidth`, smooth enough to
   * prescribe a motion.
   */
  | 'hand-input'
  /** Source that reads a column of a file over time; its parameters are the keys of `InputColumn`. */
  | 'column-source'
  /**
   * Rig that holds the wheels of an axle: its ports are those of an axle (`host/suspension/axles.ts`), its parameters
   * the position of wheels and rack and the loads.
   */
  | 'axle-rig'
  /** Source that a text defines, part by part (`script`); manoeuvres steer and brake with it. */
  | 'script'
  /** Effort on the axis `axis` of a joint, from the signal at `u`. */
  | 'axis-effort'
  /** Dissipative effort on the axis `axis` of a joint, from the signal at `u`: a brake. */
  | 'axis-brake'
  /** Clamp force on brakes from the signal at `u`, the lever or the switch of the parking brake. */
  | 'parking-brake'
  /** Force on `frame` that makes the frame follow the speed at `u`; parameters `active`, `mass`. */
  | 'speed-control'
  /** Level road with the surface `surface`, which `frame` moves; its heights are those of `profile`, or `flat`. */
  | 'road'
  /** Prescribed motion of `end` along or about `axis` of `base` by the signal at `u`; parameter `motion`. */
  | 'motion-driver'
  /** Path on the road, with the distance of `frame` from it and the output `track` for a path follower. */
  | 'path'
  /** Driver who steers along the path at `track`, by the output `steer`. */
  | 'path-follower'
  /** Driver who follows the speed at `speed` with pedals: outputs `throttle`, `brake`, and both as forces. */
  | 'speed-driver'
  /** Driver who shifts gears: from `engine`, `wanted`, `speed` to `gear`, `clutch`, `throttle`, `handBrake`. */
  | 'gear-shifter'
  /** Person in a control loop: from the observation at `u` to the action `y`. */
  | 'human-operator'
  /** Speed over time, `speed`, and its slope, `acceleration`: of a cycle that the parameters name, or of `points`. */
  | 'drive-cycle'
  /**
   * Motion of `frame` in the axes of `axes` (its own if not connected): velocity `vx`, angular velocity `wx`, `wy`,
   * `wz` against the ground.
   */
  | 'velocity-sensor'
  /** Rigid connection from `base` to `end` with the force through it, `Fx`, `Fy`, `Fz`, in the axes of `axes`. */
  | 'load-sensor'
  /** Acceleration of `frame` along its own axes: `ax`, `ay`. */
  | 'acceleration-sensor'
  /** Motion of `axis`: `rate`. */
  | 'axis-sensor'
  /** Formula block: `y` is the formula `expression` of `u1` to `u4` and the time. */
  | 'formula'
  /** Integrator: `y` is the integral of `u1`. */
  | 'integrator'
  /** Ends the run when `u` crosses zero. */
  | 'stop-run'
  /** Sum: `y` is the sum of `u1` and `u2`. */
  | 'sum'
  /** Gain: `y` is `u1` times the parameter `gain`. */
  | 'gain'
  /** Constant source with the parameter `value`. */
  | 'constant'

/** Part of a definition, and of a `BlockRegistry`, that this file needs. */
interface WithRole {
  readonly role?: BlockRole
}
interface Registry<Definition extends WithRole> {
  get(type: string): Definition | undefined
  all(): readonly Definition[]
}

/** Returns the definition with a role. Every registry has one for each role that is requested. */
export function blockFor<Definition extends WithRole>(registry: Registry<Definition>, role: BlockRole): Definition {
  const match = registry.all().find((definition) => definition.role === role)
  if (match === undefined) throw new Error(`no block has the role ${role}`)
  return match
}

export function hasRole(registry: Registry<WithRole>, { type }: { readonly type: string }, role: BlockRole): boolean {
  return registry.get(type)?.role === role
}
