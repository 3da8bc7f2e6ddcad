import {
  mdiAccountGroupOutline,
  mdiAccountOutline,
  mdiDatabaseOutline,
  mdiKeyOutline,
  mdiLockOutline,
  mdiStorefrontOutline,
  mdiTimelineTextOutline,
  mdiTuneVariant,
} from '@mdi/js';

/** The parts of the account, each with an address of its own. */
export const SECTIONS = [
  { name: 'profile', icon: mdiAccountOutline },
  { name: 'security', icon: mdiLockOutline },
  { name: 'settings', icon: mdiTuneVariant },
  { name: 'activity', icon: mdiTimelineTextOutline },
  { name: 'keys', icon: mdiKeyOutline },
  { name: 'team', icon: mdiAccountGroupOutline },
  { name: 'shop', icon: mdiStorefrontOutline },
  { name: 'data', icon: mdiDatabaseOutline },
] as const;

export type Section = (typeof SECTIONS)[number]['name'];
