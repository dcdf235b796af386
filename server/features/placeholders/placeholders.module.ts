import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule } from '../module.ts';
import type { UploadsModule } from '../uploads/uploads.module.ts';
import { ComponentPlaceholderResolver, PhotoPlaceholderResolver } from './placeholder.resolver.ts';

export const placeholderSchema: FeatureSchema = {
  resolvers: [PhotoPlaceholderResolver, ComponentPlaceholderResolver],
};

/** Composes what stands in for the pictures of photos and blocks until they have loaded. */
export function createPlaceholders({
  placeholders,
}: Pick<UploadsModule, 'placeholders'>): FeatureModule {
  return {
    resolvers: [
      new PhotoPlaceholderResolver(placeholders),
      new ComponentPlaceholderResolver(placeholders),
    ],
  };
}
