import { useQuery } from '@apollo/client/react';
import { WallPersonDocument } from '../../__generated__/features/wall-screen/wall.ts';

/** The person whose wall it is: name, portrait and service, as far as the page has them; nothing while offline. */
export function useWallPerson(url: string) {
  // apart from the cache, where it would replace the blocks that the editor has read
  const { data } = useQuery(WallPersonDocument, { variables: { url }, fetchPolicy: 'no-cache' });
  const bio = data?.page?.components.find((block) => block.__typename === 'BioComponent');
  return {
    name: bio?.name ?? '',
    portrait: bio?.avatar ?? null,
    service: data?.page?.service ?? null,
  };
}
