/** The eight moods in their order; each has a page, and a devotional one with the prefix `dm_`. */
export const MOODS = [
  'frustrated',
  'angry',
  'thankful',
  'happy',
  'troubled',
  'anxious',
  'sad',
  'lonely',
] as const;
