import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { OPERATOR_PART } from '../../../protocol/limits.ts';
import { PagedList } from './PagedList.tsx';

const items = Array.from({ length: OPERATOR_PART }, (_, index) => `Item ${index + 1}`);

it('offers the next part of a list until none comes', async () => {
  const asked: string[] = [];
  const onMore = async (last: string) => {
    asked.push(last);
    return [];
  };
  render(
    <PagedList
      items={items}
      hasFailed={false}
      onRetry={() => undefined}
      onMore={onMore}
      empty="There are none."
    >
      {(shown) => shown.join()}
    </PagedList>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(asked).toEqual([items.at(-1)]);
});
