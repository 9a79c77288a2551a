// /bantuan: where a person is helped: offices of branches with area, address, hours and numbers to call or write to.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#router';
import { publicQuery } from '../../api/public-query';
import { useSite } from '../../api/site';
import type { ItemOf } from '../../api/types';
import { paths } from '../../lib/paths';
import { phoneLink, phoneText } from '../../lib/phone';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { PageHero } from '../../ui/section';
import { ShareButton } from '../../ui/share-button';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { useTitle } from '../../ui/use-title';
import css from './help-page.module.css';
import { looksAfter } from './looks-after';

type Office = ItemOf<'/api/web/kantor-dpc'>;

const officesQuery = publicQuery('/api/web/kantor-dpc');

/** Opens the map that the phone has, or its page. */
const mapOf = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

export default function HelpPage() {
  useTitle('Di Mana Saya Dibantu');
  const query = useQuery(officesQuery);
  return (
    <>
      <PageHero
        kicker="Tatap muka atau telepon"
        title="Di mana saya dibantu"
        lead="Petugas DPC membantu mengisi formulir, juga bila Anda tidak punya ponsel atau alamat email. Bawa KTP atau kartu keluarga dan dokumen sekolah Anda."
      />
      <div className={css.page}>
        {query.isPending && <Loading />}
        {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <Offices offices={query.data.items} />}
      </div>
    </>
  );
}

function Offices({ offices }: { offices: Office[] }) {
  const site = useSite();
  const [place, setPlace] = useState('');
  if (offices.length === 0) {
    return (
      <EmptyState
        text={`Alamat kantor DPC belum diumumkan. Untuk sementara hubungi call centre ${site.callCentre}.`}
        icon="pin"
      />
    );
  }
  const found = offices.filter((office) => looksAfter(office, place));
  return (
    <>
      <TextField
        label="Distrik asal atau kota studi Anda"
        hint="Misalnya Kenyam atau Jayapura."
        autoComplete="off"
        value={place}
        onChange={(event) => setPlace(event.target.value)}
      />
      <p role="status" className={css.count}>
        {found.length === offices.length ? `${offices.length} kantor` : `${found.length} dari ${offices.length} kantor`}
      </p>
      {found.length === 0 && (
        <div className={css.none}>
          <p>
            Tidak ada kantor dengan wilayah itu. Formulir dari luar wilayah DPC diperiksa dinas; hubungi call centre{' '}
            <a href={phoneLink(site.callCentre)}>{site.callCentre}</a>.
          </p>
          <Button kind="plain" onClick={() => setPlace('')}>
            Tampilkan semua kantor
          </Button>
        </div>
      )}
      <ul className={css.offices}>
        {found.map((office) => (
          <li key={office.nama} className={css.office}>
            <OfficeCard office={office} />
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <ShareButton
          path={paths.help}
          title="Di mana saya dibantu"
          text="Kantor yang membantu mendaftar beasiswa Nduga"
        />
        <Link to={paths.applicationStatus}>Status pendaftaran tanpa masuk</Link>
      </div>
    </>
  );
}

function OfficeCard({ office }: { office: Office }) {
  return (
    <>
      <h2 className={css.name}>{office.nama}</h2>
      <dl className={css.facts}>
        {office.alamat && (
          <div>
            <dt>Alamat</dt>
            <dd>
              {office.alamat}
              <br />
              <a href={mapOf(office.alamat)} target="_blank" rel="noopener noreferrer">
                Buka di peta<span className="hidden-text">: {office.nama} (tab baru)</span>
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>Jam layanan</dt>
          <dd>{office.jamLayanan ?? 'Belum diumumkan; telepon dahulu.'}</dd>
        </div>
        {office.distrik.length > 0 && (
          <div>
            <dt>Untuk pemohon asal distrik</dt>
            <dd>{office.distrik.join(', ')}</dd>
          </div>
        )}
        {office.kotaStudi.length > 0 && (
          <div>
            <dt>Untuk yang belajar di</dt>
            <dd>{office.kotaStudi.join(', ')}</dd>
          </div>
        )}
      </dl>
      <div className={css.calls}>
        {office.telepon && (
          <a href={phoneLink(office.telepon)} className={css.call}>
            <Icon name="phone" size={20} /> Telepon {phoneText(office.telepon)}
          </a>
        )}
        {office.whatsapp && (
          <a
            href={`https://wa.me/${office.whatsapp.replace('+', '')}`}
            target="_blank"
            rel="noopener noreferrer"
            className={css.call}
          >
            <Icon name="link" size={20} /> WhatsApp {phoneText(office.whatsapp)}
            <span className="hidden-text"> (tab baru)</span>
          </a>
        )}
      </div>
    </>
  );
}
