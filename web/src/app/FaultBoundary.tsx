import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { forgetFailures } from '@/i18n/lazyPart';
import { RouteFault } from './RouteFault';

interface BoundaryProps {
  /** Where the person is: what failed there says nothing of other places. */
  place: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (!this.state.failed || before.place === this.props.place) return;
    forgetFailures();
    this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <RouteFault /> : this.props.children;
  }
}

/** A screen that fails leaves what is around it, and the way to the others. */
export function FaultBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}
