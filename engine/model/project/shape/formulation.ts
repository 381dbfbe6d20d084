/** Formulations: how the equations are written. */
import * as v from 'valibot'
import { eulerOrders } from '../project'
import { maybe, fact } from './facts'
import { count, named, smallNames, text } from './values'

const side = v.picklist(['tree', 'cotree'], '"tree" or "cotree"')

export const coordinates = v.strictObject({
  orientation: maybe(v.picklist([...eulerOrders, 'quaternion']), {
    value: 'one of the twelve Euler orders, or `quaternion`',
    text: 'finite rotation; default `321`',
  }),
  rates: maybe(v.picklist(['body', 'base', 'derivatives']), {
    value: '`body`, `base` or `derivatives`',
    text: 'speeds of rotation: components in the turned axes (default), in the base axes, or derivatives of the angles',
  }),
  velocity: maybe(v.picklist(['body', 'base', 'heading']), {
    value: '`body`, `base` or `heading`',
    text: 'speeds of translation: components in the turned axes (default), in the base axes, or in axes that follow the heading only',
  }),
  spin: maybe(v.picklist(['carrier', 'spinning']), {
    value: '`carrier` or `spinning`',
    text: 'of a body of revolution: components in axes that do not spin with it (`carrier`, the default where its orientation is free), or in its own',
  }),
})

/** Feedback gain. A negative one would let a violation grow. */
const feedback = v.custom<number>((x) => Number.isFinite(x) && Number(x) >= 0, 'a number of 0 or more, in 1/s')
const gain = (term: string) =>
  fact(feedback, { value: 'number, 1/s', text: `\`baumgarte\`: the feedback is ${term} (Baumgarte 1972)` })
const corrected = {
  iterations: maybe(count, { value: 'whole number', text: 'fixed amount of work at each step' }),
  tolerance: maybe(
    v.custom<number>((x) => Number.isFinite(x) && Number(x) > 0, 'a number above 0, e.g. 1e-11'),
    { value: 'number', text: 'iterates until the constraints hold to this' },
  ),
}
const method = <const M extends string>(name: M) =>
  fact(v.literal(name), { value: '`baumgarte`, `projection` or `partitioning`' })

export const constraints = v.pipe(
  v.variant('method', [
    v.strictObject({ method: method('baumgarte'), alpha: gain("2 alpha phi'"), beta: gain('beta² phi') }),
    v.strictObject({ method: method('projection'), ...corrected }),
    v.strictObject({ method: method('partitioning'), ...corrected }),
  ]),
  v.check(
    (x) => !('iterations' in x && 'tolerance' in x),
    'given "iterations" for a fixed amount of work, or a "tolerance", not both',
  ),
)

export const formulation = v.strictObject({
  title: maybe(text, { value: 'text', text: 'shown as a tooltip beside the name', effect: 'appearance' }),
  translation: maybe(named(side, 'member'), {
    value: '`"Block.edge"` -> `"tree"` or `"cotree"`',
    text: 'places edges of the translational graph in the tree or cotree',
  }),
  rotation: maybe(named(side, 'member'), {
    value: '`"Block.edge"` -> `"tree"` or `"cotree"`',
    text: 'the same for the rotational graph',
  }),
  coordinates: maybe(named(coordinates, 'block'), {
    value: 'block -> coordinates',
    text: 'how a body, tyre, free or spherical joint moves whose edges are in the trees ([Coordinates and speeds](theory/coordinates.md))',
  }),
  constraints: maybe(constraints, {
    value: '`{ "method", ... }`',
    text: 'how the solution is kept on the constraints: `baumgarte` with `alpha` and `beta`, `projection` or `partitioning` with `iterations` or a `tolerance` ([Closed loops and constraints](theory/constraints.md)); default projection',
  }),
  small: maybe(smallNames, {
    merge: 'members',
    value: 'list of `"Block.coordinate"`, `"Block.speed"`, `"der(Block.speed)"` or `"Block.coordinate*"` for all three',
    text: 'equations to first order in these, nonlinear in the rest ([Small variables](theory/small-variables.md))',
  }),
  smallLaws: maybe(v.picklist(['exact', 'truncated'], '"exact" or "truncated"'), {
    value: '`exact` or `truncated`',
    text: 'laws of small variables: evaluated as they are (default), or to first order like the mechanism',
  }),
})
