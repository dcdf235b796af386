import { useQuery } from '@apollo/client/react';
import { WallSubjectDocument } from '../../__generated__/features/wall/wall.ts';

/** Whose wall it is: name, portrait and service, as far as the page has them. */
export function useWallSubject(url: string) {
  const { data } = useQuery(WallSubjectDocument, { variables: { url } });
  const bio = data?.page?.components.find((block) => block.__typename === 'BioComponent');
  return {
    name: bio?.name ?? '',
    portrait: bio?.avatar ?? null,
    service: data?.page?.service ?? null,
  };
}
