import { z } from 'zod';
import { emailAddress } from '~/platform/http/form-fields.server';
import { passwordField } from '../account-fields.server';

/** A new e-mail address for an account, whose user gives its password. */
export const changeEmailSchema = z.object({
  email: emailAddress(),
  current_password: passwordField(),
});

/** The click that confirms the new address; the link that led there verifies it. */
export const confirmEmailSchema = z.object({});
