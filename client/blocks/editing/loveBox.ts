import { PageCoupleFragmentDoc } from '../../__generated__/features/couples/loveBox.ts';
import { UpdateLoveBoxDocument } from '../../__generated__/features/couples/updateLoveBox.ts';
import { requireData } from '../../net/failure.ts';
import type { EditKind } from './EditingContext.ts';

/** The fields of a love box that save automatically. */
export const loveBoxKind: EditKind = {
  async send(client, { target, field, value }) {
    const variables = { input: { pageId: target, [field]: value } };
    await requireData(client.mutate({ mutation: UpdateLoveBoxDocument, variables }));
  },
  read(cache, target) {
    const page = cache.readFragment({
      id: cache.identify({ __typename: 'Page', id: target }),
      fragment: PageCoupleFragmentDoc,
      fragmentName: 'PageCouple',
    });
    return page?.couple ? { ...page.couple } : null;
  },
  fields: {},
};
