import { expect, it } from 'vitest';
import { cleanPasted } from './clean-pasted';
import { linkAddress } from './schema';

it('keeps what pasted text means and drops what Word adds', () => {
  const word = `<html><head><style>p.MsoNormal{color:red}</style></head><body><!--[if gte mso 9]><xml><w:x/></xml><![endif]-->
    <h1 style="mso-x:y">Judul</h1><p class="MsoNormal" style="margin:0">Isi <b>tebal</b><o:p></o:p></p><p class="MsoNormal">&nbsp;</p></body></html>`;
  const clean = cleanPasted(word);
  expect(clean).toContain('<h2>Judul</h2>');
  expect(clean).toContain('<p>Isi <b>tebal</b></p>');
  expect(clean).not.toMatch(/mso|style|xml|o:p/i);
});

it('makes one list of Word’s item paragraphs', () => {
  const items = ['Satu', 'Dua'].map(
    (text) => `<p class="MsoListParagraph" style="mso-list:l0"><span style="mso-list:Ignore">·&nbsp;</span>${text}</p>`,
  );
  expect(cleanPasted(items.join(''))).toBe('<ul><li>Satu</li><li>Dua</li></ul>');
});

it('drops scripts and pictures that are not ours', () => {
  const clean = cleanPasted(
    '<p>a</p><script>alert(1)</script><img src="file:///C:/x.png"><img src="/berkas/7" onerror="alert(1)" alt="b">',
  );
  expect(clean).toBe('<p>a</p><img src="/berkas/7" alt="b">');
});

it('takes the schemes of the specification alone', () => {
  expect(linkAddress('nduga.go.id')).toBe('http://nduga.go.id');
  expect(linkAddress('mailto:a@b.id')).toBe('mailto:a@b.id');
  expect(linkAddress('/informasi/berita')).toBe('/informasi/berita');
  expect(linkAddress('nduga.go.id:8080/x')).toBe('http://nduga.go.id:8080/x');
  expect(linkAddress('javascript:alert(1)')).toBeNull();
  expect(linkAddress('data:text/html,x')).toBeNull();
});
