import { z } from 'zod';
import { file, lines, tick } from '~/platform/http/form-fields.server';
import { fullNameField, usernameField } from '../account-fields.server';

/** The form of a profile; `account` and `version` are those of the profile shown. */
export const profileSchema = z.object({
  account: displayedNumber(),
  version: displayedNumber(),
  username: usernameField(),
  full_name: fullNameField(),
  bio: lines({ min: 0, max: 1_000 }).optional().default(''),
  image: file().optional(),
  remove_image: tick(),
});

/** A number in a hidden field. */
function displayedNumber() {
  return z.coerce.number('invalid').int('invalid');
}

export type ProfileInput = z.output<typeof profileSchema>;
