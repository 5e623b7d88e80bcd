import { commands, Uri, window } from 'vscode';
import { messages } from '../messages.js';

/** The guides that come with the extension, by their titles. */
const GUIDES = [
  { label: 'Writing characters', file: ['examples', 'README.md'] },
  { label: 'Writing adventures', file: ['examples', 'adventures.md'] },
  { label: 'Writing rulebooks', file: ['language', 'rulebooks', 'README.md'] },
  { label: 'The command line', file: ['docs', 'command-line.md'] },
  { label: 'Keys and settings', file: ['docs', 'settings.md'] },
  { label: 'Every finding and its fix', file: ['docs', 'findings.md'] },
  { label: 'What Muster is', file: ['README.md'] },
  { label: 'What is new', file: ['CHANGELOG.md'] },
] as const;

/** Asks which guide, and shows it rendered. */
export async function openGuide(extension: Uri): Promise<void> {
  const guide = await window.showQuickPick(GUIDES, { title: messages.whichGuide() });
  if (guide) await commands.executeCommand('markdown.showPreview', Uri.joinPath(extension, ...guide.file));
}
