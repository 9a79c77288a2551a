// Rich text to read, by the editor's own schema: what the schema does not know does not show. Loaded lazily.
import { EditorContent, useEditor } from '@tiptap/react';
import { pageNonce } from '../../lib/nonce';
import css from './rich-view.module.css';
import { schema } from './schema';

export default function RichView({ html, label }: { html: string; label: string }) {
  const nonce = pageNonce();
  const editor = useEditor(
    {
      extensions: schema(),
      content: html,
      editable: false,
      ...(nonce ? { injectNonce: nonce } : {}),
      editorProps: { attributes: { role: 'document', 'aria-label': label, tabindex: '0' } },
    },
    [html],
  );
  return <EditorContent editor={editor} className={css.view ?? ''} />;
}
