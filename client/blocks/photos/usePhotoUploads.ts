import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNotify } from '../../ui/Notice.tsx';
import { useEditing } from '../editing/EditingContext.ts';
import { getPhotoUploads } from './photoUploads.ts';

/** The photos of the page that are on their way, and what can be done with them. */
export function usePhotoUploads() {
  const client = useApolloClient();
  const editing = useEditing();
  const notify = useNotify();
  const [store] = useState(() => getPhotoUploads(editing.pageId));
  useEffect(() => store.enter({ ...editing, client, notify }), [store, editing, client, notify]);
  const { uploads, arrived } = useSyncExternalStore(store.onChange, store.getSnapshot);
  const { send, retry, cancel, stop } = store;
  return { uploads, arrived, send, retry, cancel, stop };
}
