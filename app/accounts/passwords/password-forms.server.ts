import { z } from 'zod';
import { emailAddress } from '~/platform/http/form-fields.server';
import { newPasswordFields, passwordField, mustMatch } from '../account-fields.server';

/** A request for a link that sets a new password. */
export const forgotPasswordSchema = z.object({ email: emailAddress() });

/** The new password of a user who followed that link. */
export const resetPasswordSchema = z.object(newPasswordFields()).superRefine(mustMatch);

/** The current password, required before actions that a found device must not permit. */
export const confirmPasswordSchema = z.object({ current_password: passwordField() });

/** The new password of a user who knows the current one. */
export const changePasswordSchema = z
  .object({ current_password: passwordField(), ...newPasswordFields() })
  .superRefine(mustMatch);
