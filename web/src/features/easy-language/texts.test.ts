import { expect, it } from 'vitest';
import { voiceFor } from './read-aloud';
import { languages, textIn } from './texts';

const voice = (lang: string) => ({ lang, name: lang }) as SpeechSynthesisVoice;

it('every language has the same parts, each with steps, pictures and a way on', () => {
  const [first] = languages;
  for (const { code, parts, voices } of languages) {
    expect(parts.map(({ id }) => id)).toEqual(first.parts.map(({ id }) => id));
    expect(voices.length, code).toBeGreaterThan(0);
    for (const { steps, links } of parts) {
      expect(links.length).toBeGreaterThan(0);
      expect(new Set(steps.map(({ picture }) => picture)).size).toBe(steps.length);
      expect(steps.every(({ alt }) => alt.endsWith('.'))).toBe(true);
    }
  }
});

it('its sentences are short', () => {
  for (const { parts } of languages)
    for (const sentence of parts.flatMap(({ steps }) => steps.flatMap(({ sentences }) => sentences)))
      for (const one of sentence.split(/(?<=[.?])\s/)) expect(one.split(' ').length, one).toBeLessThanOrEqual(12);
});

it('an unknown language is the first', () => {
  expect(textIn(null).code).toBe('id');
  expect(textIn('xx').code).toBe('id');
});

it('is read by a voice of its own language alone', () => {
  expect(voiceFor(['id', 'in'], [voice('en-US'), voice('in_ID'), voice('id-ID')])?.lang).toBe('id-ID');
  expect(voiceFor(['id', 'in'], [voice('en-IN'), voice('in_ID')])?.lang).toBe('in_ID');
  expect(voiceFor(['id', 'in'], [voice('en-US'), voice('it-IT')])).toBeUndefined();
});
