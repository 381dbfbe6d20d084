/**
 * Attachments of joints and force elements to their frames. A load sensor goes in series, next to the frame of the
 * marker whose force a request needs. It then measures the reaction about that marker's origin, and nothing of other
 * elements on the same marker.
 */
import type { Picture, PortName } from './picture'

export type Side = 'I' | 'J'

/** Load of a driver or a coupling along the axis of a joint, which a sensor leaves out. */
export type LeftOutPart = 'force' | 'moment' | 'both'

interface Attachment {
  /** Ports of the joint, force element or sensors of a constraint, and the frame that they hang on. */
  elements: readonly PortName[]
  frame: PortName | undefined
  /** Load sensors from the frame to the element. */
  readonly sensors: {
    readonly block: string
    readonly axes: PortName | undefined
    readonly leaveOut: LeftOutPart | undefined
  }[]
  leaveOut: LeftOutPart | undefined
}

export class Attachments {
  /** Attachments by element. Those that are requested before they are drawn have no frame yet. */
  private readonly all = new Map<string, Attachment>()

  constructor(private readonly picture: Picture) {}

  /** @param element name of the joint or force, e.g. `JOINT_1` */
  attach(
    element: string,
    side: Side,
    port: PortName | readonly PortName[],
    frame: PortName,
    leaveOut?: LeftOutPart,
  ): void {
    const attachment = this.of(element, side)
    attachment.elements = typeof port === 'string' ? [port] : port
    attachment.frame = frame
    attachment.leaveOut = leaveOut ?? attachment.leaveOut
  }

  /** Makes sensors of a joint leave out the load of a coupling on its axis. */
  alsoLeaveOut(element: string, part: 'force' | 'moment'): void {
    for (const side of ['I', 'J'] as const) {
      const attachment = this.of(element, side)
      attachment.leaveOut = attachment.leaveOut === undefined || attachment.leaveOut === part ? part : 'both'
    }
  }

  /**
   * Returns the load sensor that measures the load of an element on the part of a side; one for each pair of axes.
   * @param whole including the contribution of a driver or coupling
   */
  sensor(element: string, side: Side, axes: PortName | undefined, whole = false): string {
    const attachment = this.of(element, side)
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

  /** Draws the wires once all sensors are known. */
  finish(): void {
    for (const [name, { elements, frame, sensors }] of this.all) {
      if (frame === undefined) throw new Error(`${name} is not attached to anything`)
      let port = frame
      for (const { block } of sensors) {
        this.picture.wire(`${block}.end`, port)
        port = `${block}.base`
      }
      for (const element of elements) this.picture.wire(port, element)
    }
  }

  private of(element: string, side: Side): Attachment {
    const key = `${element}|${side}`
    const known = this.all.get(key)
    if (known !== undefined) return known
    const attachment: Attachment = { elements: [], frame: undefined, sensors: [], leaveOut: undefined }
    this.all.set(key, attachment)
    return attachment
  }
}
