/**
 * Experiment of a manoeuvre, made for the project of a vehicle. Its overlay replaces sources of the driver by scripts
 * and adds the means to hold the speed, and it starts at an operating point. A pure function of its input, which stays
 * as it is: the project with this experiment can be opened, run and exported.
 */
import { ModelError } from '../../engine/errors/model-error'
import { memberName, splitMember } from '../../engine/model/names/names'
import { freeExperimentName, freeExperimentTitle, withExperiment } from '../../engine/model/overlay'
import type {
  BlockInstance,
  ExperimentSettings,
  ParamValue,
  PlotSettings,
  StartSettings,
} from '../../engine/model/project/project'
import { blockFor, type BlockRole } from '../../engine/model/blocks/roles'
import { withoutSources } from '../../engine/model/inputs/experiment-inputs'
import { expandProject } from '../../engine/model/subsystem'
import { takeoverOf, withTakeover, type TakeoverRequest } from '../../engine/model/takeover'
import type { Part } from '../../engine/model/vehicle/topology'
import type { InputRole } from '../../engine/model/project/vehicle'
import type { ModelFiles } from './files'
import { changesOf, type Origin } from './origin'
import { speedInProject } from './number-text'
import type { Vehicle } from './vehicle'

/** Returns a start whose speed is written so that it can be read. */
const shownStart = (start: StartSettings): StartSettings =>
  typeof start.speed === 'number' ? { ...start, speed: speedInProject(start.speed) } : start

/** Ways in which a vehicle keeps its speed. */
export const holdings = ['auto', 'throttle', 'torque', 'force', 'coast'] as const
export type Holding = (typeof holdings)[number]
export type Axle = 'front' | 'rear' | 'all'

export class Setup {
  private readonly blocks: Record<string, BlockInstance>
  private readonly wires: Record<string, readonly [string, string]>
  private readonly replaced = new Set<string>()
  /** Drivers of the vehicle that the manoeuvre leads: they stay active. */
  private readonly led = new Set<string>()
  private readonly set: Record<string, ParamValue> = {}
  readonly freed: string[] = []
  /** Sources of equal torques on the wheels of the axle that the settings name. */
  readonly axleTorques: string[] = []
  private readonly plots: Record<string, PlotSettings> = {}
  /** Names of all blocks of the project, disabled ones included. */
  private readonly written: ReadonlySet<string>

  constructor(
    readonly vehicle: Vehicle,
    private readonly origin: Origin,
    /** Name of the experiment that is added. */
    private readonly name: string,
    private readonly title: string,
  ) {
    this.blocks = { ...vehicle.topology.project.blocks }
    this.wires = { ...vehicle.topology.project.wires }
    this.written = new Set(Object.keys(expandProject(origin.project).blocks))
    // Inputs that a manoeuvre does not move keep their values.
    for (const role of ['steering', 'brake', 'handBrake', 'throttle'] as const) {
      const source = vehicle.roles[role]?.block
      if (source !== undefined && vehicle.isSource(source)) this.constant(role)
    }
  }

  private type(role: BlockRole): string {
    return blockFor(this.vehicle.registry, role).type
  }

  /** Replaces the source of a role by another block. */
  private replace(source: string, block: BlockInstance): void {
    const { at, flip, rotate } = this.blocks[source] ?? {}
    this.blocks[source] = {
      ...block,
      ...(at && { at }),
      ...(flip === undefined ? {} : { flip }),
      ...(rotate === undefined ? {} : { rotate }),
    }
    this.replaced.add(source)
  }

  /**
   * Keeps the speed driver of the vehicle active and makes it follow another speed.
   * @param acceleration its slope, if it is known
   */
  lead(driver: string, speed: string, acceleration?: string): void {
    this.led.add(driver)
    const targets: readonly string[] = [memberName(driver, 'speed'), memberName(driver, 'acceleration')]
    for (const [name, ends] of Object.entries(this.wires))
      if (ends.some((end) => targets.includes(end))) delete this.wires[name]
    this.wire(speed, targets[0])
    if (acceleration !== undefined) this.wire(acceleration, targets[1])
  }

  /** Adds a block of a role. @returns its name */
  block(preferred: string, role: BlockRole, params: Readonly<Record<string, ParamValue>> = {}): string {
    const name = this.free(preferred)
    this.blocks[name] = { type: this.type(role), params }
    return name
  }

  /** Makes an input of the driver follow a signal from 0 to 1: `zero` and `one` are its values at the ends, in SI. */
  feed(role: InputRole, output: string, one: number, zero = 0): void {
    const source = this.vehicle.input(role)
    this.replace(
      source,
      zero === 0
        ? { type: this.type('gain'), params: { gain: one } }
        : { type: this.type('formula'), params: { expression: `${zero} + (${one - zero})*u1` } },
    )
    this.wire(output, memberName(source, 'u1'))
  }

  /** Makes an input of the driver follow a formula of the time `t`, in SI. @returns the source */
  formula(role: InputRole, expression: string): string {
    const source = this.vehicle.input(role)
    this.replace(source, { type: this.type('formula'), params: { expression } })
    return source
  }

  /** Returns the port with the velocity of the body along its x axis. */
  speedPort(): string {
    return this.bodySensor('BodySpeed', 'velocity-sensor', 'vx')
  }

  /** Adds a sensor on the body, or on that which rolls and pitches on its springs, in its axes. @returns its port */
  bodySensor(
    preferred: string,
    role: 'velocity-sensor' | 'acceleration-sensor',
    port: string,
    on: 'body' | 'sprung' = 'body',
  ): string {
    const sensor = this.block(preferred, role)
    const [frame] = this.vehicle.topology.portsOf(this.partOf(this.vehicle[on]), 'frame')
    this.wire(frame, memberName(sensor, 'frame'))
    this.wire(frame, memberName(sensor, 'axes'))
    return memberName(sensor, port)
  }

  /** Returns the ports with the speed along the body and the distance that it has gone. */
  odometer(): { readonly speed: string; readonly distance: string } {
    const speed = this.speedPort()
    const integral = this.block('Odometer', 'integrator')
    this.wire(speed, memberName(integral, 'u1'))
    return { speed, distance: memberName(integral, 'y') }
  }

  /**
   * Puts a wheel on a level road of its own, with the friction of its road.
   * @returns the road
   * @throws ModelError `unsupported` for a wheel on a road of another kind
   */
  road(wheel: string, preferred: string): string {
    const [port] = this.vehicle.topology.portsOf(this.partOf(wheel), 'surface')
    const wire = Object.entries(this.wires).find(([, ends]) => ends.includes(port))
    const surface = wire?.[1].find((end) => end !== port)
    const { block = '' } = splitMember(surface ?? '') ?? {}
    const type = this.type('road')
    if (wire === undefined || this.blocks[block]?.type !== type)
      throw new ModelError('unsupported', `${wheel} is not on a flat road`, { block: wheel }, 'use a flat road')
    const name = this.free(preferred)
    const level = { profile: 'flat', pitch: 0, roll: 0, obstacle: 'none' }
    this.blocks[name] = { type, params: { ...this.blocks[block].params, ...level } }
    delete this.wires[wire[0]]
    this.wire(memberName(name, 'surface'), port)
    return name
  }

  /**
   * Replaces what a source feeds by a formula of its value, u1, and a signal, u2.
   * @returns the signal of the formula
   */
  between(source: string, signal: string, expression: string): string {
    const name = this.block('Regulated', 'formula', { expression })
    const output = memberName(source, 'y')
    for (const [wire, ends] of Object.entries(this.wires)) {
      const other = ends.find((end) => end !== output)
      if (ends.includes(output) && other !== undefined) this.wires[wire] = [memberName(name, 'y'), other]
    }
    this.wire(output, memberName(name, 'u1'))
    this.wire(signal, memberName(name, 'u2'))
    return memberName(name, 'y')
  }

  /** Ends the run when a formula of signals u1, u2, ... passes zero. */
  stopWhen(expression: string, signals: readonly string[], direction: 'both' | 'rising' = 'both'): void {
    const formula = this.block('EndOfRun', 'formula', { expression })
    const end = this.block('Stop', 'stop-run', { direction })
    signals.forEach((signal, i) => this.wire(signal, memberName(formula, `u${i + 1}`)))
    this.wire(memberName(formula, 'y'), memberName(end, 'u'))
  }

  private partOf(name: string): Part {
    const part = this.vehicle.topology.part(name)
    if (part === undefined) throw new Error(`no block ${name}`)
    return part
  }

  constant(role: InputRole, value = 0): void {
    this.replace(this.vehicle.input(role), { type: this.type('constant'), params: { value } })
  }

  /**
   * Adds the script of an input. A joint that is steered without a source gets a torque.
   * @param lines values in SI
   * @param scale factor for all values; another one needs no compilation
   * @returns the source
   */
  script(role: InputRole, lines: readonly string[], scale = 1): string {
    const input = this.vehicle.input(role)
    const source = this.vehicle.isSource(input) ? input : this.torqueOn(input)
    this.replace(source, { type: this.type('script'), params: { script: [...lines] } })
    if (scale !== 1) this.set[`${source}.scale`] = scale
    return source
  }

  /** Adds a source that turns a joint. */
  private torqueOn(joint: string): string {
    const part = this.vehicle.topology.part(joint)
    const axis = part && this.vehicle.topology.portsOf(part, 'flange')[0]
    if (axis === undefined) return this.vehicle.input('steering')
    const source = this.free('SteerTorqueInput')
    this.add('SteerTorque', source, axis, 'axis-effort')
    return source
  }

  private add(preferred: string, source: string, axis: string, role: BlockRole): void {
    const name = this.free(preferred)
    this.blocks[name] = { type: this.type(role) }
    this.wire(axis, memberName(name, 'axis'))
    this.wire(memberName(source, 'y'), memberName(name, 'u'))
  }

  private free(preferred: string): string {
    const isTaken = (name: string): boolean => Object.hasOwn(this.blocks, name) || this.written.has(name)
    let name = preferred
    for (let i = 2; isTaken(name); i++) name = `${preferred}${i}`
    return name
  }

  wire(a: string, b: string): void {
    let name = 'manoeuvre1'
    for (let i = 2; Object.hasOwn(this.wires, name); i++) name = `manoeuvre${i}`
    this.wires[name] = [a, b]
  }

  /** Resolves `auto` to the way in which this vehicle keeps its speed. */
  holding(requested: Holding, axle: Axle): Exclude<Holding, 'auto'> {
    if (requested !== 'auto') return requested
    const { throttle } = this.vehicle.roles
    if (throttle !== undefined && this.vehicle.isSource(throttle.block)) return 'throttle'
    const wheels = this.vehicle.wheelsOf(axle)
    return wheels.length > 0 && wheels.every(({ spin }) => spin !== undefined) ? 'torque' : 'force'
  }

  /**
   * Adds the drive of the vehicle. Its value is found with the operating point; `lines` are added to that.
   * @returns the source of the drive; undefined where there is none
   * @throws ModelError where wheels have no axes to drive
   */
  drive(requested: Holding, axle: Axle, speed: number, lines: readonly string[] = []): string | undefined {
    const holding = this.holding(requested, axle)
    const hasLines = lines.length > 0
    const block = (): BlockInstance =>
      hasLines
        ? { type: this.type('script'), params: { script: [...lines] } }
        : { type: this.type('constant'), params: { value: 0 } }
    switch (holding) {
      case 'coast':
        return undefined
      case 'throttle': {
        const source = this.driveInput()
        this.replace(source, block())
        this.freed.push(source)
        return source
      }
      case 'torque': {
        const source = this.free('DriveTorqueInput')
        this.axleTorques.push(source)
        this.blocks[source] = block()
        for (const wheel of this.vehicle.wheelsOf(axle))
          this.add('DriveTorque', source, this.spin(wheel.block, wheel.spin), 'axis-effort')
        this.freed.push(source)
        return source
      }
      case 'force': {
        const source = this.free('SpeedTarget')
        const control = this.free('SpeedHold')
        this.blocks[source] = { type: this.type('constant'), params: { value: speed } }
        this.blocks[control] = { type: this.type('speed-control'), params: { mass: this.vehicle.mass } }
        this.wire(memberName(source, 'y'), memberName(control, 'u'))
        const part = this.vehicle.topology.part(this.vehicle.body)
        const frame = part && this.vehicle.topology.portsOf(part, 'frame')[0]
        if (frame !== undefined) this.wire(frame, memberName(control, 'frame'))
        return source
      }
    }
  }

  /** @throws ModelError that names the setting, for a vehicle without a drive input */
  private driveInput(): string {
    const { throttle } = this.vehicle.roles
    if (throttle !== undefined) return throttle.block
    throw new ModelError(
      'unsupported',
      'Drive: the vehicle has no drive input',
      { parameter: 'hold' },
      'set Drive to Automatic, or name the drive source under Roles',
    )
  }

  private spin(wheel: string, spin: string | undefined): string {
    if (spin !== undefined) return spin
    throw new ModelError(
      'unsupported',
      `${wheel} has no axis that can be driven: it is not attached to a revolute joint`,
      { block: wheel },
      'insert a revolute joint between the wheel and its carrier, or set Drive to Force on the body',
    )
  }

  /**
   * Adds a brake torque per wheel of an axle by a script, if the vehicle has no brake of its own: `brakes` is its
   * source.
   */
  brake(lines: readonly string[], scale = 1): string {
    const { brake } = this.vehicle.roles
    if (brake !== undefined) return this.script('brake', lines, scale)
    const source = this.free('BrakeTorqueInput')
    this.blocks[source] = { type: this.type('script'), params: { script: [...lines] } }
    for (const wheel of this.vehicle.wheels)
      this.add('BrakeTorque', source, this.spin(wheel.block, wheel.spin), 'axis-brake')
    if (scale !== 1) this.set[`${source}.scale`] = scale
    return source
  }

  /**
   * Replaces the steering input by a driver who steers along a path.
   * @param driver parameters of the path follower; `ratio` is the steering input per angle of the road wheels
   * @returns names of path and driver, and the signal of the steering input
   */
  follow(
    path: Readonly<Record<string, ParamValue>>,
    driver: Readonly<Record<string, ParamValue>> & { readonly ratio: number },
  ): { readonly path: string; readonly driver: string; readonly steer: string } {
    const steering = this.vehicle.input('steering')
    const names = { path: this.free('CoursePath'), driver: this.free('CourseDriver') }
    this.blocks[names.path] = { type: this.type('path'), params: path }
    const fed = Object.entries(this.wires).filter(([, ends]) => ends.includes(memberName(steering, 'y')))
    const units = fed.flatMap(([, ends]) => ends.flatMap((end) => this.vehicle.unitOf(end)))
    const angle = units.every((unit) => unit === 'rad' || unit === '1')
    const { ratio, ...rest } = driver
    this.blocks[names.driver] = { type: this.type('path-follower'), params: { ...rest, ratio: angle ? ratio : 1 } }
    const part = this.vehicle.topology.part(this.vehicle.body)
    const frame = part && this.vehicle.topology.portsOf(part, 'frame')[0]
    if (frame !== undefined) this.wire(frame, memberName(names.path, 'frame'))
    this.wire(memberName(names.path, 'track'), memberName(names.driver, 'track'))
    let output: string = memberName(names.driver, 'steer')
    if (!angle) {
      const gain = this.free('CourseRatio')
      this.blocks[gain] = { type: this.type('gain'), params: { gain: ratio } }
      this.wire(output, memberName(gain, 'u1'))
      output = memberName(gain, 'y')
    }
    // The input passes the command on, so that it takes over what another driver of the vehicle commands.
    this.replace(steering, { type: this.type('gain'), params: { gain: 1 } })
    this.wire(output, memberName(steering, 'u1'))
    return { ...names, steer: angle ? memberName(names.driver, 'y') : output }
  }

  /** Wires the distance along a path to a script that lasts a distance. */
  byDistance(script: string, path: string): void {
    this.wire(memberName(path, 'distance'), memberName(script, 'distance'))
  }

  /**
   * Wires the roll rate of the body to the condition of a script, in rad/s without its unit.
   * @returns the parameter that is its factor: -1 for the other direction
   */
  byRollRate(script: string): string {
    const [sensor, gain] = [this.free('RollRate'), this.free('RollRateFactor')]
    this.blocks[sensor] = { type: this.type('velocity-sensor') }
    this.blocks[gain] = { type: this.type('gain'), params: { gain: '1 s/rad' } }
    const part = this.vehicle.topology.part(this.vehicle.body)
    const frame = part && this.vehicle.topology.portsOf(part, 'frame')[0]
    if (frame !== undefined) for (const port of ['frame', 'axes']) this.wire(frame, memberName(sensor, port))
    this.wire(memberName(sensor, 'wx'), memberName(gain, 'u1'))
    this.wire(memberName(gain, 'y'), memberName(script, 'u'))
    return memberName(gain, 'gain')
  }

  parameter(name: string, value: ParamValue): void {
    this.set[name] = value
  }

  plot(name: string, settings: PlotSettings): void {
    this.plots[name] = settings
  }

  /**
   * Returns the project with one more experiment, whose overlay has all changes of the manoeuvre to the diagram.
   * @param settings stop time and start; solver, initial values and parameters come from the experiment that was chosen
   */
  build(settings: Pick<ExperimentSettings, 'stop' | 'start'> & Partial<ExperimentSettings>): ModelFiles {
    const gone = Object.fromEntries([...this.replaced].map((source) => [source, true]))
    const { experiment: base, variant, project } = this.origin
    const { solver, sample, initial, set } = withoutSources(base, gone)
    const name = freeExperimentName(project, this.name)
    const { registry, topology, roles, body } = this.vehicle
    const values = { ...set, ...this.set, ...settings.set }
    const { keepDrivers } = base
    const driven = {
      ...topology.project,
      blocks: this.blocks,
      wires: this.wires,
      experiments: { [name]: { ...settings, initial, set: values, ...(keepDrivers && { keepDrivers }) } },
    }
    const taken = this.takeover(name)
    const takeover = takeoverOf(driven, registry, taken)
    const silent = withTakeover(driven, registry, taken)
    const { inputs, overlay } = changesOf(this.origin, registry, {
      blocks: silent.blocks,
      wires: silent.wires,
      // The search for an operating point takes the heaviest body, which may be a trailer or the other half.
      ...(roles.trailers.length + roles.articulated.length > 0 && { vehicle: { body } }),
    })
    const experiment: ExperimentSettings = {
      title: freeExperimentTitle(project, this.title),
      ...(variant !== undefined && { variant }),
      solver: solver ?? { name: 'rk4', step: 0.001 },
      sample: sample ?? 0.01,
      ...settings,
      ...(settings.start && { start: shownStart(settings.start) }),
      ...((initial ?? settings.initial) && { initial: { ...initial, ...settings.initial } }),
      set: silent.experiments?.[name]?.set ?? values,
      ...(keepDrivers && { keepDrivers }),
      ...(inputs && { inputs }),
      ...(overlay && { overlay }),
      plots: this.plots,
    }
    return { project: withExperiment(project, name, experiment), experiment: name, takeover }
  }

  /** Returns the request to take over the whole vehicle: its drivers would steer and drive against the manoeuvre. */
  private takeover(experiment: string): TakeoverRequest {
    const drivers = Object.keys(this.vehicle.topology.project.blocks)
    return { experiment, sources: [...this.replaced], keep: [...this.led], among: drivers, wholeVehicle: true }
  }
}
