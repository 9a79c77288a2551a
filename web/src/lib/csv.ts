// A small table as a file that Indonesian spreadsheets read: parted by semicolons, with a byte order mark.

const cell = (text: string): string => {
  // What a spreadsheet would take for a formula stays a text.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

export const csv = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\ufeff${[heads, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
