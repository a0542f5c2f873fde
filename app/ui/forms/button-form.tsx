import { Form } from '@remix-run/react';
import { createContext, useContext, type ReactNode } from 'react';

const TokenContext = createContext<string | undefined>(undefined);

/** Provides the token that the buttons of a page send. */
export const ButtonTokenProvider = TokenContext.Provider;

interface ButtonFormProps {
  action: string;
  /** Values that are sent along. */
  values?: Record<string, string>;
  className?: string;
  children: ReactNode;
}

/** A form that is only a button: for acts of a user who is logged in. */
export function ButtonForm({ action, values = {}, className, children }: ButtonFormProps) {
  const token = useContext(TokenContext);
  return (
    <Form method="post" action={action} className={className}>
      {Object.entries({ csrf: token, ...values }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
