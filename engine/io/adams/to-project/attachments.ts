/**
 * How joints and force elements hang on their frames. A load sensor goes in series, next to the frame
 * of the marker whose force is asked for: it then measures the reaction about that marker's origin, and
 * nothing of other elements on the same marker.
 */
import type { Picture, PortName } from './picture'

export type Side = 'I' | 'J'

interface Attachment {
  /** Port of the joint or force element. */
  readonly element: PortName
  readonly frame: PortName
  /** Load sensors from the frame to the element. */
  readonly sensors: {
    readonly block: string
    readonly axes: PortName | undefined
    readonly leaveOut: LeftOutPart | undefined
  }[]
  leaveOut: LeftOutPart | undefined
}

/** What a driver or a coupling contributes along the axis of a joint. */
export type LeftOutPart = 'force' | 'moment' | 'both'

export class Attachments {
  private readonly all = new Map<string, Attachment>()

  constructor(private readonly picture: Picture) {}

  /** @param element name of the joint or force, e.g. `JOINT_1` */
  attach(element: string, side: Side, port: PortName, frame: PortName, leaveOut?: LeftOutPart): void {
    this.all.set(`${element}|${side}`, { element: port, frame, sensors: [], leaveOut })
  }

  /** Sensors of a joint do not count what a coupling puts on its axis. */
  alsoLeaveOut(element: string, part: 'force' | 'moment'): void {
    for (const side of ['I', 'J'] as const) {
      const attachment = this.all.get(`${element}|${side}`)
      if (attachment === undefined) continue
      attachment.leaveOut = attachment.leaveOut === undefined || attachment.leaveOut === part ? part : 'both'
    }
  }

  /**
   * The load sensor that measures the load of an element on the part of a side; one for each pair of axes.
   * @param whole with what a driver or coupling contributes
   */
  sensor(element: string, side: Side, axes: PortName | undefined, whole = false): string {
    const attachment = this.all.get(`${element}|${side}`)
    if (attachment === undefined) throw new Error(`${element} hangs on nothing`)
    const leaveOut = whole ? undefined : attachment.leaveOut
    const known = attachment.sensors.find((s) => s.axes === axes && s.leaveOut === leaveOut)
    if (known !== undefined) return known.block
    const block = this.picture.block(
      `LOAD_${element}${side === 'J' ? '_J' : ''}`,
      'sensors/load',
      leaveOut === undefined ? {} : { leaveOut },
    )
    if (axes !== undefined) this.picture.wire(axes, `${block}.axes`)
    attachment.sensors.push({ block, axes, leaveOut })
    return block
  }

  /** Draw the wires when all sensors are known. */
  finish(): void {
    for (const { element, frame, sensors } of this.all.values()) {
      let port = frame
      for (const { block } of sensors) {
        this.picture.wire(`${block}.end`, port)
        port = `${block}.base`
      }
      this.picture.wire(port, element)
    }
  }
}
