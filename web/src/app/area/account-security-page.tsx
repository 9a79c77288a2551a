// The safety of the own account, the same for every area: each part stands on its own.
import { knownRole } from '../../api/use-session';
import { Card, Sections } from '../../features/account-security/card';
import { PasswordForm } from '../../features/account-security/password-form';
import { Readers } from '../../features/account-security/readers';
import { Sessions } from '../../features/account-security/sessions';
import { ClaimLetter, SignIns } from '../../features/account-security/sign-ins';
import { SecondFactorSection } from '../../features/auth/second-factor/section';
import { DeviceSwitch } from '../../features/notification/device-switch';
import { ReminderSwitch } from '../../features/notification/reminder-switch';
import { PageHeader } from '../../ui/page-header';

export default function AccountSecurityPage() {
  const isOffice = knownRole() !== 'user';
  return (
    <>
      <PageHeader title="Keamanan akun" lead="Di mana akun Anda dipakai, dan siapa yang melihat data Anda." />
      <Sections>
        <Card title="Faktor kedua">
          <SecondFactorSection />
        </Card>
        <Sessions />
        <PasswordForm calm={isOffice} />
        <ClaimLetter />
        {!isOffice && (
          <Card
            title="Pengingat dan kabar"
            lead="Tentang keputusan, dana yang belum dikonfirmasi, laporan, dan KHS yang belum dikirim."
          >
            <ReminderSwitch />
            <DeviceSwitch />
          </Card>
        )}
        <SignIns />
        <Readers />
      </Sections>
    </>
  );
}
