// What rich text may hold, for the editor and the viewer alike: the same allow-list by which the server cleans it.
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import DOMPurify from 'dompurify';
import { cleanHtmlBy } from '../../lib/trusted';

// What an editor or a viewer takes in becomes HTML of the page before the schema reads it.
cleanHtmlBy((html) => DOMPurify.sanitize(html));

/** Link schemes of the specification (§5). */
export const linkSchemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'] as const;

/** An address as a link may have it: an allowed scheme, a page of ours, or `http` put before it. Null is refused. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (text.startsWith('#') || (text.startsWith('/') && !text.startsWith('//'))) return text;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  // `nduga.go.id:8080` has a port, no scheme.
  if (scheme === undefined || (scheme.includes('.') && /:\d+(\/|$)/.test(text)))
    return `http://${text.replace(/^\/+/, '')}`;
  return (linkSchemes as readonly string[]).includes(scheme) ? text : null;
}

export const schema = () => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'http',
      protocols: linkSchemes.filter((scheme) => scheme !== 'http' && scheme !== 'https'),
      HTMLAttributes: { rel: 'noopener noreferrer', target: null },
      isAllowedUri: (url) => linkAddress(url) !== null,
    },
  }),
  Image.configure({ allowBase64: false }),
  TableKit.configure({ table: { resizable: false } }),
];
