import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import { AddressResolver } from './address.resolver.ts';
import { AddressService } from './address.service.ts';

export const addressSchema: FeatureSchema = { resolvers: [AddressResolver] };

const DAY = 24 * 60 * 60;

/** Composes giving a page a better address. */
export function createAddresses(shared: SharedServices & { members: Members }): FeatureModule {
  const { eventStore, members, createLimiter } = shared;
  const addresses = new AddressService({
    eventStore,
    members,
    changes: createLimiter({
      name: 'address-change',
      points: 10,
      seconds: DAY,
      message: 'The address was changed ten times today. Please try again tomorrow.',
    }),
    checks: createLimiter({ name: 'address-check', points: 120, seconds: 60 }),
  });
  return { resolvers: [new AddressResolver(addresses)] };
}
