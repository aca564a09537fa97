// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MemoryServer } from '../../../test/memory-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { startI18n, withTexts } from '../../lib/i18n/i18n.ts';
import { RichTextInput } from './rich-text-input.tsx';

/** The editor with the caret in its text, and every place that the focus goes to from there. */
async function write(value: string) {
  new MemoryServer();
  await startI18n();
  await withTexts(Promise.resolve(), 'editor');
  const onChange = vi.fn();
  const user = await renderPage(<RichTextInput label="内容" value={value} onChange={onChange} />, { permissions: [] });
  const text = await screen.findByRole('textbox', { name: '内容' });
  act(() => text.focus());
  const left: string[] = [];
  text.addEventListener('blur', ({ relatedTarget }) =>
    left.push(relatedTarget instanceof HTMLElement ? (relatedTarget.getAttribute('aria-label') ?? '?') : 'nowhere'),
  );
  return { user, text, left, onChange };
}

it('a tool that is clicked leaves the focus in the text', async () => {
  const { user, text, left } = await write('<p>会议改到周五</p>');
  const tools = screen.getByRole('toolbar').querySelectorAll('button');
  expect(tools.length).toBeGreaterThan(10);
  // The last one asks for an address, in a field of its own.
  for (const tool of [...tools].slice(0, -1)) {
    await user.click(tool);
    expect([tool.getAttribute('aria-label'), left, document.activeElement]).toEqual([
      tool.getAttribute('aria-label'),
      [],
      text,
    ]);
  }
});

it('what a tool switches on shows at once, and what it did reaches the form', async () => {
  const { user, onChange } = await write('<p>会议</p>');
  const heading = screen.getByRole('button', { name: '标题' });
  await user.click(heading);
  expect(heading.getAttribute('aria-pressed')).toBe('true');
  expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining('<h2>会议</h2>'));
  await user.click(heading);
  expect(heading.getAttribute('aria-pressed')).toBe('false');
});

it('the address of a link has the focus until it is set, then the text has it again', async () => {
  const { user, text } = await write('<p>会议</p>');
  await user.click(screen.getByRole('button', { name: '链接' }));
  const address = screen.getByRole('textbox', { name: /^链接地址/ });
  expect(document.activeElement).toBe(address);
  await user.type(address, 'example.org{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(text));
});
