/** Drive cycles as corners: seconds and km/h, straight lines between them. */

type Corner = readonly [time: number, kmPerHour: number]

/**
 * Urban cycle of UN Regulation No. 83, Annex 4a, Appendix 1 (Part One, elementary cycle), with manual gear changes at
 * constant speed; 195 s.
 */
const urban: readonly Corner[] = [
  [0, 0],
  [11, 0],
  [15, 15],
  [23, 15],
  [25, 10],
  [28, 0],
  [49, 0],
  [54, 15],
  [56, 15],
  [61, 32],
  [85, 32],
  [93, 10],
  [96, 0],
  [117, 0],
  [122, 15],
  [124, 15],
  [133, 35],
  [135, 35],
  [143, 50],
  [155, 50],
  [163, 35],
  [176, 35],
  [178, 32],
  [185, 10],
  [188, 0],
  [195, 0],
]

/** Extra-urban cycle (Part Two) of the same; 400 s. */
const extraUrban: readonly Corner[] = [
  [0, 0],
  [20, 0],
  [25, 15],
  [27, 15],
  [36, 35],
  [38, 35],
  [46, 50],
  [48, 50],
  [61, 70],
  [111, 70],
  [119, 50],
  [188, 50],
  [201, 70],
  [251, 70],
  [286, 100],
  [316, 100],
  [336, 120],
  [346, 120],
  [362, 80],
  [370, 50],
  [380, 0],
  [400, 0],
]

/** Returns the parts in sequence, each starting where the one before ends. */
function joined(...parts: readonly (readonly Corner[])[]): readonly Corner[] {
  let start = 0
  return parts.flatMap((part, i) => {
    const corners = part.slice(i === 0 ? 0 : 1).map(([t, v]): Corner => [t + start, v])
    start += part[part.length - 1][0]
    return corners
  })
}

const cycles: Readonly<Record<string, readonly Corner[]>> = {
  urban,
  'extra-urban': extraUrban,
  nedc: joined(urban, urban, urban, urban, extraUrban),
}

/** Returns a cycle in s and m/s. */
export const cycleInSI = (name: string): readonly (readonly [number, number])[] =>
  cycles[name].map(([t, v]) => [t, v / 3.6])
