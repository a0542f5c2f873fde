import { z } from 'zod';
import { emailAddress } from '~/platform/http/form-fields.server';

/** The click that verifies an account. */
export const verificationSchema = z.object({ token: z.string().max(100) });

/** Somebody asks for another link, by the address. */
export const resendSchema = z.object({ email: emailAddress() });

/** The same by a click, of somebody whose account is known. */
export const resendButtonSchema = z.object({});
