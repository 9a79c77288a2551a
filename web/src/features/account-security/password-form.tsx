// A new password by who knows the present one.
import { type FormEvent, useState } from 'react';
import { fieldsOf } from '../../api/error';
import { passwordProblem, resetTexts } from '../../lib/password-rules';
import { Button } from '../../ui/button';
import { CommandError } from '../../ui/command-error';
import { PasswordField } from '../../ui/fields';
import css from './account-security.module.css';
import { Card } from './card';
import { useChangePassword } from './queries';

const empty = { passwordSekarang: '', password: '', konfirmasiPassword: '' };
type Field = keyof typeof empty;
const fields = Object.keys(empty) as Field[];

/** `calm`: after a new password this account decides nothing for some days. */
export function PasswordForm({ calm }: { calm: boolean }) {
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const command = useChangePassword(() => setValues(empty));
  const refused = fieldsOf(command.error);
  const set = (field: Field) => ({
    value: values[field],
    error: problems[field] ?? refused[field],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [field]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Partial<Record<Field, string>> = {};
    if (values.passwordSekarang === '') found.passwordSekarang = 'Isi password Anda sekarang.';
    const weak = passwordProblem(values.password);
    if (weak) found.password = weak;
    if (values.password !== values.konfirmasiPassword) found.konfirmasiPassword = resetTexts.differs;
    setProblems(found);
    command.reset();
    if (Object.keys(found).length === 0) command.mutate(values);
  };
  return (
    <Card title="Ubah password" lead="Sesi lain langsung berakhir, dan kami mengabari alamat email Anda.">
      {calm && (
        <p className={css.notice}>
          Setelah password diubah, akun petugas tidak dapat memutuskan apa pun selama tiga hari.
        </p>
      )}
      <form className={css.form} onSubmit={submit} noValidate>
        <PasswordField
          label="Password sekarang"
          required
          autoComplete="current-password"
          {...set('passwordSekarang')}
        />
        <PasswordField
          label="Password baru"
          required
          autoComplete="new-password"
          hint="Minimal 10 karakter, dengan huruf besar, huruf kecil, angka, dan simbol."
          {...set('password')}
        />
        <PasswordField
          label="Ulangi password baru"
          required
          autoComplete="new-password"
          {...set('konfirmasiPassword')}
        />
        {!fields.some((field) => refused[field]) && <CommandError error={command.error} />}
        <div>
          <Button type="submit" disabled={command.isPending}>
            {command.isPending ? 'Menyimpan…' : 'Ubah password'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
