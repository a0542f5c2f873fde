/** A form as a page shows it: its fields, and the cookies that go with it. */
export interface LoadedForm {
  fields: Record<string, string>;
  cookie: string;
}

/** Requests a page and reads the fields and values of the form in its content. */
export async function loadForm(url: string, cookie = ''): Promise<LoadedForm> {
  const page = await fetch(url, { headers: { Cookie: cookie } });
  const set = page.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { ...readForm(await page.text()), cookie: [cookie, ...set].filter(Boolean).join('; ') };
}

/** Reads the fields and values of the form in the content of a page. */
export function readForm(page: string): Pick<LoadedForm, 'fields'> {
  const content = page.split('<main')[1] ?? '';
  const inputs = [...content.matchAll(/<input\b[^>]*>/g)].map(([input]): [string, string] => [
    / name="([^"]*)"/.exec(input)?.[1] ?? '',
    textOf(/ value="([^"]*)"/.exec(input)?.[1] ?? ''),
  ]);
  return { fields: Object.fromEntries(inputs) };
}

const signs: Record<string, string> = {
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#x27;': "'",
  '&amp;': '&',
};

function textOf(markup: string): string {
  return markup.replace(/&(?:quot|lt|gt|#x27|amp);/g, (sign) => signs[sign] ?? sign);
}

/** Submits a form as a browser without script would. */
export function submitForm(
  url: string,
  { fields, cookie }: LoadedForm,
  { typed = {}, headers = {} }: { typed?: object; headers?: object } = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...fields, ...typed }),
    headers: { Cookie: cookie, Origin: new URL(url).origin, ...headers },
  });
}
