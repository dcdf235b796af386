import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useEditing } from '../../blocks/editing/EditingContext.ts';
import type { PageData } from '../../blocks/publicBlocks.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/dialogs/Menu.tsx';
import { useLeaveHash } from '../../ui/hooks/useLeaveHash.ts';
import { MenuDialog, type MenuDialogKind } from './MenuDialog.tsx';
import { useOwnership } from './MenuValues.tsx';
import { PageMenuPanel } from './PageMenuPanel.tsx';
import './page-menu.css';
import { useNotify } from '../../ui/Notice.tsx';

type Props = {
  page: PageData;
  /** Opens a dialog of the editor. */
  onOpen: (kind: 'history' | 'removed') => void;
};

/** The page editor's menu: the page's address, members, service and history, and the user's other pages. */
export function PageMenu({ page, onOpen }: Props) {
  const { edits } = useEditing();
  const notify = useNotify();
  const [chosen, setChosen] = useState<MenuDialogKind | null>(null);
  const leaveHash = useLeaveHash();
  const isTakenHome = useLocation().hash === '#take-home'; // the link of a mail
  const open = chosen ?? (isTakenHome ? 'home' : null);
  const isOwner = useOwnership(page.id);

  function openDialog(kind: MenuDialogKind) {
    void edits.flush(); // it may lead away from the page
    setChosen(kind);
  }

  return (
    <>
      <Menu id="page-menu" className="page-menu" name="Menu" label={<Icon name="more" />}>
        {(close) => (
          <PageMenuPanel
            page={page}
            isOwner={isOwner}
            onDialog={openDialog}
            onOpen={onOpen}
            onClose={close}
          />
        )}
      </Menu>
      {open && (
        <MenuDialog
          kind={open}
          page={page}
          onDone={(message) => {
            setChosen(null);
            notify(message);
          }}
          onClose={() => {
            setChosen(null);
            if (isTakenHome) leaveHash();
          }}
        />
      )}
    </>
  );
}
