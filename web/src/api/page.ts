// A page of a list, whatever the server left out.

/** What the rows of all pages come to, of one state that they stand in. */
export type ClassSum = { nama: string; banyak: number; jumlah?: number | null };

/** A page of a list; `items` null means empty, anything else than an array is one item (spec §3). */
export interface Page<T> {
  items: T[];
  page: number;
  size: number;
  totalItems: number;
  totalPages: number;
  /** Position of the log that the list speaks of, when told. */
  nomorPeristiwa?: number;
  /** What all that match come to, where the list says so. */
  jumlahPerStatus?: ClassSum[];
}

/** Makes the list of an answer whole, whatever the server left out. */
export function toPage<T>(data: unknown, page = 1, size = 10): Page<T> {
  const record = (data ?? {}) as Record<string, unknown>;
  const raw = Array.isArray(data) ? data : 'items' in record ? record.items : data;
  const items = (raw === null || raw === undefined ? [] : Array.isArray(raw) ? raw : [raw]) as T[];
  const meta = (record.meta ?? record) as Record<string, unknown>;
  const number = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);
  const totalItems = number(meta.totalItems, items.length);
  const pageSize = number(meta.size, size);
  return {
    items,
    page: number(meta.page, page),
    size: pageSize,
    totalItems,
    totalPages: number(meta.totalPages, Math.max(1, Math.ceil(totalItems / Math.max(1, pageSize)))),
    ...(Array.isArray(record.jumlahPerStatus) ? { jumlahPerStatus: record.jumlahPerStatus as ClassSum[] } : {}),
    ...(typeof meta.nomorPeristiwa === 'number' ? { nomorPeristiwa: meta.nomorPeristiwa } : {}),
  };
}
