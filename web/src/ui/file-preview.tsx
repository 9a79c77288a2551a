// A look at a file that was chosen on this device: the picture itself, or a link for a PDF.
import { useEffect, useState } from 'react';
import css from './file-preview.module.css';

export function FilePreview({ file, label }: { file: Blob; label: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={css.look}>
      {file.type.startsWith('image/') ? (
        <img src={address} alt={`Pratinjau ${label}`} className={css.picture} />
      ) : (
        `Pratinjau ${label}`
      )}
    </a>
  );
}
