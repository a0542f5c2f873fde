import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { type Environment } from '~/environment.server';
import { isReachedByHttps } from './origin.server';
import { deriveKey } from './secret.server';

interface SignedCookieOptions extends Pick<Environment, 'PUBLIC_URL'> {
  secret: string;
  path: string;
  /** How long its value is valid, in seconds. */
  lifetime: number;
}

/** A cookie whose value only the portal can have written, and no script can read. */
export interface SignedCookie<Value> {
  /** Returns the value that a request carries; null when there is none, or it is too old. */
  read(request: Request): Promise<Value | null>;
  /** Returns the `Set-Cookie` that stores a value. */
  set(value: Value): Promise<string>;
  /** Returns the `Set-Cookie` that removes it. */
  clear(): Promise<string>;
}

/** Returns a cookie of this name whose value matches the schema. */
export function createSignedCookie<Value>(
  name: string,
  schema: z.ZodType<Value>,
  { PUBLIC_URL, secret, path, lifetime }: SignedCookieOptions,
): SignedCookie<Value> {
  const cookie = createCookie(name, {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: isReachedByHttps({ PUBLIC_URL }),
    secrets: [deriveKey(secret, name)],
    maxAge: lifetime,
  });
  // A browser may keep it for longer than its lifetime.
  const datedSchema = z.object({ value: schema, until: z.number() });
  return {
    async read({ headers }) {
      const { success, data } = datedSchema.safeParse(await cookie.parse(headers.get('Cookie')));
      return success && data.until > Date.now() && data.value !== undefined ? data.value : null;
    },
    set: (value) => cookie.serialize({ value, until: Date.now() + lifetime * 1_000 }),
    clear: () => cookie.serialize('', { maxAge: 0 }),
  };
}
