// What is offered says whom it is for: the rules refuse nobody for it, and a pupil must not take it for theirs.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StaticRouter } from '#router';
import { publicQuery } from '../../api/public-query';
import EligibilityPage from './eligibility-page';

it('says beside final-study assistance that it is for those who finish their studies', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const query = { umur: 16, asalNduga: true, semester: 1 };
  client.setQueryData(publicQuery('/api/web/kelayakan', { query }).queryKey, {
    jawaban: 'boleh',
    sebab: [],
    perluWali: true,
    periode: [
      {
        tahun: 2026,
        beasiswa: 'akhir-studi',
        judul: 'Bantuan Akhir Studi',
        keadaan: 'dibuka',
        dibuka: '2026-01-01',
        ditutup: '2026-12-31',
        besaran: [],
        syarat: [],
        dokumen: [],
        sisaHari: 31,
      },
    ],
  });
  const page = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location="/bolehkah?umur=16&asal=nduga&jenjang=SMA&semester=1">
        <EligibilityPage />
      </StaticRouter>
    </QueryClientProvider>,
  );
  expect(page).toContain('Untuk yang sedang menyelesaikan tugas akhir.');
  // The message that is sent on says it too.
  expect(page).toContain(encodeURIComponent('Untuk yang sedang menyelesaikan tugas akhir.'));
});
