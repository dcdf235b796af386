import { createContext, useContext } from 'react';

/** Where whoever runs this installation can be reached: a `mailto:` or `https:` address; null where nobody said. */
export const ContactContext = createContext<string | null>(null);

/** The way to whoever runs this installation, in the given words or as it is; nothing where there is none. */
export function ContactLink({ children }: { children?: string }) {
  const href = useContext(ContactContext);
  if (!href) return null;
  return (
    <a href={href}>{children ?? href.replace(/^(?:mailto:|https:\/\/)/, '').replace(/\/$/, '')}</a>
  );
}

/** Whom to ask, on screens where something went wrong; nothing where there is nobody to name. */
export function ContactHint() {
  const href = useContext(ContactContext);
  if (!href) return null;
  return (
    <p>
      If it stays like this, please write to us: <ContactLink />
    </p>
  );
}

/** Whom "please contact us" means: the address given, else whoever handed the plate over. */
export function ContactUs() {
  const href = useContext(ContactContext);
  return href ? <ContactLink /> : <>Whoever gave or sold you the plate can help.</>;
}
