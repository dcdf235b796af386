import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link to another screen of this app; smaller than the router's own Link, most of which is not needed here. */
export function Link({ to, children, ...rest }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a {...rest} href={useHref(to)} onClick={follow}>
      {children}
    </a>
  );
}
