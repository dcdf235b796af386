import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A way to another screen of this app; the router's own link carries much that is not used here. */
export function Link({ to, children, ...rest }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a {...rest} href={useHref(to)} onClick={follow}>
      {children}
    </a>
  );
}
