import type { ApolloCache } from '@apollo/client';
import { PageCoupleFragmentDoc } from '../../__generated__/features/couples/loveBox.ts';
import { UpdateLoveBoxDocument } from '../../__generated__/features/couples/updateLoveBox.ts';
import { isOlder } from '../../live/apolloPage.ts';
import { requireData } from '../../net/failure.ts';
import type { EditKind } from './EditingContext.ts';

/** The fields of a love box that save automatically. */
export const loveBoxKind: EditKind = {
  async send(client, { target, field, value }) {
    const variables = { input: { pageId: target, [field]: value } };
    const changing = client.mutate({
      mutation: UpdateLoveBoxDocument,
      variables,
      fetchPolicy: 'no-cache',
    });
    const { page } = (await requireData(changing)).updateLoveBox;
    // a late answer must not hide what the other has changed since
    if (isOlder(client.cache, page)) return;
    const { title, couple } = page;
    client.cache.updateFragment(
      createFragment(client.cache, target),
      (before) => before && { ...before, title, couple },
    );
  },
  read(cache, target) {
    const page = cache.readFragment(createFragment(cache, target));
    return page?.couple ? { ...page.couple } : null;
  },
  fields: {},
};

function createFragment(cache: ApolloCache, pageId: string) {
  const id = cache.identify({ __typename: 'Page', id: pageId });
  return { id, fragment: PageCoupleFragmentDoc, fragmentName: 'PageCouple' };
}
