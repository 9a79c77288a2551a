// Registers and reports of the finance office, and its books held against the treasurer's and the bank's.
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../lib/paths';
import { RegisterPage } from '../register-page';

const ReconciliationDialog = lazy(async () => ({
  default: (await import('../../../features/register/reconciliation')).ReconciliationDialog,
}));

export default function AdminRegisterPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RegisterPage
        area="admin"
        actions={
          <Button variant="default" onClick={() => setOpen(true)}>
            Rekonsiliasi
          </Button>
        }
      />
      {open && (
        <Suspense>
          <ReconciliationDialog orderPath={(sp2d) => paths.paymentsOf('admin', sp2d)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
