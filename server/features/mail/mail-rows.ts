import { type DataSource, type EntityManager, IsNull, Not, Raw } from 'typeorm';
import { backoffSql } from '../../backoff.ts';
import { deleteBatch } from '../../database/delete-batch.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import type { Mail } from './compose-mail.ts';
import { isAskedFor, MAIL_KINDS, type MailKind } from './mail-kinds.ts';
import { BouncedAddress, MailRow } from './mail.entity.ts';

/** How long a process holds a mail: longer than an attempt may take, so that no other process tries it meanwhile. */
const LEASE_SECONDS = 3 * 60;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 60 * 60;
/** How many days sent mails are kept without their content, and a bounced address is not tried. */
export const RETENTION_DAYS = 30;
const BOUNCE_DAYS = 90;
const BATCH_SIZE = 1_000;

const isPast = Raw((column) => `${column} <= now()`);
const IS_BOUNCED = 'exists (select 1 from bounced_address where address = lower(:recipient))';
const BOUNCED_MESSAGE = 'Not sent, as earlier mails to this address came back.';
const REQUESTED_KINDS = (Object.keys(MAIL_KINDS) as MailKind[]).filter(isAskedFor);

/**
 * Adds a mail within the transaction of `manager`. Some process sends it within seconds, or at once if `sendSoon` is
 * called after the commit, and gives it up after `usefulMinutes`. An address from which mails bounced only gets mails
 * that were asked for; the others wait until the address works again.
 */
export async function queueMail(
  manager: EntityManager,
  { to: recipient, kind, subject, body, pageId }: Mail,
  usefulMinutes: number,
): Promise<void> {
  const usefulUntil = `now() + make_interval(mins => ${Math.round(usefulMinutes)})`;
  const ifMarked = isAskedFor(kind)
    ? {}
    : {
        failedAt: () => `case when ${IS_BOUNCED} then now() end`,
        bounced: () => IS_BOUNCED,
        lastError: () => `case when ${IS_BOUNCED} then :cameBack end`,
        nextTryAt: () => `case when ${IS_BOUNCED} then ${usefulUntil} else now() end`,
      };
  await manager
    .createQueryBuilder()
    .insert()
    .into(MailRow)
    .values({ kind, recipient, subject, body, pageId, usefulUntil: () => usefulUntil, ...ifMarked })
    .setParameters({ recipient, cameBack: BOUNCED_MESSAGE })
    .execute();
}

/**
 * Claims the due mail that is of no use soonest, so that no other process sends it; null if none is due. So a sign-in
 * link never waits behind the digests of a morning. While a mail is being sent it has no error: see `retryMail`.
 */
export async function claimMail(db: DataSource): Promise<MailRow | null> {
  return db.transaction(async (manager) => {
    const mail = await manager.findOne(MailRow, {
      where: { state: 'queued', nextTryAt: isPast, usefulUntil: Not(isPast) },
      order: { usefulUntil: 'ASC', nextTryAt: 'ASC' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (!mail) return null;
    const attempt = { tries: mail.tries + 1, lastError: null };
    const nextTryAt = () => `now() + make_interval(secs => ${LEASE_SECONDS})`;
    await manager.update(MailRow, { id: mail.id }, { ...attempt, nextTryAt });
    return Object.assign(mail, attempt);
  });
}

/**
 * Schedules a mail to be tried now, whatever happened before, to another address if one is given; a mail that is being
 * sent is left alone. Throws NotFound; Refused for a mail that was sent or has no content any more, and for another
 * address while the mail is being sent.
 */
export async function retryMail(
  manager: EntityManager,
  id: string,
  to: string | null,
): Promise<MailRow> {
  const mails = manager.getRepository(MailRow);
  const mail = isUuid(id)
    ? await mails.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } })
    : null;
  if (!mail) throw new NotFound('There is no such mail.');
  if (mail.state === 'sent') throw new Refused('This mail was sent, and its content is not kept.');
  if (!mail.body || (await mails.existsBy({ id, usefulUntil: isPast })))
    throw new Refused('This mail is of no use any more: what it tells is over.');
  const isBeingSent = mail.state === 'queued' && mail.tries > 0 && mail.lastError === null;
  if (isBeingSent && to === null) return mail;
  if (isBeingSent)
    throw new Refused('This mail is being sent right now. Please try again in a few minutes.');
  const recipient = to ?? mail.recipient;
  const again = { recipient, failedAt: null, bounced: false, nextTryAt: () => 'now()' };
  await mails.update({ id }, again);
  return mails.findOneByOrFail({ id });
}

/** Records that the mail server has a mail; if its address was marked, what waited for it is sent as well. */
export async function recordSent(db: DataSource, { id, recipient }: MailRow): Promise<void> {
  await db.transaction(async (manager) => {
    const sent = { sentAt: () => 'now()', body: null, failedAt: null, lastError: null };
    await manager.update(MailRow, { id }, sent);
    const { affected } = await manager
      .createQueryBuilder()
      .delete()
      .from(BouncedAddress)
      .where('address = lower(:recipient)', { recipient })
      .execute();
    if (affected === 0) return;
    await manager
      .createQueryBuilder()
      .update(MailRow)
      .set({ failedAt: null, bounced: false, nextTryAt: () => 'now()' })
      .where({ id: Not(id), state: 'bounced', body: Not(IsNull()), usefulUntil: Not(isPast) })
      .andWhere('lower(recipient) = lower(:recipient)', { recipient })
      .execute();
  });
}

/** Records an attempt that failed, and gives the mail up if a retry would be too late; returns whether it did. */
export async function recordFailure(db: DataSource, id: string, error: string): Promise<boolean> {
  const pause = backoffSql(FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS);
  const next = `now() + make_interval(secs => ${pause})`;
  const isLate = `${next} > useful_until`;
  const { raw }: { raw: { isGivenUp: boolean }[] } = await db
    .createQueryBuilder()
    .update(MailRow)
    .set({
      lastError: error,
      nextTryAt: () => next,
      failedAt: () => `case when ${isLate} then now() end`,
      body: () => `case when ${isLate} then null else body end`,
    })
    .where({ id })
    .returning('body is null as "isGivenUp"')
    .execute();
  return raw[0]?.isGivenUp ?? true; // erased meanwhile
}

/** Marks a mail's address, which the mail server refused for good, and holds all other mails to it. */
export async function recordBounce(db: DataSource, mail: MailRow, answer: string): Promise<void> {
  const { id, recipient } = mail;
  await db.transaction(async (manager) => {
    await manager
      .createQueryBuilder()
      .insert()
      .into(BouncedAddress)
      .values({ address: () => 'lower(:recipient)', answer })
      .orUpdate(['answer'], ['address'])
      .updateEntity(false)
      .setParameters({ recipient })
      .execute();
    await manager
      .createQueryBuilder()
      .update(MailRow)
      .set({
        failedAt: () => 'now()',
        bounced: true,
        lastError: answer,
        nextTryAt: () => 'useful_until',
      })
      .where('id = :id', { id })
      .orWhere(
        `state = 'queued' and lower(recipient) = lower(:recipient) and kind not in (:...askedFor)`,
        { recipient, askedFor: REQUESTED_KINDS },
      )
      .execute();
  });
}

/** Since when mails to an address come back; null if they do not. */
export async function findBounce(
  manager: EntityManager,
  email: string,
): Promise<BouncedAddress | null> {
  return manager
    .createQueryBuilder(BouncedAddress, 'mark')
    .where('mark.address = lower(:email)', { email })
    .getOne();
}

/** Gives up mails that are no longer useful, and deletes one batch of old ones and marks; returns how many. */
export async function sweepMails(db: DataSource): Promise<number> {
  await db
    .createQueryBuilder()
    .update(MailRow)
    .set({ failedAt: () => 'coalesce(failed_at, now())', body: null })
    .where('body is not null and usefulUntil <= now()')
    .execute();
  const expiredSql = 'body is null and created_at < now() - make_interval(days => $1)';
  const deleted = await deleteBatch(db, MailRow, expiredSql, [RETENTION_DAYS], BATCH_SIZE);
  const isOld = 'since < now() - make_interval(days => $1)';
  return deleted + (await deleteBatch(db, BouncedAddress, isOld, [BOUNCE_DAYS], BATCH_SIZE));
}
