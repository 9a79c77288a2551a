// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.

export type ComplaintStatus = 'menunggu_jawaban' | 'dijawab' | 'ditutup';
export const complaintStatusWords: readonly ComplaintStatus[] = ['menunggu_jawaban', 'dijawab', 'ditutup'];
export const complaintStatusText: Readonly<Record<ComplaintStatus, string>> = {
  menunggu_jawaban: 'Menunggu jawaban',
  dijawab: 'Dijawab',
  ditutup: 'Ditutup',
};
