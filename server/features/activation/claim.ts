import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Refused } from '../../graphql/errors.ts';
import { addOwner } from '../members/member.service.ts';
import { Page, PageType } from '../pages/page.entity.ts';
import { ActivationCodeRow } from './activation-code.entity.ts';
import { normaliseCode } from './code-format.ts';

const UNKNOWN = 'This activation code is not right. Please check it and try again.';
const USED = 'This activation code has already been used.';

/** Refused where a code is missing, unknown or used. Only a look: `claimCode` decides. */
export async function requireFreeCode(manager: EntityManager, typed: string): Promise<void> {
  const code = normaliseCode(typed);
  if (!code) throw new Refused('Please enter your activation code.');
  const row = await manager.findOneBy(ActivationCodeRow, { code });
  if (!row) throw new Refused(UNKNOWN);
  if (row.usedAt) throw new Refused(USED);
}

/**
 * Uses a code up for a user (who may be added later in the same transaction) and answers the
 * address that it reserved. One conditional update: of many at once one succeeds, the rest are Refused.
 */
export async function claimCode(
  manager: EntityManager,
  typed: string,
  userId: string,
): Promise<string> {
  const [[claimed]] = (await manager.query(
    `update activation_code set used_at = now(), used_by = $2
     where code = $1 and used_at is null returning page_url as "pageUrl"`,
    [normaliseCode(typed), userId],
  )) as [{ pageUrl: string }[], number];
  if (!claimed) throw new Refused(USED);
  return claimed.pageUrl;
}

/** Makes the page of a claimed address, not yet active, with the user as its owner. */
export async function makeReservedPage(
  manager: EntityManager,
  url: string,
  userId: string,
): Promise<Page> {
  const id = randomUUID();
  await manager.insert(Page, { id, url, type: PageType.TRIBUTE });
  await addOwner(manager, id, userId);
  return manager.findOneByOrFail(Page, { id });
}
