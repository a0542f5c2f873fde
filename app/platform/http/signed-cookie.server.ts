import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { type Environment } from '~/environment.server';
import { isReachedByHttps } from './origin.server';
import { deriveKey } from './secret.server';

interface SignedCookieOptions extends Pick<Environment, 'PUBLIC_URL'> {
  secret: string;
  path: string;
  /** How long its value counts, in seconds. */
  lifetime: number;
}

/** A cookie whose value only we can have written, and no script reads. */
export interface SignedCookie<Value> {
  /** What a request's browser was told to keep; null when there is nothing, or it is too old. */
  read(request: Request): Promise<Value | null>;
  /** The `Set-Cookie` that keeps a value. */
  set(value: Value): Promise<string>;
  /** The `Set-Cookie` that removes it. */
  clear(): Promise<string>;
}

/** A cookie of this name whose value is of the schema. */
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
  // A browser may keep it for longer than it was asked to.
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
