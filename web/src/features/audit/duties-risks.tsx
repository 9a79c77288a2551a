// Accounts that must be looked at now: every right, nobody's confirmation, days of calm, exemptions.
import { accountRiskText, functionText, roleText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { Badge } from '../../ui/badge';
import { DateText } from '../../ui/text';
import css from './duties.module.css';
import type { RiskAccount } from './queries';
import { riskMeaning } from './text';

export function RiskAccounts({ accounts }: { accounts: readonly RiskAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <details className={css.rules} open={accounts.length < 4}>
      <summary>Akun yang perlu dilihat ({accounts.length})</summary>
      <ul className={css.risks} aria-label="Akun yang perlu dilihat">
        {accounts.map((one) => (
          <li key={one.akun.userId}>
            <p>
              <strong>{one.akun.nama ?? 'Tanpa nama'}</strong>
              {one.level && <span className={css.muted}> {roleText[one.level]}</span>}
              {one.fungsi.length > 0 && `: ${one.fungsi.map((duty) => functionText[duty]).join(', ')}`}
            </p>
            {one.risiko.map((risk) => (
              <p key={risk} className={css.risk}>
                <Badge tone={risk === 'rangkap-jabatan' ? 'info' : 'wait'}>{accountRiskText[risk]}</Badge>{' '}
                <span>{riskMeaning[risk]}</span>
                {risk === 'belum-dikukuhkan' && one.penanggungJawab && (
                  <span> Penanggung jawab: {one.penanggungJawab.nama ?? 'tanpa nama'}.</span>
                )}
                {risk === 'masa-tenang' && one.tenangSampai && (
                  <span>
                    {' '}
                    Sampai <DateText value={one.tenangSampai} as="time" />.
                  </span>
                )}
                {risk.startsWith('rangkap') && one.rangkapSampai && <span> Sampai {dateLong(one.rangkapSampai)}.</span>}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
