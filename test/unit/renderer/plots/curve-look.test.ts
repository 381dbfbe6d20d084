/**
 * Curves of a plot are told apart: thirty-two looks, of which those with the same kind of line have colours that differ for every
 * kind of sight, on both grounds.
 *
 * Colour blindness as in Machado, Oliveira, Fernandes (2009), "A physiologically-based model for simulation of color vision deficiency",
 * IEEE Trans. Vis. Comput. Graph. 15(6), severity 1.0, in linear light. Differences in OKLab (Ottosson 2020), times 100. Contrast as in
 * WCAG 2.2, 1.4.11: at least 3.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { curveLook } from '../../../../app/renderer/plots/curve-look'
import { dashOf, referenceStyle } from '../../../../app/renderer/plots/figure'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

const sights: Readonly<Record<string, Matrix>> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
} // prettier-ignore
const toLms: Matrix = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]] // prettier-ignore
const toLab: Matrix = [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]] // prettier-ignore

const times = (m: Matrix, [x, y, z]: Triple): Triple =>
  m.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Triple
const each = (v: Triple, f: (x: number) => number): Triple => v.map(f) as unknown as Triple
const linear = (colour: string): Triple =>
  each([1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255) as unknown as Triple, (c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  )
const seen = (colour: string, sight: Matrix): Triple =>
  each(times(sight, linear(colour)), (c) => Math.min(1, Math.max(0, c)))
const lab = (colour: string, sight: Matrix): Triple => times(toLab, each(times(toLms, seen(colour, sight)), Math.cbrt))
function difference(a: string, b: string, sight: Matrix): number {
  const [p, q] = [lab(a, sight), lab(b, sight)]
  return 100 * Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}
function contrast(a: string, b: string): number {
  const [light, dark] = [a, b]
    .map((colour) => linear(colour))
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Values of a property in the light and the dark theme, as the style sheet has them. */
const css = readFileSync('app/renderer/theme/tokens.css', 'utf8')
const valuesOf = (name: string): readonly string[] =>
  [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, value]) => value)

const themes = ['light', 'dark'].map((theme, i) => ({
  theme,
  surface: valuesOf('surface')[i],
  colours: { traces: Array.from({ length: 8 }, (_, k) => valuesOf(`trace-${k}`)[i]), ink: valuesOf('ink')[i] },
}))
const looksIn = (colours: { readonly traces: readonly string[]; readonly ink: string }) =>
  Array.from({ length: 32 }, (_, i) => curveLook(i, colours))

describe.each(themes)('curves in the $theme theme', ({ surface, colours }) => {
  const looks = looksIn(colours)

  it('have 32 looks, and lines that no other run and no reference has', () => {
    expect(new Set(looks.map(({ colour, dash }) => `${colour} ${dash}`)).size).toBe(32)
    const own = new Set(looks.map(({ dash }) => dash))
    for (let i = 0; i < 5; i++) for (const dash of [dashOf(i), referenceStyle({ style: i }).dash]) expect(own).not.toContain(dash)
  }) // prettier-ignore

  it('can be read on their ground', () => {
    for (const { colour } of looks) expect(contrast(colour, surface), colour).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.keys(sights))('of the same kind of line have different colours for %s sight', (sight) => {
    for (let i = 0; i < 8; i++)
      for (let k = 0; k < i; k++)
        expect(difference(colours.traces[i], colours.traces[k], sights[sight]), `${i} and ${k}`).toBeGreaterThan(6.5)
  })
})

it('colours that are known to be confused are found', () => {
  // red and green of equal lightness
  expect(difference('#be1f63', '#55637a', sights.normal)).toBeGreaterThan(10)
  expect(difference('#d1490b', '#a86f00', sights.deuteranopia)).toBeLessThan(2)
})
