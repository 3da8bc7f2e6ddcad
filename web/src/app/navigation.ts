import {
  mdiFolderMultipleOutline,
  mdiHistory,
  mdiHomeOutline,
  mdiLayersOutline,
  mdiLightbulbOnOutline,
  mdiTagOutline,
  mdiViewQuiltOutline,
  mdiWarehouse,
} from '@mdi/js';

/** The screens of the menu, in its order. */
const ENTRIES = [
  { path: '/', name: 'welcome', icon: mdiHomeOutline, needsUser: false },
  { path: '/examples', name: 'examples', icon: mdiLightbulbOnOutline, needsUser: false },
  { path: '/calculator', name: 'calculator', icon: mdiViewQuiltOutline, needsUser: true },
  { path: '/history', name: 'history', icon: mdiHistory, needsUser: true },
  { path: '/projects', name: 'projects', icon: mdiFolderMultipleOutline, needsUser: true },
  { path: '/materials', name: 'materials', icon: mdiLayersOutline, needsUser: true },
  { path: '/stock', name: 'stock', icon: mdiWarehouse, needsUser: true },
  { path: '/pricing', name: 'pricing', icon: mdiTagOutline, needsUser: false },
] as const;

/** The entries that this person may open. */
export function entriesFor(signedIn: boolean) {
  return ENTRIES.filter((entry) => signedIn || !entry.needsUser);
}
