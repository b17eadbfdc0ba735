import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** What stands in the place of children that threw. */
  fallback: (error: unknown) => ReactNode;
  /** When it changes the children get another chance. */
  resetKey?: string;
  onError?: (error: unknown) => void;
  children: ReactNode;
};

type State = { fault?: { error: unknown }; resetKey?: string };

/** Keeps a fault in its part of the page. A class, since React has no other form of it. */
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
