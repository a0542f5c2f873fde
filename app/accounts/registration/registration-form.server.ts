import { z } from 'zod';
import { emailAddress } from '~/platform/http/form-fields.server';
import {
  fullNameField,
  newPasswordFields,
  mustMatch,
  usernameField,
} from '../account-fields.server';

/** The registration of an account. */
export const registrationSchema = z
  .object({
    email: emailAddress(),
    full_name: fullNameField(),
    username: usernameField(),
    ...newPasswordFields(),
    terms: z.literal('on', 'required'),
  })
  .superRefine(mustMatch);

export type RegistrationInput = z.output<typeof registrationSchema>;

/** The address that a registration form checks while it is filled in. */
export const emailQuestionSchema = z.object({ email: emailAddress() });
