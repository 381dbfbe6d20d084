/** Error boundary of one part of the window, so that the other parts, and the project, stay usable. */
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { commonTexts } from '../texts/common'
import { Button } from './Button'

interface GuardProps {
  /** Name of this part for the user, such as "The code view". */
  readonly name: string
  readonly children: ReactNode
  /**
   * Returns what is shown instead of the usual message, for example if there is no room for it.
   * @param again shows the part again
   */
  readonly instead?: (error: Error, again: () => void) => ReactNode
}

interface GuardState {
  readonly error: Error | null
}

export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { error: null }

  static getDerivedStateFromError(error: unknown): GuardState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    reportError(new Error(`${this.props.name}: ${error.message}${info.componentStack ?? ''}`, { cause: error }))
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const again = (): void => this.setState({ error: null })
    if (this.props.instead !== undefined) return this.props.instead(error, again)
    return (
      <div className="empty-state" role="alert">
        <h2>{commonTexts.hasFailed(this.props.name)}</h2>
        <p>{error.message}</p>
        <p>{commonTexts.projectUnaffected}</p>
        <div className="actions">
          <Button label={commonTexts.tryAgain} onClick={again} />
        </div>
      </div>
    )
  }
}
