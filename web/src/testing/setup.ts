import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { changeLanguage, loadScreenTexts, startI18n } from '@/i18n/i18n';
import { chooseUnit } from '@/lib/units';

// On a busy machine what comes soon may take a while.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(async () => {
  await startI18n('en');
  await loadScreenTexts();
});

afterEach(async () => {
  cleanup();
  chooseUnit('mm');
  localStorage.clear();
  await changeLanguage('en');
});
