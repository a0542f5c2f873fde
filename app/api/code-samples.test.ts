import { describe, expect, it } from 'vitest';
import { codeSamples } from './code-samples';

const codeOf = (name: string, request: Parameters<typeof codeSamples>[0]) =>
  codeSamples(request).find((sample) => sample.name === name)?.code;

const callRequest = {
  method: 'POST',
  address: 'https://terang.test/api/right/list',
  language: 'en',
  body: { filter: { right_name: "l'eau" }, exact: true, page: null },
};

describe('a sample', () => {
  it('for a terminal escapes what would end quotes', () => {
    expect(codeOf('curl', callRequest)).toBe(
      [
        "curl -s 'https://terang.test/api/right/list' \\",
        "  -H 'Accept-Language: en' \\",
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"filter":{"right_name":"l'\\''eau"},"exact":true,"page":null}'`,
      ].join('\n'),
    );
  });

  it('in JavaScript runs', async () => {
    const requests: [string, RequestInit][] = [];
    const fetch = async (...request: [string, RequestInit]) => {
      requests.push(request);
      return Response.json({ data: 1 });
    };
    const run = new Function(
      'fetch',
      `return (async () => {${codeOf('JavaScript', callRequest)}; return answer})()`,
    );
    expect(await run(fetch)).toEqual({ data: 1 });
    const [[address, { method, body, headers } = {}] = []] = requests;
    expect([address, method]).toEqual([callRequest.address, 'POST']);
    expect(JSON.parse(String(body))).toEqual(callRequest.body);
    expect(headers).toEqual({ 'Accept-Language': 'en', 'Content-Type': 'application/json' });
  });

  it('in Python writes values as Python does', () => {
    expect(codeOf('Python', callRequest)).toContain(
      `json={"filter": {"right_name": "l'eau"}, "exact": True, "page": None},`,
    );
  });

  it('in R sends the body unchanged', () => {
    expect(codeOf('R', callRequest)).toContain(`r"---(${JSON.stringify(callRequest.body)})---"`);
  });

  it('sends files together with fields as multipart', () => {
    const sending = { ...callRequest, body: { kind: 'internal' }, files: ['letter'] };
    expect(codeOf('curl', sending)).toContain("-F 'kind=internal' \\\n  -F 'letter=@letter.pdf'");
    expect(codeOf('JavaScript', sending)).toContain('body: form,');
    expect(codeOf('Python', sending)).toContain(
      'data={"kind": "internal"},\n    files={"letter": open("letter.pdf", "rb")},',
    );
    expect(codeOf('R', sending)).toContain('letter = curl::form_file("letter.pdf")');
    for (const { code } of codeSamples(sending)) expect(code).not.toContain('application/json');
  });

  it('names the token where a call needs one, and sends no body by GET', () => {
    const reading = { ...callRequest, method: 'GET', body: undefined, needsToken: true };
    for (const { code } of codeSamples(reading)) {
      expect(code).toContain('Bearer');
      expect(code).not.toMatch(/POST|json=|Content-Type|-d /);
    }
  });
});
