// Classes of characters rather than grammars: these are checked in one pass, and a browser draws a path up to its
// fault.
const numbers = /^[\d\s.,eE+-]*$/
const length = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?(?:px|%)?$/
const path = /^[Mm][MmZzLlHhVvCcSsQqTtAa\d\s.,eE+-]*$/
const transform = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s?\([\d\s.,eE+-]*\)[\s,]*)*$/
const paint = /^(?:none|currentColor|[a-z]{3,20}|#[0-9a-fA-F]{3,8}|rgba?\([\d\s.,%/]{1,40}\))$/

const looks: Readonly<Record<string, RegExp>> = {
  fill: paint,
  stroke: paint,
  'stroke-width': length,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'stroke-miterlimit': length,
  'stroke-dasharray': /^(?:none|[\d\s.,]+)$/,
  'fill-rule': /^(?:nonzero|evenodd)$/,
  opacity: length,
  'fill-opacity': length,
  'stroke-opacity': length,
}
const placing: Readonly<Record<string, RegExp>> = { transform }

const lengths = (...names: readonly string[]): Readonly<Record<string, RegExp>> =>
  Object.fromEntries(names.map((name) => [name, length]))

/** Attributes that each element may have, with the form of their values. */
export const allowed: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  svg: { viewBox: numbers, ...looks },
  g: { ...placing, ...looks },
  path: { d: path, ...placing, ...looks },
  rect: { ...lengths('x', 'y', 'width', 'height', 'rx', 'ry'), ...placing, ...looks },
  circle: { ...lengths('cx', 'cy', 'r'), ...placing, ...looks },
  ellipse: { ...lengths('cx', 'cy', 'rx', 'ry'), ...placing, ...looks },
  line: { ...lengths('x1', 'y1', 'x2', 'y2'), ...placing, ...looks },
  polyline: { points: numbers, ...placing, ...looks },
  polygon: { points: numbers, ...placing, ...looks },
}

/** Elements without an effect on the look: omitted without a message. */
export const silent: readonly string[] = ['title', 'desc', 'metadata', 'defs', 'sodipodi:namedview']

/** Returns whether a colour is black. Drawings without colours are black, which could not be seen on a dark ground. */
export const isBlack = (value: string): boolean => ['#000', '#000000', '#000000ff', 'black'].includes(value)
