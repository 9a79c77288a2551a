import { describe, expect, it } from 'vitest';
import { isWholeJpeg, isWholePdf, isWholePng } from './whole';

/** Start, one segment, a scan with a stuffed byte and a restart marker, another scan, end. */
const scan = [0xff, 0xda, 0, 4, 1, 2, 10, 0xff, 0x00, 20, 0xff, 0xd3, 30];
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 7, 7, ...scan, ...scan, 0xff, 0xd9];
const text = (value: string) => new TextEncoder().encode(value);

describe('a picture that may have broken off', () => {
  it('is whole with its end marker, whatever a camera appends', () => {
    expect(isWholeJpeg(new Uint8Array(jpeg))).toBe(true);
    expect(isWholeJpeg(new Uint8Array([...jpeg, 1, 2, 3]))).toBe(true);
  });
  it('is broken wherever it ends before that', () => {
    for (let length = 2; length < jpeg.length; length += 1)
      expect(isWholeJpeg(new Uint8Array(jpeg.slice(0, length))), `${length} bytes`).toBe(false);
  });
  it('knows the last chunk of a PNG and the end of a PDF', () => {
    expect(isWholePng(text('PNG....IEND....'))).toBe(true);
    expect(isWholePng(text('PNG....IDAT....'))).toBe(false);
    expect(isWholePdf(text('%PDF-1.4 startxref 9 %%EOF\n\n'))).toBe(true);
    expect(isWholePdf(text('%PDF-1.4 1 0 obj'))).toBe(false);
  });
});
