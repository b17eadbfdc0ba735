import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Shows in place of children that threw. */
  fallback: (error: unknown) => ReactNode;
  /** A new value renders the children again. */
  resetKey?: string;
  onError?: (error: unknown) => void;
  children: ReactNode;
};

type State = { fault?: { error: unknown }; resetKey?: string };

/** Contains an error in its part of the page. It is a class because React offers no other way. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { fault: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, fault: undefined };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { fault } = this.state;
    return fault ? this.props.fallback(fault.error) : this.props.children;
  }
}
