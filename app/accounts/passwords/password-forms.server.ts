import { z } from 'zod';
import { emailAddress } from '~/platform/http/form-fields.server';
import { newPasswordFields, passwordField, mustMatch } from '../account-fields.server';

/** Somebody asks for a link by which to set a new password. */
export const forgotPasswordSchema = z.object({ email: emailAddress() });

/** A new password of somebody who followed that link. */
export const resetPasswordSchema = z.object(newPasswordFields()).superRefine(mustMatch);

/** The current password, asked for before what a found device must not allow. */
export const confirmPasswordSchema = z.object({ current_password: passwordField() });

/** A new password of somebody who knows the current one. */
export const changePasswordSchema = z
  .object({ current_password: passwordField(), ...newPasswordFields() })
  .superRefine(mustMatch);
