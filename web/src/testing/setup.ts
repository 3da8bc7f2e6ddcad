import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { changeLanguage, startI18n } from '@/i18n/i18n';
import { chooseUnit } from '@/lib/units';

beforeAll(async () => {
  await startI18n('en');
});

afterEach(async () => {
  cleanup();
  chooseUnit('mm');
  localStorage.clear();
  await changeLanguage('en');
});
