/**
 * What is dragged, as it is seen: copies of its elements in one layer that is shifted as one, while the elements
 * themselves stay where they were and are not seen. Fifty elements that are each shifted cost fifty times as much.
 */
import type { Point } from '../../store/edits/blocks'
import { lift } from '../lifting'

export class DragPicture {
  private readonly layer = document.createElement('div')
  private readonly copies = new Map<string, HTMLElement>()
  private readonly aside = new Map<string, string>()
  private readonly lower: () => void

  /**
   * @param elements by node
   * @param sheet what is shifted and zoomed, beside the nodes
   */
  constructor(
    private readonly elements: ReadonlyMap<string, HTMLElement>,
    sheet: Element,
  ) {
    this.layer.className = 'drag-picture'
    this.layer.setAttribute('aria-hidden', 'true')
    for (const [node, element] of elements) {
      const copy = element.cloneNode(true) as HTMLElement
      // It must not be taken for the element.
      for (const name of ['id', 'data-id', 'data-testid', 'aria-label', 'tabindex']) copy.removeAttribute(name)
      this.copies.set(node, copy)
    }
    this.layer.append(...this.copies.values())
    sheet.append(this.layer)
    for (const element of elements.values()) element.dataset.dragged = ''
    this.lower = lift([this.layer], 'translate')
  }

  /**
   * @param common how far all are shifted
   * @param others those that are shifted otherwise
   */
  shift(common: Point, others: ReadonlyMap<string, Point>): void {
    this.layer.style.translate = inPixels(common)
    for (const [node, copy] of this.copies) {
      const other = others.get(node)
      const aside = other === undefined ? '' : inPixels([other[0] - common[0], other[1] - common[1]])
      if (aside === (this.aside.get(node) ?? '')) continue
      this.aside.set(node, aside)
      copy.style.translate = aside
    }
  }

  /** The elements are seen again. */
  end(): void {
    this.lower()
    this.layer.remove()
    for (const element of this.elements.values()) delete element.dataset.dragged
  }
}

function inPixels([x, y]: Point): string {
  return `${x}px ${y}px`
}
