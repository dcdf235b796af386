import { type EntityManager, IsNull } from 'typeorm';
import { SessionFamilyRow } from './session-family.entity.ts';

/** A login expires when it was not refreshed for this long. */
export const IDLE_DAYS = 60;
export const LASTS = 'family.endedAt is null and family.expiresAt > now()';
export const idleEnd = () => `now() + make_interval(days => ${IDLE_DAYS})`;

/** A browser that was updated meanwhile is known by its new name. */
export async function extend(
  manager: EntityManager,
  familyId: string,
  agent: string,
): Promise<void> {
  const extended = { expiresAt: idleEnd, ...(agent && { userAgent: agent }) };
  await manager.update(SessionFamilyRow, { id: familyId }, extended);
}

export async function endFamily(manager: EntityManager, familyId: string): Promise<void> {
  const family = { id: familyId, endedAt: IsNull() };
  await manager.update(SessionFamilyRow, family, { endedAt: () => 'now()' });
}
