import { createContext, useContext } from 'react';

/** The operator's contact: a `mailto:` or `https:` address; null if none is configured. */
export const ContactContext = createContext<string | null>(null);

/** A link to the operator's contact, with this text or the address itself; nothing if there is none. */
export function ContactLink({ children }: { children?: string }) {
  const href = useContext(ContactContext);
  if (!href) return null;
  return (
    <a href={href}>{children ?? href.replace(/^(?:mailto:|https:\/\/)/, '').replace(/\/$/, '')}</a>
  );
}

/** Says whom to contact, on screens about an error; nothing if there is no contact. */
export function ContactHint() {
  const href = useContext(ContactContext);
  if (!href) return null;
  return (
    <p>
      If it stays like this, please write to us: <ContactLink />
    </p>
  );
}
