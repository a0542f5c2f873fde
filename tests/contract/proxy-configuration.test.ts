import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { letterLimits } from '~/requests/letters/letter';
import { letterFields } from '~/requests/request-steps';

const MEGABYTE = 1024 * 1024;

it.each(['docs/recipes/nginx.conf', 'docs/recipes/production.md'])(
  'lets the largest form through the proxy of %s',
  (path) => {
    const text = readFileSync(path, 'utf8');
    const maximum = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]);
    const letters = Object.keys(letterFields).length * letterLimits.maxTotalBytes;
    // Text fields and the headers of parts are added to the files.
    expect(maximum * MEGABYTE).toBeGreaterThanOrEqual(letters + MEGABYTE);
  },
);
