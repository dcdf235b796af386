import type { Outcome, Post, PostPhoto } from './post.ts';

/** The post after a step with a final outcome; "later" changes nothing. `key` is that of the photo that was sent. */
export function applyStep(
  post: Post,
  outcome: Exclude<Outcome, { kind: 'later' }>,
  key?: string,
): Post {
  switch (outcome.kind) {
    case 'posted':
      return {
        ...post,
        tributeId: outcome.tributeId,
        status: outcome.status,
        receipt: outcome.receipt,
      };
    case 'uploaded':
      return changePhoto(post, key!, ({ fileUrl }) =>
        fileUrl ? { filmUrl: outcome.fileUrl } : { fileUrl: outcome.fileUrl },
      );
    case 'attached':
      return changePhoto(post, key!, () => ({ isDone: true }));
    case 'refused':
      return key === undefined
        ? { ...post, refusal: outcome.reason }
        : changePhoto(post, key, () => ({ refusal: outcome.reason }));
  }
}

/** The post with a change to the photo of this key. */
export function changePhoto(
  post: Post,
  key: string,
  change: (photo: PostPhoto) => Partial<PostPhoto>,
): Post {
  const photos = post.photos?.map((photo) =>
    photo.key === key ? { ...photo, ...change(photo) } : photo,
  );
  return { ...post, photos };
}
