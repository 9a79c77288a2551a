// A spreadsheet (XLSX) with one sheet of texts, as a bank's program writes one: packed without compressing.
import { crc32 } from 'node:zlib';

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`;
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const kept = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function parts(rows: string[][]): [name: string, text: string][] {
  const line = (cells: string[], at: number) =>
    `<row r="${at + 1}">${cells
      .map((cell, place) => `<c r="${'ABCDEFGH'[place]}${at + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`)
      .join('')}</row>`;
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kept}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kept}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Hasil" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData>${rows.map(line).join('')}</sheetData></worksheet>`,
    ],
  ];
}

/** The bytes of a workbook whose only sheet has these rows. */
export function sheet(rows: string[][]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of parts(rows)) {
    const body = Buffer.from(xml(text));
    const title = Buffer.from(name);
    // What the head of a file and its entry in the directory have in common, from the version on.
    const told = Buffer.alloc(26);
    told.writeUInt16LE(20, 0);
    told.writeUInt16LE(0x21, 8);
    told.writeUInt32LE(crc32(body), 10);
    told.writeUInt32LE(body.length, 14);
    told.writeUInt32LE(body.length, 18);
    told.writeUInt16LE(title.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), told, title, body]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), told, entry, title]));
    files.push(file);
    at += file.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, index, end]);
}
