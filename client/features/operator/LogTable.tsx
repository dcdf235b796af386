import type { OperatorLogFieldsFragment } from '../../__generated__/features/operator/overview/overview.ts';
import { Link } from 'react-router-dom';
import { formatWhen, nameActor, ACTION_VERBS } from './operatorLabels.ts';

/** Entries of the audit log: when, who did what, and why. */
export function LogTable({ lines }: { lines: readonly OperatorLogFieldsFragment[] }) {
  return (
    <table className="operator-log">
      <thead className="unseen">
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, at, action, page, because, detail, ...line }) => (
          <tr key={id}>
            <td className="operator-soft">
              <time dateTime={at}>{formatWhen(at)}</time>
            </td>
            <td>
              <b>{nameActor(line)}</b> {ACTION_VERBS[action]}{' '}
              {page && (
                <Link to={`/operator/pages?page=${page}`}>
                  <b>/{page}</b>
                </Link>
              )}
            </td>
            <td className="operator-soft">
              {[detail, because && (because.startsWith('R-') ? `because of ${because}` : because)]
                .filter(Boolean)
                .join(', ')
                .replaceAll('_', ' ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
