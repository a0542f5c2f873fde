import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcons } from './pictures/icons';
import { drawSharePicture } from './pictures/sunrise';

/** Draws the portal's own pictures into `public`: shared links, icons. */
const folder = 'public';
const files = {
  'share.png': await drawSharePicture(),
  ...(await drawIcons(await readFile(join(folder, 'icon.svg'), 'utf8'))),
};
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
