// A test file's stage: one Kerf, one browser, and for each test its own visitors, who fail the test where the page
// logs an error or throws.

import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launch, launchFirefox } from './browser';
import { clearEvidence, keepEvidence, logOf } from './evidence';
import { startKerf, type Kerf } from './kerf';
import { holdTime } from './time';

export type Language = 'en' | 'ru';
export type Theme = 'light' | 'dark';

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The language with the longer words, which must find room: for journeys that go the same way in both. */
export const LONGER_WORDS: Language[] = ['ru'];

/**
 * An address of the server where no code of the page runs, for writing into the browser's storage. A screen that is still
 * starting could read what is written too early, or clear it as another user's.
 */
export const WITHOUT_CODE = '/favicon.svg';

/** How long a person waits for something to appear, at most; generous, for busy machines. */
const PATIENCE_MS = 45_000;

export interface VisitorOptions {
  language?: Language;
  theme?: Theme;
  viewport?: { width: number; height: number };
  /** Errors in the browser's console that belong to the journey, such as a refused request. */
  expectedErrors?: RegExp[];
  /** Nothing happens by itself after a second or more, unless the journey lets them pass. */
  timeHeld?: boolean;
  /** The service worker is registered, as in every browser of a person. Without it each visit loads from the server, and
   * the journey can count, hold and refuse what is loaded. */
  serviceWorker?: boolean;
}

interface Visitor {
  context: BrowserContext;
  errors: string[];
  expected: RegExp[];
  log: string[];
}

export interface Stage {
  kerf: () => Kerf;
  /** A new visitor with an empty browser, on no page yet. */
  visitor: (options?: VisitorOptions) => Promise<Page>;
}

/**
 * Chromium breaks requests off when the machine's network links change, as beside tests that cut workers off. The page has
 * to bear that as any lost request; that it happened is no error of the page.
 */
const LINKS_CHANGED = /net::ERR_NETWORK_CHANGED/;

/** Sets the stage for the tests of the calling file. `flags` go to `kerf serve`. */
export function setStage(flags: string[] = [], engine: 'chromium' | 'firefox' = 'chromium'): Stage {
  let kerf: Kerf | undefined;
  let browser: Browser | undefined;
  let visitors: Visitor[] = [];

  beforeAll(async () => {
    [kerf, browser] = await Promise.all([startKerf(flags), engine === 'firefox' ? launchFirefox() : launch()]);
  });

  afterEach(async ({ task }) => {
    const left = visitors;
    visitors = [];
    const unexpected = () =>
      left.flatMap(({ errors, expected }) =>
        errors.filter((error) => ![...expected, LINKS_CHANGED].some((pattern) => pattern.test(error))),
      );
    const failed = task.result?.state === 'fail' || unexpected().length > 0;
    if (failed) await keepEvidence(task, left);
    // What a first try has left stays for whoever asks why there was a second.
    else if (!task.result?.retryCount) await clearEvidence(task);
    await Promise.all(left.map((visitor) => visitor.context.close()));
    const errors = unexpected();
    expect(errors, 'errors in the browser').toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await kerf?.stop();
  });

  return {
    kerf: () => {
      if (!kerf) throw new Error('Kerf runs only while a test runs');
      return kerf;
    },
    visitor: async ({
      language = 'en',
      theme = 'light',
      viewport = WIDE,
      expectedErrors = [],
      timeHeld = false,
      serviceWorker = false,
    } = {}) => {
      if (!kerf || !browser) throw new Error('visitors come only while a test runs');
      const context = await browser.newContext({
        baseURL: kerf.url,
        viewport,
        locale: language === 'ru' ? 'ru-RU' : 'en-GB',
        timezoneId: 'UTC',
        // Firefox has no command for these yet.
        ...(engine === 'firefox'
          ? { reducedMotion: null, colorScheme: null, forcedColors: null, contrast: null }
          : { reducedMotion: 'reduce' }),
        hasTouch: viewport.width < 600,
        serviceWorkers: serviceWorker ? 'allow' : 'block',
      });
      context.setDefaultTimeout(PATIENCE_MS);
      if (timeHeld) await holdTime(context);
      // Only what is not there yet: a reload must find what the visitor chose meanwhile.
      await context.addInitScript(
        (chosen) => {
          if (!location.protocol.startsWith('http') || self.origin === 'null') return;
          for (const [key, value] of Object.entries(chosen)) {
            if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
          }
        },
        { 'kerf.language': language, 'kerf.theme': theme },
      );
      const visitor: Visitor = {
        context,
        errors: [],
        expected: expectedErrors,
        log: logOf(context),
      };
      visitors.push(visitor);
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') {
          visitor.errors.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on('pageerror', (error) => visitor.errors.push(String(error)));
      return page;
    },
  };
}
