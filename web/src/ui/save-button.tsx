// A button that saves a file of the API: an export of a list, a printable page.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Query } from '../api/client';
import { messageOf } from '../api/error';
import { saveFile } from '../api/save-file';
import { Icon } from './icon';
import { toast } from './toast';

type Props = { path: string; query?: Query; fileName: string; children: string };

export function SaveButton({ path, query = {}, fileName, children }: Props) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(path, query, fileName);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={18} />}
      loading={busy}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
}

/** A list as a spreadsheet: the same filters, order and search as what is seen, all its rows. */
export function ExportButton({ path, query, fileName }: { path: string; query: Query; fileName: string }) {
  const { page: _, size: __, ...asked } = query;
  return (
    <SaveButton path={path} query={{ ...asked, format: 'xlsx' }} fileName={fileName}>
      Unduh XLSX
    </SaveButton>
  );
}
