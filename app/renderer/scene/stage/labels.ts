/** Names beside what they name: elements over the picture, moved with it. */
import { Vector3, type PerspectiveCamera } from 'three'

interface Label {
  readonly element: HTMLElement
  readonly place: (out: Vector3) => Vector3
}

export class Labels {
  private list: Label[] = []
  private readonly v = new Vector3()

  constructor(private readonly overlay: HTMLElement) {}

  add(text: string, place: Label['place']): void {
    const element = document.createElement('span')
    element.className = 'scene-label'
    element.textContent = text
    this.overlay.append(element)
    this.list.push({ element, place })
  }

  move(camera: PerspectiveCamera, width: number, height: number): void {
    for (const { element, place } of this.list) {
      const { x, y, z } = place(this.v).project(camera)
      const seen = z < 1 && Math.abs(x) < 1 && Math.abs(y) < 1
      element.style.visibility = seen ? 'visible' : 'hidden'
      if (seen) element.style.transform = `translate(${((x + 1) * width) / 2}px, ${((1 - y) * height) / 2}px)`
    }
  }

  clear(): void {
    for (const { element } of this.list) element.remove()
    this.list = []
  }
}
