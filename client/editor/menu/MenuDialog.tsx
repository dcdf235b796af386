import { readAccount } from '../../auth/session.ts';
import { LogoutDialog } from '../../features/accounts/LogoutDialog.tsx';
import { getPageName, type PageData } from '../../blocks/publicBlocks.tsx';
import { retriedComponent } from '../../ui/lazyComponent.tsx';
import { getSiteAddress } from '../../ui/share/siteAddress.ts';

const qrSheet = retriedComponent(
  () => import('../../features/pages/QrSheet.tsx'),
  ({ QrSheet }) => QrSheet,
);

const serviceSheet = retriedComponent(
  () => import('../../features/memorial-service/ServiceSheet.tsx'),
  ({ ServiceSheet }) => ServiceSheet,
);

const wallScreenSheet = retriedComponent(
  () => import('./WallScreenSheet.tsx'),
  ({ WallScreenSheet }) => WallScreenSheet,
);

const visibilitySheet = retriedComponent(
  () => import('../../features/visibility/VisibilitySheet.tsx'),
  ({ VisibilitySheet }) => VisibilitySheet,
);

const notificationsSheet = retriedComponent(
  () => import('../../features/notifications/NotificationsSheet.tsx'),
  ({ NotificationsSheet }) => NotificationsSheet,
);

const addressSheet = retriedComponent(
  () => import('../../features/addresses/AddressSheet.tsx'),
  ({ AddressSheet }) => AddressSheet,
);

const exportSheet = retriedComponent(
  () => import('../../features/export/ExportSheet.tsx'),
  ({ ExportSheet }) => ExportSheet,
);

const visitsSheet = retriedComponent(
  () => import('../../features/visits/VisitsSheet.tsx'),
  ({ VisitsSheet }) => VisitsSheet,
);

const deletePageSheet = retriedComponent(
  () => import('./DeletePage.tsx'),
  ({ DeletePage }) => DeletePage,
);

/** The dialog that an item of the editor's menu opens. */
export type MenuDialogKind =
  | 'qr'
  | 'news'
  | 'address'
  | 'service'
  | 'visibility'
  | 'wallScreen'
  | 'visits'
  | 'home'
  | 'delete'
  | 'logout';

type Props = {
  kind: MenuDialogKind;
  page: PageData;
  /** Closes the dialog and shows a notice. */
  onDone: (message: string) => void;
  onClose: () => void;
};

/** A dialog of the editor's menu; each is loaded when it is opened. */
export function MenuDialog({ kind, page, onDone, onClose }: Props) {
  const shared = { onDone, onClose };
  switch (kind) {
    case 'qr':
      return (
        <qrSheet.Component
          address={getSiteAddress(`/${page.url}`)}
          name={getPageName(page)}
          fileName={page.url}
          onClose={onClose}
        />
      );
    case 'address':
      return (
        <addressSheet.Component
          page={page}
          host={new URL(getSiteAddress('/')).host}
          // read again under the new address, with everything that the screen shows of the page
          onChanged={(url) => location.replace(`/edit/${url}`)}
          onClose={onClose}
        />
      );
    case 'service':
      return <serviceSheet.Component pageId={page.id} service={page.service ?? null} {...shared} />;
    case 'news':
      return (
        <notificationsSheet.Component
          pageId={page.id}
          email={readAccount().user?.email ?? ''}
          {...shared}
        />
      );
    case 'visibility':
      return <visibilitySheet.Component url={page.url} {...shared} />;
    case 'wallScreen':
      return <wallScreenSheet.Component page={page} onClose={onClose} />;
    case 'visits':
      return <visitsSheet.Component pageId={page.id} onClose={onClose} />;
    case 'home':
      return <exportSheet.Component page={page} onClose={onClose} />;
    case 'delete':
      return <deletePageSheet.Component page={page} onClose={onClose} />;
    case 'logout':
      return <LogoutDialog onClose={onClose} />;
  }
}
