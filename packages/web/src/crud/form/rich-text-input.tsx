import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs';
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs';
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useId, useState } from 'react';
import type { ComponentType, KeyboardEvent } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import markup from './formatted-text.module.css';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import style from './rich-text-input.module.css';

interface RichTextInputProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Formatted text: paragraphs, headings, lists, quotes, emphasis, links. Shortcuts as everywhere, Ctrl-B and so on. */
export function RichTextInput({ label, value, error, onChange }: RichTextInputProps) {
  const id = useId();
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } })],
    content: value,
    editorProps: {
      attributes: {
        class: `${style.text} ${markup.markup}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-error`,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <div className={style.field}>
      <span className={style.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={style.box} data-wrong={error !== undefined}>
        <ToolBar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <p className={style.error} id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

interface Tool {
  name: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  run: (editor: Editor) => void;
  /** What it switches on and off; without it, it only does something. */
  isOn?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    Icon: IconBold,
    run: (one) => one.chain().focus().toggleBold().run(),
    isOn: (one) => one.isActive('bold'),
  },
  {
    name: 'italic',
    Icon: IconItalic,
    run: (one) => one.chain().focus().toggleItalic().run(),
    isOn: (one) => one.isActive('italic'),
  },
  {
    name: 'underline',
    Icon: IconUnderline,
    run: (one) => one.chain().focus().toggleUnderline().run(),
    isOn: (one) => one.isActive('underline'),
  },
  {
    name: 'strike',
    Icon: IconStrikethrough,
    run: (one) => one.chain().focus().toggleStrike().run(),
    isOn: (one) => one.isActive('strike'),
  },
  {
    name: 'heading',
    Icon: IconH2,
    run: (one) => one.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (one) => one.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    Icon: IconH3,
    run: (one) => one.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (one) => one.isActive('heading', { level: 3 }),
  },
  {
    name: 'list',
    Icon: IconList,
    run: (one) => one.chain().focus().toggleBulletList().run(),
    isOn: (one) => one.isActive('bulletList'),
  },
  {
    name: 'numbers',
    Icon: IconListNumbers,
    run: (one) => one.chain().focus().toggleOrderedList().run(),
    isOn: (one) => one.isActive('orderedList'),
  },
  {
    name: 'quote',
    Icon: IconBlockquote,
    run: (one) => one.chain().focus().toggleBlockquote().run(),
    isOn: (one) => one.isActive('blockquote'),
  },
  { name: 'undo', Icon: IconArrowBackUp, run: (one) => one.chain().focus().undo().run() },
  { name: 'redo', Icon: IconArrowForwardUp, run: (one) => one.chain().focus().redo().run() },
];

function ToolBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const [address, setAddress] = useState<string>();
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.filter(({ isOn }) => isOn?.(now)).map(({ name }) => name),
      isLink: now.isActive('link'),
    }),
  });
  return (
    <>
      <div
        className={style.tools}
        role="toolbar"
        aria-label={t('tools')}
        // The text keeps the focus: what is typed right after a click goes on where the hand was.
        onMouseDown={(event) => event.preventDefault()}
      >
        {TOOLS.map(({ name, Icon, run, isOn }) => (
          <IconButton
            key={name}
            label={t(name)}
            aria-pressed={isOn ? state.on.includes(name) : undefined}
            onClick={() => run(editor)}
          >
            <Icon size={17} stroke={1.7} />
          </IconButton>
        ))}
        <IconButton
          label={t('link')}
          aria-pressed={state.isLink}
          onClick={() => setAddress(String(editor.getAttributes('link')['href'] ?? ''))}
        >
          <IconLink size={17} stroke={1.7} />
        </IconButton>
      </div>
      {address !== undefined && (
        <LinkInput key={address} editor={editor} start={address} onDone={() => setAddress(undefined)} />
      )}
    </>
  );
}

/** Where the chosen words lead; nothing typed takes their link away. */
function LinkInput({ editor, start, onDone }: { editor: Editor; start: string; onDone: () => void }) {
  const { t } = useTranslation('editor');
  const [address, setAddress] = useState(start);
  const setLink = () => {
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else chain.setLink({ href: /^[a-z]+:/i.test(href) ? href : `https://${href}` }).run();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither the form around it is sent nor closed.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') setLink();
    else onDone();
  };
  return (
    <div className={style.link}>
      <input
        autoFocus
        aria-label={t('address')}
        placeholder={t('address')}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="sm" variant="primary" onClick={setLink}>
        {t('setLink')}
      </Button>
    </div>
  );
}
