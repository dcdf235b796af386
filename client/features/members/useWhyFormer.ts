import { useQuery } from '@apollo/client/react';
import { NoPageDocument } from '../../__generated__/features/pages/noPage.ts';

/** Why the server takes the viewer for no member any more, as the beginning of a sentence; null until that is known. */
export function useWhyFormer(url: string, isFormerMember: boolean): string | null {
  const { data, error } = useQuery(NoPageDocument, {
    variables: { url },
    fetchPolicy: 'no-cache',
    skip: !isFormerMember,
  });
  if (!isFormerMember || (!data && !error)) return null;
  if (data?.pageDeletion) return 'This page was put away';
  if (data?.pageTakedown) return 'This page was taken down';
  return 'You do not belong to this page any more';
}
