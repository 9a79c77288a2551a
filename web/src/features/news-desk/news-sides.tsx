// What stands beside the text of an item of news: when it is shown, and what is said about it.
import { Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../api/error';
import type { Option } from '../../api/reference';
import { paths } from '../../lib/paths';
import { FileDrop } from '../../ui/file-drop';
import { StatusBadge } from '../../ui/status-badge';
import type { NewsDetail, Publication, TypedNews } from './form';
import css from './news-editor.module.css';
import { uploadPicture } from './queries';

type Change = (part: Partial<TypedNews>) => void;

type PublishingProps = {
  /** Null while it was never saved. */
  news: NewsDetail | null;
  typed: TypedNews;
  error: string | undefined;
  /** The moment that was typed is over. */
  late: boolean;
  onChange: Change;
};

export function Publishing({ news, typed, error, late, onChange }: PublishingProps) {
  return (
    <section className={css.card} aria-label="Penerbitan">
      <h2 className={css.cardTitle}>Penerbitan</h2>
      {news && (
        <div>
          <StatusBadge status={news.status} />
        </div>
      )}
      <Radio.Group
        label="Berita ini"
        value={typed.publication}
        onChange={(value) => onChange({ publication: value as Publication })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="draf" label={news?.status === 'terbit' ? 'Tarik menjadi draf' : 'Simpan sebagai draf'} />
          <Radio value="terbit" label={news?.status === 'terbit' ? 'Tetap terbit' : 'Terbitkan sekarang'} />
          <Radio value="terjadwal" label="Jadwalkan" />
        </Stack>
      </Radio.Group>
      {typed.publication === 'terjadwal' && (
        <TextInput
          type="datetime-local"
          label="Terbit pada (WIT)"
          required
          value={typed.moment}
          error={error ?? (late ? 'Pilih waktu yang akan datang.' : undefined)}
          onChange={(event) => onChange({ moment: event.currentTarget.value })}
        />
      )}
      <p className={css.note}>
        {news ? (
          <>
            Alamat: {paths.newsDetail(news.slug)}
            {news.alamatTetap ? ' (tetap, karena sudah pernah terbit)' : ''}
          </>
        ) : (
          'Alamat dibuat dari judul saat disimpan.'
        )}
      </p>
    </section>
  );
}

type AboutProps = {
  typed: TypedNews;
  categories: Option[];
  userId: string;
  errors: Record<string, string>;
  onChange: Change;
};

export function About({ typed, categories, userId, errors, onChange }: AboutProps) {
  return (
    <section className={css.card} aria-label="Keterangan">
      <Select
        label="Kategori"
        placeholder="Umum"
        clearable
        searchable
        nothingFoundMessage="Tidak ditemukan"
        data={categories}
        value={typed.kategoriBeritaId || null}
        error={errors.kategoriBeritaId}
        onChange={(value) => onChange({ kategoriBeritaId: value ?? '' })}
      />
      <TextInput
        label="Penulis"
        description="Kosong berarti Anonim."
        value={typed.createdBy}
        error={errors.createdBy}
        onChange={(event) => onChange({ createdBy: event.currentTarget.value })}
      />
      <CoverField
        value={typed.gambar}
        userId={userId}
        error={errors.gambar}
        onChange={(gambar) => onChange({ gambar })}
      />
      <Textarea
        label="Keterangan dokumentasi"
        autosize
        minRows={2}
        value={typed.deskripsi}
        error={errors.deskripsi}
        onChange={(event) => onChange({ deskripsi: event.currentTarget.value })}
      />
    </section>
  );
}

type CoverProps = { value: string; userId: string; error: string | undefined; onChange: (address: string) => void };

function CoverField({ value, userId, error, onChange }: CoverProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async ([file]: File[]) => {
    if (!file) return;
    setProblem(null);
    setProgress(0);
    try {
      onChange((await uploadPicture(file, userId, setProgress)).cdn);
    } catch (cause) {
      setProblem(messageOf(cause));
    } finally {
      setProgress(null);
    }
  };
  return (
    <div>
      <FileDrop
        label="Gambar utama"
        hint="JPG, PNG atau WebP, mendatar."
        accept="image/jpeg,image/png,image/webp"
        onFiles={(files) => void take(files)}
        progress={progress}
        fileName={value ? 'Gambar terpasang' : null}
        error={problem ?? error}
        onRemove={() => onChange('')}
      />
      {value && <img className={css.cover} src={value} alt="Gambar utama berita" />}
    </div>
  );
}
