// Six digits, typed or filled in by the phone.
import { TextField } from '../../../ui/fields';

export function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <TextField
      label="Kode enam angka"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      value={value}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '').slice(0, 6);
        // Where nothing changes nothing is drawn, and the field would keep what was typed.
        event.target.value = digits;
        onChange(digits);
      }}
    />
  );
}
