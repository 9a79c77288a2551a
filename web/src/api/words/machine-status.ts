// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type MachineStatus = 'tanpa_kunci' | 'aktif' | 'dicabut' | 'kedaluwarsa';
export const machineStatusWords: readonly MachineStatus[] = ['tanpa_kunci', 'aktif', 'dicabut', 'kedaluwarsa'];
export const machineStatusText: Readonly<Record<MachineStatus, string>> = {
  tanpa_kunci: 'Belum punya kunci',
  aktif: 'Aktif',
  dicabut: 'Dicabut',
  kedaluwarsa: 'Masa berlaku habis',
};
