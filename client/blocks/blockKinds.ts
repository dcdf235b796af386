import type { ApolloCache, ApolloClient } from '@apollo/client';
import {
  UpdateBioDocument,
  UpdateCommentDocument,
  UpdateImageDocument,
  UpdateTextDocument,
  UpdateYoutubeDocument,
} from '../__generated__/features/components/blockEdits.ts';
import { ComponentFieldsFragmentDoc } from '../__generated__/features/components/component.ts';
import { asText, YES } from '../features/components/flags.ts';
import type { EditKind } from './EditingContext.ts';

type Send = (
  client: ApolloClient,
  variables: { id: string; input: Record<string, string> },
) => Promise<unknown>;

/** How each type of block that holds something saves a field; the names are those of the queries. */
const senders: Record<string, Send> = {
  TextComponent: (client, variables) => client.mutate({ mutation: UpdateTextDocument, variables }),
  BioComponent: (client, { id, input: { life, lifeBase, ...rest } }) =>
    client.mutate({
      mutation: UpdateBioDocument,
      variables: {
        id,
        input: life === undefined ? rest : { content: life, contentBase: lifeBase },
      },
    }),
  ImageComponent: (client, variables) =>
    client.mutate({ mutation: UpdateImageDocument, variables }),
  YoutubeComponent: (client, variables) =>
    client.mutate({ mutation: UpdateYoutubeDocument, variables }),
  CommentComponent: (client, { id, input }) => {
    const flags = Object.entries(input).map(([field, value]) => [field, value === YES]);
    return client.mutate({
      mutation: UpdateCommentDocument,
      variables: { id, input: Object.fromEntries(flags) },
    });
  },
};

/** The blocks among what can be edited, by type name. */
export const blockKinds: Record<string, EditKind> = Object.fromEntries(
  Object.entries(senders).map(([typeName, send]) => [
    typeName,
    {
      async send(client, { target, field, value, base }) {
        const began = base === undefined ? {} : { [`${field}Base`]: base };
        await send(client, { id: target, input: { [field]: value, ...began } });
      },
      read: (cache, target) => readBlock(cache, typeName, target),
    },
  ]),
);

function readBlock(cache: ApolloCache, typeName: string, id: string) {
  const block = cache.readFragment<Record<string, unknown>>({
    id: cache.identify({ __typename: typeName, id }),
    fragment: ComponentFieldsFragmentDoc,
    fragmentName: 'ComponentFields',
  });
  if (!block) return null;
  return Object.fromEntries(Object.entries(block).map(([field, value]) => [field, asText(value)]));
}
