import { z } from 'zod';
import { passwordField } from './account-fields.server';

/** Somebody who knows the password of their account wants it deleted. */
export const deletionSchema = z.object({ current_password: passwordField() });
