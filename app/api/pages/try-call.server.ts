import { answerCall } from '../answer-call.server';

/** How much of an answer a page shows, in lines. */
const MAX_LINES = 60;

/** What a call has answered, as a page shows it. */
export interface TriedCall {
  status: number;
  /** Its type of content. */
  type: string;
  text: string;
  /** How many of its lines are left out. */
  moreLines: number;
  /** What it was counted from, where it holds figures. */
  calculation?: { isSynthetic: boolean };
}

/** Asks a call as a program without cookies would, and reads its answer. */
export async function tryCall(
  address: URL,
  { method, body, language }: { method: string; body: string | null; language: string },
): Promise<TriedCall> {
  const headers = new Headers({ 'Accept-Language': language });
  if (body !== null) headers.set('Content-Type', 'application/json');
  const answer = await answerCall(new Request(address, { method, body, headers }));
  const type = answer.headers.get('Content-Type') ?? '';
  const text = await answer.text();
  const json = type.includes('json') ? JSON.parse(text) : undefined;
  const lines = linesOf(type, json ? JSON.stringify(json, null, 2) : text);
  return {
    status: answer.status,
    type,
    text: lines.slice(0, MAX_LINES).join('\n'),
    moreLines: Math.max(lines.length - MAX_LINES, 0),
    calculation: json?.meta?.calculation,
  };
}

/** The lines of an answer; none where it is no text. */
function linesOf(type: string, text: string): string[] {
  return /^text\/|json|xml|csv/.test(type) ? text.split('\n') : [];
}
