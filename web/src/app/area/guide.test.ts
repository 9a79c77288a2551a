import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { moneyText } from '../../features/dashboard/money-figures';
import { partOf } from '../../features/guide/places';
import { type Block, inline, readPart } from '../../features/guide/read-guide';
import { type Role, roles } from '../../lib/roles';
import { officePages } from './office-pages';
import { userPages } from './user/pages';

const areaPages = { user: userPages, ...officePages };
const guideOf = (name: string) => readFileSync(`../docs/${name === 'angka' ? name : `panduan-${name}`}.md`, 'utf8');
const offices = roles.filter((role) => role !== 'user');
const tabs: Partial<Record<Role, Record<string, readonly string[]>>> = {
  admin: {
    akademia: ['penerima', 'prestasi'],
    keuangan: ['daftar', 'laporan', 'pengaduan', 'pagu', 'tahun-anggaran', 'sk'],
    audit: ['selisih', 'tugas', 'sampel', 'paket'],
    pengaturan: ['pengguna', 'hak-akses', 'besaran', 'dpc', 'periode'],
  },
};

const words = (block: Block): string[] => {
  if (block.kind === 'code') return [];
  if (block.kind === 'list') return block.items.flat().map((one) => one.text);
  if (block.kind === 'table') return [block.head, ...block.rows].flat(2).map((one) => one.text);
  return block.text.map((one) => one.text);
};

describe('the guide of a page', () => {
  it('is there for every page and tab of an office', () => {
    for (const role of offices)
      for (const { path } of areaPages[role])
        for (const tab of [null, ...(tabs[role]?.[path] ?? [])]) {
          const part = partOf(role, `/${role}/${path}`, tab);
          expect(part, `${role}/${path} ${tab}`).not.toBeNull();
          const blocks = part && readPart(guideOf(part.guide), part.heading);
          expect(blocks?.length, `${role}/${path} ${tab}: ${part?.heading}`).toBeGreaterThan(0);
        }
  });
  it('leaves no mark of its writing behind', () => {
    for (const file of readdirSync('../docs').filter((name) => name.startsWith('panduan-'))) {
      const text = readFileSync(`../docs/${file}`, 'utf8');
      for (const [, heading = ''] of text.matchAll(/^## (.+)$/gm)) {
        const left = readPart(text, heading)?.flatMap(words) ?? [];
        expect(
          left.filter((one) => /\*\*|\]\(|^\|/.test(one)),
          `${file}: ${heading}`,
        ).toEqual([]);
      }
    }
  });
  it('says what every figure with a mark is', () => {
    const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' });
    const texts = files
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => readFileSync(`src/features/${name}`, 'utf8'));
    const named = texts.flatMap((text) =>
      [...text.matchAll(/<FigureHelp figure="([^"]+)"/g)].map(([, name = '']) => name),
    );
    const people = ['Pendaftar', 'Direkomendasikan', 'Penerima aktif', 'Lulus', 'Belum lulus'];
    for (const heading of [...named, ...people, ...Object.values(moneyText)])
      expect(readPart(guideOf('angka'), heading)?.length, heading).toBeGreaterThan(0);
    expect(named.length).toBeGreaterThan(3);
  });
  it('tells of the tab that is open, and of the page where a tab has no part of its own', () => {
    expect(partOf('admin', '/admin/keuangan', 'pagu')?.heading).toBe('Pagu');
    expect(partOf('admin', '/admin/keuangan', null)?.heading).toBe('Satu pembayaran');
    expect(partOf('admin', '/admin/keuangan/daftar/1', null)?.heading).toBe('Banyak pembayaran: daftar');
    expect(partOf('user', '/user/dashboard', null)).toBeNull();
  });
  it('reads paragraphs, lists, tables and headings', () => {
    const part = readPart(
      '# A\n\n## B\nSatu\nbaris.\n1. x\n   lanjut\n2. **y**\n\n### C\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## D\n',
      'B',
    );
    expect(part?.map((one) => one.kind)).toEqual(['paragraph', 'list', 'heading', 'table']);
    expect(part?.[1]).toEqual({ kind: 'list', ordered: true, items: [inline('x lanjut'), inline('**y**')] });
    expect(readPart('# A\n', 'B')).toBeNull();
  });
});
