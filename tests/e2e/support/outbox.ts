import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** Returns the mails to an address, which the portal writes into files if it has no mail server. */
export async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(process.env.E2E_DATA_DIRECTORY ?? '', 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file))));
  // Parsing those of all tests would take longer with each test.
  const likely = contents.filter((content) => content.includes(address));
  const mails = await Promise.all(likely.map((content) => PostalMime.parse(content)));
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}
