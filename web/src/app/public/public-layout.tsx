// The frames of public pages (header and footer) and of auth pages (minimal header).
import { Outlet } from 'react-router';

export function PublicLayout() {
  return (
    <main id="isi">
      <Outlet />
    </main>
  );
}

export function AuthLayout() {
  return (
    <main id="isi">
      <Outlet />
    </main>
  );
}
