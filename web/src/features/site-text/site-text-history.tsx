// What a place's texts were before: who saved them when, what they changed, and going back as a new change.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTime } from '../../lib/date';
import { CommandError } from '../../ui/command-error';
import { Modal } from '../../ui/modal';
import { RowButton } from '../../ui/row-button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import type { SiteText } from './queries';
import { type Earlier, earlierVersions, textsAt, useChangeSiteText } from './queries';
import css from './site-text.module.css';
import { differences, placeName, type Text } from './text';

type Props = {
  text: SiteText;
  /** Something was typed that going back would lose. */
  dirty: boolean;
  onClose: () => void;
  onReload: () => void;
};

export function SiteTextHistory({ text, dirty, onClose, onReload }: Props) {
  const history = useQuery(earlierVersions(text.id));
  const [asked, setAsked] = useState<{ when: string; isi: Text } | null>(null);
  const command = useChangeSiteText(text.id, onClose);
  const versions = history.data?.items ?? [];
  const total = history.data?.totalItems ?? 0;
  const back = (when: string) => (isi: Text) => setAsked({ when, isi });
  return (
    <Modal
      open
      size="xl"
      onClose={onClose}
      title={`Riwayat ${placeName(text.id)}`}
      actions={
        asked ? (
          <>
            <Button variant="default" onClick={() => setAsked(null)}>
              Batal
            </Button>
            <Button loading={command.isPending} onClick={() => command.mutate({ versi: text.versi, isi: asked.isi })}>
              Ya, kembalikan
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
        )
      }
    >
      {asked ? (
        <>
          <p>
            Teks {asked.when} langsung tampil lagi di situs. Versi sekarang tetap ada dalam riwayat dan dapat
            dikembalikan.
          </p>
          <Changes before={text.isi} after={asked.isi} />
        </>
      ) : (
        <>
          {dirty && <p className={css.note}>Simpan atau urungkan isian Anda sebelum kembali ke versi lama.</p>}
          {history.isPending && <Skeleton lines={4} />}
          {history.isError && <ErrorState error={history.error} onRetry={() => void history.refetch()} />}
          {history.data && versions.length === 0 && (
            <EmptyState text="Belum pernah diubah" hint="Yang tampil adalah teks bawaan." icon="file" />
          )}
          {versions.length > 0 && (
            <ol className={css.versions}>
              {versions.map((version, at) => (
                <Version
                  key={version.nomorPeristiwa}
                  version={version}
                  previous={versions[at + 1] ?? null}
                  isFirst={at + 1 === total}
                  original={text.bawaan}
                  isNow={at === 0}
                  disabled={dirty}
                  onBack={back(`yang disimpan ${dateTime(version.waktu)}`)}
                />
              ))}
              {versions.length === total && (
                <li>
                  <div className={css.versionHead}>
                    <span>
                      <strong>Teks bawaan program</strong>
                    </span>
                    <RowButton
                      disabled={dirty}
                      onClick={() => back('bawaan program')(text.bawaan)}
                      aria-label="Kembalikan teks bawaan program"
                    >
                      Kembalikan
                    </RowButton>
                  </div>
                </li>
              )}
            </ol>
          )}
          {versions.length < total && (
            <p className={css.note}>
              {versions.length} dari {total} versi ditampilkan, yang terbaru lebih dahulu. Selebihnya ada di Jejak
              audit.
            </p>
          )}
        </>
      )}
      <CommandError error={command.error} onReload={onReload} />
    </Modal>
  );
}

type VersionProps = {
  version: Earlier;
  previous: Earlier | null;
  /** Nothing was saved before it, so it changed what the program came with. */
  isFirst: boolean;
  original: Text;
  isNow: boolean;
  disabled: boolean;
  onBack: (isi: Text) => void;
};

function Version({ version, previous, isFirst, original, isNow, disabled, onBack }: VersionProps) {
  const [shown, setShown] = useState(false);
  const after = useQuery({ ...textsAt(version.nomorPeristiwa), enabled: shown });
  const earlier = useQuery({ ...textsAt(previous?.nomorPeristiwa ?? 0), enabled: shown && previous !== null });
  const before = isFirst ? original : (earlier.data ?? null);
  const when = dateTime(version.waktu);
  const failed = after.error ?? earlier.error;
  return (
    <li>
      <div className={css.versionHead}>
        <span>
          <strong>{when}</strong> oleh {version.aktor ?? version.kantor}
          {isNow && ' (sekarang)'}
        </span>
        <span className={css.versionActs}>
          <RowButton
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
            aria-label={`${shown ? 'Tutup' : 'Lihat'} perubahan ${when}`}
          >
            {shown ? 'Tutup perubahan' : 'Lihat perubahan'}
          </RowButton>
          {!isNow && <Back version={version} disabled={disabled} label={`Kembalikan versi ${when}`} onBack={onBack} />}
        </span>
      </div>
      {shown && failed && <ErrorState error={failed} onRetry={() => void after.refetch()} />}
      {shown && !failed && after.isPending && <Skeleton lines={2} />}
      {shown && after.data && before && <Changes before={before} after={after.data} />}
    </li>
  );
}

/** Reads the old texts, then asks. */
function Back(props: { version: Earlier; disabled: boolean; label: string; onBack: (isi: Text) => void }) {
  const { version, disabled, label, onBack } = props;
  const texts = useQuery({ ...textsAt(version.nomorPeristiwa), enabled: false });
  const ask = async () => {
    const { data } = await texts.refetch();
    if (data) onBack(data);
  };
  return (
    <>
      <RowButton disabled={disabled} loading={texts.isFetching} onClick={() => void ask()} aria-label={label}>
        Kembalikan
      </RowButton>
      {texts.isError && <span role="alert">Versi ini tidak dapat dibaca.</span>}
    </>
  );
}

function Changes({ before, after }: { before: Text; after: Text }) {
  const found = differences(before, after);
  if (found.length === 0) return <p className={css.note}>Tidak ada yang berbeda.</p>;
  return (
    <dl className={css.changes}>
      {found.map((change) => (
        <div key={change.place}>
          <dt>{change.place}</dt>
          {change.before !== null && (
            <dd>
              <del>{change.before}</del>
            </dd>
          )}
          {change.after !== null && (
            <dd>
              <ins>{change.after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
