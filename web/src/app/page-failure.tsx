// What stands in place of a page whose code could not be loaded, or that broke while it was shown.
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/states';

interface Props {
  /** A new value, such as another path, gives the page another chance. */
  place: string;
  children: ReactNode;
}

export class PageFailure extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null as string | null };

  static getDerivedStateFromProps({ place }: Props, { failedAt }: { failedAt: string | null }) {
    return failedAt !== null && failedAt !== '' && failedAt !== place ? { failedAt: null } : null;
  }

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override componentDidCatch() {
    this.setState({ failedAt: this.props.place });
  }

  override render() {
    if (this.state.failedAt === null) return this.props.children;
    return (
      <ErrorState
        text="Halaman ini gagal dimuat. Periksa jaringan Anda, lalu muat ulang."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
