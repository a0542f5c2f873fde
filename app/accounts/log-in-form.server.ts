import { z } from 'zod';
import { line, tick } from '~/platform/http/form-fields.server';
import { passwordField } from './account-fields.server';

/** The longer of the two names that log in: an e-mail address. */
const MAX_NAME_LENGTH = 254;

/** A log-in. */
export const logInSchema = z.object({
  username: line({ max: MAX_NAME_LENGTH }),
  password: passwordField(),
  remember_me: tick(),
  /** The path to continue at. */
  to: z.string().optional(),
});
