import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Rendered instead of children that threw. `reset` renders them again. */
  readonly fallback: (error: unknown, reset: () => void) => ReactNode;
  /** When it changes, the children are rendered again. */
  readonly resetKey: string | number;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly resetKey: string | number;
  readonly caught: { readonly error: unknown } | null;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, caught: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === before.resetKey ? null : { resetKey, caught: null };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return this.props.fallback(caught.error, () => this.setState({ caught: null }));
  }
}
