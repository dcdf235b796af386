/** The eight moods in their order; each has a page, a devotional page (dm_) and a colour token. */
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
