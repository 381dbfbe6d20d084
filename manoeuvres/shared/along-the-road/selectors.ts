/**
 * Selectors of automatic gearboxes to which nothing is wired: in neutral, an engine idles at rest and a vehicle coasts.
 */
import { memberName, splitMember } from '../../../engine/model/names/names'
import type { Setup } from '../setup'

const unused = ({ vehicle: { topology } }: Setup): readonly string[] =>
  topology.parts
    .filter(({ definition: { ports } }) => ports['selector']?.kind === 'signal')
    .map(({ name }) => memberName(name, 'selector'))
    .filter((port) => topology.joined(port).length === 0)

/** Selects neutral until an instant, s, then drive. @returns whether there are any selectors */
export function selectDrive(setup: Setup, at: number): boolean {
  const selectors = unused(setup)
  for (const port of selectors) {
    const source = setup.block('Selector', 'script', { script: [`hold for ${at} s`, 'set 1'] })
    setup.wire(memberName(source, 'y'), port)
  }
  return selectors.length > 0
}

/** Selects neutral all the time. @returns the gearboxes */
export function selectNeutral(setup: Setup): readonly string[] {
  return unused(setup).map((port) => {
    const source = setup.block('Neutral', 'constant', { value: 0 })
    setup.wire(memberName(source, 'y'), port)
    return splitMember(port)?.block ?? ''
  })
}
