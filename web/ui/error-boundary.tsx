import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Replaces the children after they throw an error. `reset` renders the children again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  /** When the value changes, the children are rendered again. */
  resetKey?: string;
  children: ReactNode;
};

type State = { caught?: { error: unknown }; resetKey?: string };

/** Catches errors of its children, so that the rest of the page keeps working. React requires a class for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, caught: undefined };
  }

  private readonly reset = () => this.setState({ caught: undefined });

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.error, this.reset) : this.props.children;
  }
}
