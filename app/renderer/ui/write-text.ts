/**
 * Writes a text that changes with every picture. The browser then keeps the piece of text it has, where it would make a
 * new one for `textContent`; where the text is the same it has nothing to do.
 *
 * @param element with nothing but text in it
 */
export function writeText(element: Element, text: string): void {
  const { firstChild } = element
  if (firstChild === null) element.textContent = text
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text
}
