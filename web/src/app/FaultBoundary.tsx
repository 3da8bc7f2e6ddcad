import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RouteFault } from './RouteFault';

interface BoundaryProps {
  /** The path of the screen: an error is forgotten when it changes. */
  place: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <RouteFault /> : this.props.children;
  }
}

/** Shows `RouteFault` in place of a screen that throws; the bar around it, with the way to other screens, stays. */
export function FaultBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}
