import { z } from 'zod';
import { emailAddress } from '~/platform/http/form-fields.server';
import { passwordField } from '../account-fields.server';

/** Another e-mail address for an account, asked for by somebody who knows its password. */
export const changeEmailSchema = z.object({
  email: emailAddress(),
  current_password: passwordField(),
});

/** The click by which the new address is confirmed; what proves it is the link that led there. */
export const confirmEmailSchema = z.object({});
