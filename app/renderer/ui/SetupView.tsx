/** View with settings on one side and pages of results beside them: exports, manoeuvres. */
import type { ComponentProps, ReactNode } from 'react'
import { Tabs } from './Tabs'
import './setup-view.css'

interface SetupViewProps<Page extends string> extends Pick<
  ComponentProps<typeof Tabs<Page>>,
  'tabs' | 'current' | 'onChoose'
> {
  /** Prefix of the ids of the view's tabs. */
  readonly name: string
  readonly label: string
  readonly pagesLabel: string
  readonly side: ReactNode
  /** Tools in the row of the tabs. */
  readonly tools?: ReactNode
  /** True if the page scrolls as a whole. */
  readonly scrolls?: boolean
  readonly children: ReactNode
}

export function SetupView<Page extends string>({
  name,
  label,
  pagesLabel,
  side,
  tools,
  scrolls,
  children,
  ...tabs
}: SetupViewProps<Page>) {
  return (
    <section className={`setup-view ${name}-view`} aria-label={label}>
      <div className="setup-side">{side}</div>
      <div className="setup-main">
        <div className="setup-tabs">
          <Tabs label={pagesLabel} idPrefix={name} {...tabs} />
          <span className="spacer" />
          {tools}
        </div>
        <div
          className={scrolls ? 'setup-panel scrolls' : 'setup-panel'}
          role="tabpanel"
          id={`${name}-panel`}
          aria-labelledby={`${name}-tab-${tabs.current}`}
          tabIndex={scrolls ? 0 : undefined}
        >
          {children}
        </div>
      </div>
    </section>
  )
}
