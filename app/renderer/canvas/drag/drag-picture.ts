/**
 * Picture of the dragged elements: copies of them in one layer that is shifted as a whole, while the hidden originals
 * stay in place. Shifting 50 elements one by one takes 50 times as long.
 */
import type { Point } from '../../store/edits/blocks'
import { lift } from '../lifting'

export class DragPicture {
  private readonly layer = document.createElement('div')
  private readonly copies = new Map<string, HTMLElement>()
  private readonly aside = new Map<string, string>()
  private readonly lower: () => void

  /**
   * @param elements elements by node
   * @param sheet element that is shifted and zoomed, beside the nodes
   */
  constructor(
    private readonly elements: ReadonlyMap<string, HTMLElement>,
    sheet: Element,
  ) {
    this.layer.className = 'drag-picture'
    this.layer.setAttribute('aria-hidden', 'true')
    for (const [node, element] of elements) {
      const copy = element.cloneNode(true) as HTMLElement
      // The copy must not be mistaken for the element.
      for (const name of ['id', 'data-id', 'data-testid', 'aria-label', 'tabindex']) copy.removeAttribute(name)
      this.copies.set(node, copy)
    }
    this.layer.append(...this.copies.values())
    sheet.append(this.layer)
    for (const element of elements.values()) element.dataset.dragged = ''
    this.lower = lift([this.layer], 'translate')
  }

  /**
   * Shifts the copies.
   * @param common shift of all copies, px
   * @param others individual shifts of copies that differ
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

  /** Shows the elements again and removes the copies. */
  end(): void {
    this.lower()
    this.layer.remove()
    for (const element of this.elements.values()) delete element.dataset.dragged
  }
}

function inPixels([x, y]: Point): string {
  return `${x}px ${y}px`
}
