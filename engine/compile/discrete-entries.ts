/** Entry points of the discrete part of a model: samples, events, memory. */
import type { System } from '../formulate/system'
import type { Entry } from '../program/lower'
import type { Expr } from '../symbolic'

/** Returns the index of the first event with the same actions as an event; such events share one entry point. */
export function actionOf(events: System['discrete']['events'], i: number): number {
  return events.findIndex((e) => e.assignments === events[i].assignments)
}

/** Returns the entry points of the discrete part, in the order of its lists. */
export function discreteEntries({ updates, events, memory, settled, arrest }: System['discrete']): Entry[] {
  const values = (assignments: readonly { readonly value: Expr }[]): Entry['outputs'] =>
    assignments.map(({ value }, index) => ({ index, expr: value }))
  return [
    {
      name: 'roots',
      doc: 'Crossing functions of the events.',
      out: 'g',
      outputs: events.map((e, index) => ({ index, expr: e.crossing })),
    },
    ...updates.map((u, i) => ({
      name: `sample_${i}`,
      doc: `New value of ${u.name} at its sample times.`,
      out: 'r',
      outputs: values([u.assignment]),
    })),
    ...events.flatMap((e, i) =>
      actionOf(events, i) === i
        ? [
            {
              name: `event_${i}`,
              doc: `New values with the event ${e.name}.`,
              out: 'r',
              outputs: values(e.assignments),
            },
          ]
        : [],
    ),
    ...(memory.length === 0
      ? []
      : [
          { name: 'accept', doc: 'Memory of an accepted step.', out: 'r', outputs: values(memory) },
          { name: 'settle', doc: 'The same after the state may have jumped.', out: 'r', outputs: values(settled) },
        ]),
    ...(arrest.length === 0
      ? []
      : [{ name: 'arrest', doc: 'Speeds at which held parts are at rest.', out: 'r', outputs: values(arrest) }]),
  ]
}
