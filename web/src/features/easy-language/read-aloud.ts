// Reading aloud by the device's own speech: sentence by sentence, since some browsers fall silent in long texts.
import { useCallback, useEffect, useRef, useState } from 'react';

/** A voice by its language, as devices name it: `id-ID`, `id_ID`, `id`. */
const speaks = (voice: SpeechSynthesisVoice, begin: string) => voice.lang.toLowerCase().split(/[-_]/)[0] === begin;

/** The best of the device's voices for a language; undefined when it has none. */
export function voiceFor(begins: readonly string[], voices: readonly SpeechSynthesisVoice[]) {
  const found = begins.map((begin) => voices.find((voice) => speaks(voice, begin)));
  return found.find((voice) => voice !== undefined);
}

/** `canRead` once the device is known to have a voice; `reading` is what is being read. */
export function useReadAloud(begins: readonly string[]) {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>();
  const [reading, setReading] = useState<string | null>(null);
  /** Counts what was begun: what was stopped says so late, and must not stop what came after. */
  const turn = useRef(0);

  const stop = useCallback(() => {
    turn.current += 1;
    window.speechSynthesis?.cancel();
    setReading(null);
  }, []);

  useEffect(() => {
    const speech = window.speechSynthesis;
    if (!speech || typeof SpeechSynthesisUtterance !== 'function') return;
    const look = () => setVoice(voiceFor(begins, speech.getVoices()));
    look();
    // Devices load their voices late. Not every browser's speech takes listeners.
    speech.addEventListener?.('voiceschanged', look);
    return () => speech.removeEventListener?.('voiceschanged', look);
  }, [begins]);

  useEffect(() => {
    // A page that is left would be read to its end.
    window.addEventListener('pagehide', stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, [stop]);

  const read = (what: string, sentences: readonly string[]) => {
    stop();
    if (!voice) return;
    const mine = turn.current;
    const end = () => {
      if (turn.current === mine) setReading(null);
    };
    sentences.forEach((sentence, at) => {
      const spoken = new SpeechSynthesisUtterance(sentence);
      spoken.voice = voice;
      spoken.lang = voice.lang.replace('_', '-');
      spoken.rate = 0.9;
      spoken.onerror = end;
      if (at === sentences.length - 1) spoken.onend = end;
      window.speechSynthesis.speak(spoken);
    });
    setReading(what);
  };

  return { canRead: voice !== undefined, reading, read, stop };
}
