/** Faults of a page that keep people from using it, as axe-core (Deque) finds them. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { AxeResults } from 'axe-core'
import { inRoot } from '../../../scripts/lib/paths.mjs'

const source = readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8')

/** Rules of WCAG 2.2, levels A and AA, and what axe-core calls best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export interface FaultSearch {
  /** CSS selector of the part to look at; all of the page when absent. */
  readonly within?: string
  /** Contrast alone: what a theme can change. */
  readonly contrastOnly?: boolean
}

/** Faults that axe-core calls minor and that users see: a column of figures without a heading. */
const minor = new Set(['empty-table-header'])

/** Serious and critical faults, and some minor ones, one line each: rule, element, what is wrong. */
export async function faultsOf(
  page: Page,
  { within, contrastOnly = false }: FaultSearch = {},
): Promise<readonly string[]> {
  // Evaluated by the browser's debugger: the page's content security policy lets no such script in.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    async ([part, runOnly]) => {
      const { axe } = window as unknown as { axe: { run(context: unknown, options: object): Promise<AxeResults> } }
      // It goes through every element of the page, wherever it looks, and three in four are the diagram's: a diagram that is neither in nor
      // around the part is taken out meanwhile.
      const diagram = document.querySelector('.react-flow__viewport')
      const looked = part === undefined ? null : document.querySelector(part)
      const isApart =
        diagram !== null &&
        looked !== null &&
        !diagram.contains(document.activeElement) &&
        !looked.contains(diagram) &&
        !diagram.contains(looked)
      const place = document.createComment('diagram')
      if (isApart) diagram.replaceWith(place)
      try {
        return await axe.run(part ?? document, { runOnly, resultTypes: ['violations'] })
      } finally {
        if (isApart) place.replaceWith(diagram)
      }
    },
    [within, contrastOnly ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags }] as const,
  )
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || minor.has(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => {
        const why = (failureSummary ?? '').split('\n').slice(1).join(' ').replace(/\s+/g, ' ').trim()
        return `${id}: ${target.join(' ')}: ${why}`
      }),
    )
}
