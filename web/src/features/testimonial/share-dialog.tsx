// Sending one's own testimonial; it appears after it has been read by an operator.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { write } from '../../api/client';
import { messageOf } from '../../api/error';
import { lengthMax } from '../../lib/length-max';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextAreaField } from '../../ui/fields';

export function ShareDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: (testimoni: string) => write('POST', '/api/web/testimoni/create', { body: { testimoni } }),
    onSuccess: () => {
      toast.success('Terima kasih! Testimoni Anda akan tampil setelah diperiksa.');
      setText('');
      onClose();
    },
    onError: (error) => toast.error(messageOf(error), 'modal'),
  });
  const submit = () => {
    if (text.trim() === '') {
      setProblem('Testimoni wajib diisi');
      return;
    }
    setProblem(null);
    send.mutate(text.trim());
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Bagikan testimoni"
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Batal
          </Button>
          <Button disabled={send.isPending} onClick={submit}>
            {send.isPending ? 'Mengirim...' : 'Kirim Testimoni'}
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Cerita Anda"
        required
        maxLength={lengthMax('SendTestimonial.testimoni')}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
