/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What changes of two people; omitted fields stay as they are. */
export type UpdateLoveBoxInput = {
  /** Free text of up to 60 characters. */
  day?: string | null | undefined;
  /** 1 to 60 characters. */
  firstName?: string | null | undefined;
  /** One line of up to 200 characters. */
  line?: string | null | undefined;
  /** Their love box. */
  pageId: string;
  /** 1 to 60 characters. */
  secondName?: string | null | undefined;
};

export type UpdateLoveBoxMutationVariables = Exact<{
  input: UpdateLoveBoxInput;
}>;


export type UpdateLoveBoxMutation = { __typename: 'Mutation', updateLoveBox: { __typename: 'UpdateLoveBoxPayload', page: { __typename: 'Page', id: string, lastSeq: number, title: string, couple: { __typename: 'Couple', firstName: string, secondName: string, day: string, line: string, earliestDay: string | null, latestDay: string | null } | null } } };


export const UpdateLoveBoxDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateLoveBox"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateLoveBoxInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateLoveBox"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageSeq"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PageCouple"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageSeq"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Page"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeq"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageCouple"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Page"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"couple"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CoupleFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CoupleFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Couple"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"secondName"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"earliestDay"}},{"kind":"Field","name":{"kind":"Name","value":"latestDay"}}]}}]} as unknown as DocumentNode<UpdateLoveBoxMutation, UpdateLoveBoxMutationVariables>;