import { request } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database';
import { startWebProcess } from '../support/web-process';

const { url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

/** Sends what `fetch` refuses: any method, and the path unchanged. */
function ask(method: string, path: string): Promise<{ status?: number; text: string }> {
  return new Promise((resolve, reject) => {
    const client = request(web.url, { method, path }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    client.on('error', reject).end();
  });
}

describe('the page of bad requests answers what cannot be read:', () => {
  it.each([
    ['GET', '/%ff?lng=en'],
    ['GET', '/faq/%E0%A4%A?lng=en'],
    ['POST', '/survey%?lng=en'],
    ['TRACE', '/home?lng=en'],
  ])('%s %s', async (method, path) => {
    const { status, text } = await ask(method, path);
    expect(status).toBe(400);
    expect(text).toContain('<h1');
    expect(text).toContain('lang="en-GB"');
  });

  it('an address with characters of other scripts can be read', async () => {
    const { status, text } = await ask('GET', '/%E4%BD%A0?lng=en');
    expect(status).toBe(302);
    expect(text).not.toContain('Bad Request');
  });
});
