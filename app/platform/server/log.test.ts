import { expect, it } from 'vitest';
import { formatLine } from './log.server';

it('a line of the log is readable at a terminal', () => {
  const time = '2026-11-22T10:12:03.123Z';
  const line = {
    level: 'info',
    time,
    requestId: '5b1c',
    status: 200,
    ms: 12,
    msg: 'GET /home 200',
  };
  expect(formatLine(JSON.stringify(line))).toBe(
    '10:12:03 GET /home 200 requestId=5b1c status=200 ms=12\n',
  );
  expect(formatLine(JSON.stringify({ level: 'error', time, error: 'Error: lost\n    at x' }))).toBe(
    '10:12:03 error\nError: lost\n    at x\n',
  );
});
