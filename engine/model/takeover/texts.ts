/** Texts of reports about drivers that don't act. */
import { splitMember } from '../names/names'
import type { Takeover, TakenDriver } from './takeover'

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`

/** Returns a driver as text: its block and the title of the block. */
export const driverText = ({ block, title }: TakenDriver): string => (block === title ? block : `${block} (${title})`)

function reasonFor({ by }: TakenDriver): string {
  if (by.length === 0) return 'the manoeuvre takes over the vehicle'
  return `${list(by)} ${by.length === 1 ? 'takes' : 'take'} over`
}

export function silencedText(driver: TakenDriver): string {
  const ports = driver.outputs?.map((output) => splitMember(output)?.member ?? output)
  const what = ports === undefined ? '' : ` by ${list(ports)}`
  return `${driverText(driver)} is silent${what}: ${reasonFor(driver)}`
}

/** Returns remarks about silent drivers and kept ones, one sentence each. */
export const takeoverRemarks = ({ silenced, kept }: Takeover): readonly string[] => [
  ...silenced.map(silencedText),
  ...kept.map((driver) => `${driverText(driver)} stays active, as requested, although ${reasonFor(driver)}`),
]

/** Returns warnings of controllers that Wishbone doesn't know, which may act against the takeover. */
export const takeoverWarnings = ({ rivals }: Takeover): readonly string[] =>
  rivals.map((rival) => `${driverText(rival)} stays active: it feeds an input that ${list(rival.by)} commands too`)

/** Returns remarks and warnings as sentences, for the description of an exported model. */
export const takeoverSentences = (takeover: Takeover): readonly string[] =>
  [...takeoverWarnings(takeover), ...takeoverRemarks(takeover)].map((text) => `${text}.`)
