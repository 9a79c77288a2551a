// A sum as it is typed: whole rupiah, with a dot between thousands.
import { NumberInput, type NumberInputProps } from '@mantine/core';

export function RupiahInput(props: NumberInputProps) {
  return (
    <NumberInput
      prefix="Rp "
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      allowNegative={false}
      hideControls
      {...props}
    />
  );
}
