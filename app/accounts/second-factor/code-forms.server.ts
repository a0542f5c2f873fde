import { z } from 'zod';
import { line } from '~/platform/http/form-fields.server';
import { passwordField } from '../account-fields.server';

/** A code of the app, or a recovery code, which may be typed with blanks. */
const code = () => line({ max: 40 });

/** The second step of a log-in. */
export const codeSchema = z.object({ code: code() });

/** Password and code, required before anything about the second factor changes. */
export const proofSchema = z.object({ current_password: passwordField(), code: code() });
