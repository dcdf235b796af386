import { useQuery } from '@apollo/client/react';
import { PromotionDocument } from '../../__generated__/features/quotes/quote.ts';

/** The picture that the operator configured, as a link to a shop; nothing if none is configured. */
export function Promoted() {
  const promotion = useQuery(PromotionDocument).data?.promotion;
  if (!promotion) return null;
  return (
    <a className="promoted" href={promotion.link} rel="noopener sponsored">
      <img src={promotion.image} alt="An offer from the shop" loading="lazy" />
    </a>
  );
}
