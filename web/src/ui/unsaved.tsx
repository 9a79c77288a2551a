// Guards what was typed: closing, leaving by a link or closing the tab asks first while something is not saved.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from '#router';
import { Modal } from './modal';

type Pending = { go: () => void } | null;

/** `leave(go)` runs `go` at once, or after the question when something is unsaved; show `question` somewhere. */
export function useUnsaved(dirty: boolean) {
  const [pending, setPending] = useState<Pending>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.origin !== window.location.origin)
        return;
      event.preventDefault();
      event.stopPropagation();
      setPending({ go: () => void navigate(link.pathname + link.search + link.hash) });
    };
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', ask, true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', ask, true);
    };
  }, [dirty, navigate]);

  const leave = (go: () => void) => (dirty ? setPending({ go }) : go());
  const question = (
    <Modal
      open={pending !== null}
      onClose={() => setPending(null)}
      title="Perubahan belum disimpan"
      size="sm"
      actions={
        <>
          <Button variant="default" onClick={() => setPending(null)}>
            Lanjut mengisi
          </Button>
          <Button
            color="red"
            onClick={() => {
              setPending(null);
              pending?.go();
            }}
          >
            Buang perubahan
          </Button>
        </>
      }
    >
      <p>Yang sudah Anda ketik di halaman ini akan hilang.</p>
    </Modal>
  );
  return { leave, question };
}
