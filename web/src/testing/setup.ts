import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import * as React from 'react';
import screens from '@/i18n/en/screens';
import { changeLanguage, loadTexts, startI18n, type Area } from '@/i18n/i18n';
import { markPageUsed, preloadQueued } from '@/i18n/lazyChunk';
import { chooseUnit } from '@/i18n/chosenUnit';
import { useToastStore } from '@/lib/toasts';
import { preloadSelectField } from '@/ui/selectChunk';
import './styles';

// React notes with each element from where it was made, ten thousand times a second at most, for messages that it adds to
// warnings: a sixth of the time that tests of a long form take. Here it has always noted enough.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// On a busy machine what comes soon may take a while.
configure({ asyncUtilTimeout: 45_000 });

beforeAll(async () => {
  await startI18n('en');
  await loadTexts(...(Object.keys(screens) as Area[]));
});

// When a test begins, what the page brings while it is idle is there, and the page counts as used.
beforeEach(async () => {
  // A message goes by itself: on a busy machine before a test has read it or pressed its button. Until it is closed it stays.
  useToastStore.setState({ toasts: [], stayMs: 2 ** 31 - 1 });
  await Promise.all([preloadQueued(), preloadSelectField()]);
  markPageUsed();
});

afterEach(async () => {
  cleanup();
  chooseUnit('mm');
  localStorage.clear();
  await changeLanguage('en');
});
