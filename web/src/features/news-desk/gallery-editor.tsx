// The documentation photos of an item: three to nine, added together, each removed on its own.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../api/error';
import { CommandError } from '../../ui/command-error';
import { FileDrop } from '../../ui/file-drop';
import { type GalleryPicture, galleryCountText, galleryMax, galleryMin } from './form';
import css from './news-editor.module.css';
import { uploadPictures, useAddPictures, useRemovePicture } from './queries';

type Props = {
  /** Null while the item has not been saved. */
  news: { id: string; versi: number } | null;
  pictures: readonly GalleryPicture[];
  userId: string;
  onVersion: (version: number) => void;
  onReload: () => void;
};

export function GalleryEditor({ news, pictures, userId, onVersion, onReload }: Props) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = useAddPictures((answer) => onVersion(answer.versi));
  const remove = useRemovePicture((answer) => onVersion(answer.versi));
  const take = async (files: File[]) => {
    const count = pictures.length + files.length;
    if (!news) return;
    if (count < galleryMin || count > galleryMax) return setProblem(galleryCountText);
    setProblem(null);
    setProgress(0);
    try {
      const kept = await uploadPictures(files, userId, setProgress);
      await add.mutateAsync({ beritaId: news.id, versi: news.versi, images: kept.map((file) => file.fileId) });
    } catch (error) {
      if (!add.isError) setProblem(messageOf(error));
    } finally {
      setProgress(null);
    }
  };
  return (
    <section className={css.card} aria-label="Dokumentasi kegiatan">
      <h2 className={css.cardTitle}>Dokumentasi kegiatan</h2>
      {news ? (
        <FileDrop
          label="Foto dokumentasi"
          hint={`${galleryMin} sampai ${galleryMax} foto JPG, PNG atau WebP. Sekarang ${pictures.length}.`}
          accept="image/jpeg,image/png,image/webp"
          multiple
          onFiles={(files) => void take(files)}
          progress={progress}
          error={problem}
          disabled={pictures.length >= galleryMax}
        />
      ) : (
        <p>Simpan berita lebih dulu, lalu tambahkan 3 sampai 9 foto.</p>
      )}
      <ul className={css.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <img src={picture.image} alt={`Foto dokumentasi ${index + 1}`} loading="lazy" />
            <Button
              size="compact-sm"
              variant="default"
              loading={remove.isPending && remove.variables?.id === picture.id}
              onClick={() => news && remove.mutate({ id: picture.id, versi: news.versi })}
              aria-label={`Hapus foto dokumentasi ${index + 1}`}
            >
              Hapus
            </Button>
          </li>
        ))}
      </ul>
      <CommandError error={add.error ?? remove.error} onReload={onReload} />
    </section>
  );
}
