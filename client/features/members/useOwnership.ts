import { useQuery } from '@apollo/client/react';
import { PageMembersDocument } from '../../__generated__/features/members/members.ts';

/** Whether the viewer owns a page; false until that is known. */
export function useOwnership(pageId: string): boolean {
  const { data } = useQuery(PageMembersDocument, { variables: { pageId } });
  return (data?.pageMembers ?? []).some(({ isViewer, role }) => isViewer && role === 'OWNER');
}
