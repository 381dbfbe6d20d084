/** Labels beside objects: elements over the picture that move with it. */
import { Vector3, type PerspectiveCamera } from 'three'
import { writeText } from '../../ui/write-text'

interface Label {
  readonly element: HTMLElement
  readonly text: () => string
  written: string
  readonly place: (out: Vector3) => Vector3
}

export class Labels {
  private list: Label[] = []
  private readonly v = new Vector3()

  constructor(private readonly overlay: HTMLElement) {}

  /** @param text function called for every picture; nothing is shown while it returns an empty text */
  add(text: Label['text'], place: Label['place'], kind = ''): void {
    const element = document.createElement('span')
    element.className = `scene-label ${kind}`
    this.overlay.append(element)
    this.list.push({ element, text, written: '', place })
  }

  move(camera: PerspectiveCamera, width: number, height: number): void {
    for (const label of this.list) {
      const { element, place } = label
      const text = label.text()
      if (text !== label.written) writeText(element, (label.written = text))
      const { x, y, z } = place(this.v).project(camera)
      const seen = text !== '' && z < 1 && Math.abs(x) < 1 && Math.abs(y) < 1
      element.style.visibility = seen ? 'visible' : 'hidden'
      if (seen) element.style.transform = `translate(${((x + 1) * width) / 2}px, ${((1 - y) * height) / 2}px)`
    }
  }

  clear(): void {
    for (const { element } of this.list) element.remove()
    this.list = []
  }
}
