// The editor of rich text: headings 2 to 4, lists, quotes, links, tables and uploaded pictures. Loaded lazily.
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/Mark.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/Typography.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { Button, Stack, TextInput } from '@mantine/core';
import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap';
import { type Editor, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/error';
import { pageNonce } from '../../lib/nonce';
import { toast } from '../../lib/toast';
import { Icon } from '../icon';
import { Modal } from '../modal';
import { cleanPasted } from './clean-pasted';
import css from './rich-editor.module.css';
import { linkAddress, schema } from './schema';

type Props = {
  label: string;
  /** HTML that the editor starts with; give the editor a new `key` to start again. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
  /** Keeps a picture; gives its lasting address. Without it pictures cannot be put in. */
  onUpload?: ((file: File) => Promise<string>) | undefined;
};

const labels: Partial<RichTextEditorLabels> = {
  boldControlLabel: 'Tebal',
  italicControlLabel: 'Miring',
  underlineControlLabel: 'Garis bawah',
  strikeControlLabel: 'Coret',
  clearFormattingControlLabel: 'Hapus format',
  unlinkControlLabel: 'Hapus tautan',
  bulletListControlLabel: 'Daftar bertanda',
  orderedListControlLabel: 'Daftar bernomor',
  h2ControlLabel: 'Judul tingkat 2',
  h3ControlLabel: 'Judul tingkat 3',
  h4ControlLabel: 'Judul tingkat 4',
  blockquoteControlLabel: 'Kutipan',
  hrControlLabel: 'Garis pemisah',
  undoControlLabel: 'Urungkan',
  redoControlLabel: 'Ulangi',
  tableInsertControlLabel: 'Sisipkan tabel',
  tableInsertLabel: (columns, rows) => `${columns} kolom, ${rows} baris`,
  tableDeleteControlLabel: 'Hapus tabel',
  tableColumnAfterControlLabel: 'Tambah kolom sesudahnya',
  tableColumnDeleteControlLabel: 'Hapus kolom',
  tableRowAfterControlLabel: 'Tambah baris sesudahnya',
  tableRowDeleteControlLabel: 'Hapus baris',
  tableToggleHeaderRowControlLabel: 'Baris judul',
};

const pictures = (list: FileList | null | undefined) =>
  Array.from(list ?? []).filter((file) => /^image\/(jpeg|png|webp)$/.test(file.type));

/** An editor without a word in it is an empty text. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

export default function RichEditor({ label, value, onChange, error, onUpload }: Props) {
  const [link, setLink] = useState<string | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const nonce = pageNonce();
  const editor = useEditor({
    extensions: schema(),
    content: value,
    shouldRerenderOnTransaction: true,
    ...(nonce ? { injectNonce: nonce } : {}),
    onUpdate: ({ editor: now }) => onChange(htmlOf(now)),
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' },
      transformPastedHTML: cleanPasted,
      handlePaste: (_, event) => take(pictures(event.clipboardData?.files)),
      handleDrop: (_, event) => take(pictures(event.dataTransfer?.files)),
    },
  });

  /** A pasted or dropped picture asks for its description first. */
  function take(files: File[]): boolean {
    const [first] = files;
    if (!first || !onUpload) return false;
    setChosen(first);
    return true;
  }

  const inTable = editor?.isActive('table') ?? false;
  return (
    <div className={css.field}>
      <RichTextEditor editor={editor} labels={labels} className={`${css.editor} ${error ? css.bad : ''}`}>
        <RichTextEditor.Toolbar sticky stickyOffset="var(--top-height, 0px)">
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.H4 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Control
              aria-label="Tautan"
              title="Tautan"
              active={editor?.isActive('link') ?? false}
              onClick={() => setLink(String(editor?.getAttributes('link').href ?? ''))}
            >
              <Icon name="link" size={16} />
            </RichTextEditor.Control>
            <RichTextEditor.Unlink />
            {onUpload && (
              <RichTextEditor.Control
                aria-label="Sisipkan gambar"
                title="Sisipkan gambar"
                onClick={() => chooser.current?.click()}
              >
                <Icon name="picture" size={16} />
              </RichTextEditor.Control>
            )}
            <RichTextEditor.TableInsert />
          </RichTextEditor.ControlsGroup>
          {inTable && (
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.TableRowAfter />
              <RichTextEditor.TableRowDelete />
              <RichTextEditor.TableColumnAfter />
              <RichTextEditor.TableColumnDelete />
              <RichTextEditor.TableToggleHeaderRow />
              <RichTextEditor.TableDelete />
            </RichTextEditor.ControlsGroup>
          )}
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        className="hidden-text"
        tabIndex={-1}
        aria-label="Berkas gambar"
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          take(pictures(event.currentTarget.files));
          event.currentTarget.value = '';
        }}
      />
      {link !== null && editor && <LinkDialog editor={editor} start={link} onClose={() => setLink(null)} />}
      {chosen && onUpload && editor && (
        <PictureDialog editor={editor} file={chosen} onUpload={onUpload} onClose={() => setChosen(null)} />
      )}
    </div>
  );
}

function LinkDialog({ editor, start, onClose }: { editor: Editor; start: string; onClose: () => void }) {
  const [address, setAddress] = useState(start);
  const [refused, setRefused] = useState(false);
  const save = () => {
    const href = linkAddress(address);
    if (href === null) return setRefused(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection the address itself becomes the text.
    if (editor.state.selection.empty && start === '')
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    return onClose();
  };
  return (
    <Modal
      open
      size="md"
      onClose={onClose}
      title="Tautan"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button disabled={address.trim() === ''} onClick={save}>
            Pasang
          </Button>
        </>
      }
    >
      <TextInput
        label="Alamat"
        description="Misalnya https://ndugakab.go.id, mailto:… atau tel:…"
        data-autofocus
        value={address}
        error={refused ? 'Alamat ini tidak dapat dipakai sebagai tautan.' : undefined}
        onChange={(event) => {
          setRefused(false);
          setAddress(event.currentTarget.value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Modal>
  );
}

type PictureProps = { editor: Editor; file: File; onUpload: (file: File) => Promise<string>; onClose: () => void };

function PictureDialog({ editor, file, onUpload, onClose }: PictureProps) {
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const put = async () => {
    setBusy(true);
    try {
      const src = await onUpload(file);
      editor.chain().focus().setImage({ src, alt: words.trim() }).run();
      onClose();
    } catch (error) {
      toast.error(messageOf(error), 'modal');
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      size="md"
      onClose={onClose}
      title="Sisipkan gambar"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={busy} disabled={words.trim() === ''} onClick={() => void put()}>
            Sisipkan
          </Button>
        </>
      }
    >
      <Stack>
        <p>{file.name}</p>
        <TextInput
          label="Keterangan gambar"
          description="Dibacakan kepada orang yang tidak melihat gambar."
          required
          data-autofocus
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Stack>
    </Modal>
  );
}
