import type { ApolloCache, ApolloClient } from '@apollo/client';
import {
  UpdateBioDocument,
  UpdateImageDocument,
  UpdateTextDocument,
  UpdateYoutubeDocument,
} from '../../__generated__/features/components/blockEdits.ts';
import { ComponentFieldsFragmentDoc } from '../../__generated__/features/components/component.ts';
import type { EditKind } from '../../live/editing/EditingContext.ts';

type Send = (
  client: ApolloClient,
  variables: { id: string; input: Record<string, string> },
) => Promise<unknown>;

/** How each type of block that holds something saves a field; the names are those of the queries. */
const senders: Record<string, Send> = {
  TextComponent: (client, variables) => client.mutate({ mutation: UpdateTextDocument, variables }),
  BioComponent: (client, { id, input: { life, ...rest } }) =>
    client.mutate({
      mutation: UpdateBioDocument,
      variables: { id, input: life === undefined ? rest : { ...rest, content: life } },
    }),
  ImageComponent: (client, variables) =>
    client.mutate({ mutation: UpdateImageDocument, variables }),
  YoutubeComponent: (client, variables) =>
    client.mutate({ mutation: UpdateYoutubeDocument, variables }),
};

/** The blocks among what can be edited, by type name. */
export const blockKinds: Record<string, EditKind> = Object.fromEntries(
  Object.entries(senders).map(([typeName, send]) => [
    typeName,
    {
      async send(client, { target, field, value }) {
        await send(client, { id: target, input: { [field]: value } });
      },
      read: (cache, target) => readBlock(cache, typeName, target),
    },
  ]),
);

function readBlock(cache: ApolloCache, typeName: string, id: string) {
  return cache.readFragment<Record<string, unknown>>({
    id: cache.identify({ __typename: typeName, id }),
    fragment: ComponentFieldsFragmentDoc,
    fragmentName: 'ComponentFields',
  });
}
