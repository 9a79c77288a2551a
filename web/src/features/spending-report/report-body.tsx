// What a spending report says, with links to its evidence.
import { DateText } from '../../ui/text';
import type { SpendingReport } from './queries';
import css from './report.module.css';

export function ReportBody({ report }: { report: SpendingReport }) {
  return (
    <>
      <p className={css.note}>{report.catatan}</p>
      {report.berkas.length > 0 && (
        <ul className={css.files} aria-label="Bukti">
          {report.berkas.map((file) => (
            <li key={file.fileId}>
              <a href={file.tautan} target="_blank" rel="noreferrer">
                {file.nama}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={css.steps}>
        <span>
          Dilaporkan <DateText value={report.dilaporkanPada} as="time" />
        </span>
        {report.diterimaPada && (
          <span>
            Diterima tim keuangan <DateText value={report.diterimaPada} as="time" />
          </span>
        )}
      </p>
    </>
  );
}
