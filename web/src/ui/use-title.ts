// The document's title while a page is shown.
import { useEffect } from 'react';
import { governmentName, siteName } from '../api/site';

/** `null` leaves the portal's own name. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : `${siteName} · ${governmentName}`;
  }, [title]);
}
